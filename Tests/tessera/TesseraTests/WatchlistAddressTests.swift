import Foundation
import PseudoTerminals
import RecordedServer
import Testing

/// A watchlist from a server is requested once for all boxes, and again with the reload key, but
/// not by an activation.
struct WatchlistAddressTests {
  private static func list(_ titles: String...) -> Data {
    let items = titles.map { #"{"id": "\#($0)", "title": "\#($0)"}"# }.joined(separator: ",")
    let shortcuts = #"[{"name": "Library", "url": "x:y"}]"#
    return Data(#"{"continue": [\#(items)], "shortcuts": \#(shortcuts)}"#.utf8)
  }

  @Test func boxesShareARequestAndReloadKeyRepeatsIt() throws {
    let server = try RecordedServer(.body(Self.list("Alpha", "Beta", "Gamma")))
    let sandbox = try Sandbox()
    try sandbox.write(
      """
      grid: 18x9
      motion: reduced
      extensions: {watchlist: {environment: {TESSERA_WATCHLIST: "\(server.address)"}}}
      """, to: "config/tessera/config.yaml")
    try sandbox.write(
      """
      widgets:
        - {widget: watchlist, family: medium}
        - {widget: watchlist, family: small}
        - {widget: watchlist/shortcut, family: small}
        - {widget: watchlist/quick-access, family: medium}
      """, to: "config/tessera/home.yaml")
    let terminal = try PseudoTerminal(
      [Sandbox.program("tessera")], environment: sandbox.environment)
    // The last text is in the focused box.
    #expect(terminal.wait(toSee: "Alpha", "Library", "Choose shortcuts", "continue watching"))
    #expect(server.requests.count == 1, "\(server.requests)")
    terminal.type("\r")
    #expect(terminal.wait(toSee: "move"))
    terminal.type("\r")
    #expect(terminal.wait(toSee: "Gamma", "3 of 3"))
    #expect(server.requests.count == 1, "an activation uses the stored list")
    server.respond(with: .body(Self.list("Delta")))
    terminal.type("\u{1b}")
    #expect(terminal.wait { !terminal.screen.text.contains("move") })
    // Shortly after a request the response is shared, so the key may have to be pressed again.
    #expect(
      terminal.wait {
        terminal.type("r")
        return terminal.screen.text.contains("Delta")
      })
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test func onlyStoredDataIsLeftInDataFolder() throws {
    let server = try RecordedServer(.body(Self.list("Alpha")))
    let sandbox = try Sandbox()
    try sandbox.write(
      "extensions: {watchlist: {environment: {TESSERA_WATCHLIST: \"\(server.address)\"}}}\n",
      to: "config/tessera/config.yaml")
    let outcome = try sandbox.run(["snapshot", "--widget", "watchlist", "--family", "medium"])
    #expect(outcome.status == 0 && outcome.output.contains("Alpha"), "\(outcome)")
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(sandbox.folder)/data")
    #expect(names == ["tessera"])
  }
}
