import Foundation
import PseudoTerminals
import Testing

/// `tessera open tessera://gallery`.
@Suite(.serialized)
struct GalleryLinkTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.write("motion: reduced\nappearance: dark\n", to: "config/tessera/config.yaml")
    try sandbox.write(
      "widgets: [{widget: clock, family: small}]\n", to: "config/tessera/home.yaml")
  }

  @Test func addressOpensTheGallery() throws {
    let terminal = try PseudoTerminal(
      [Sandbox.program("tessera")], environment: sandbox.environment)
    #expect(terminal.wait(toSee: "Clock"))
    let outcome = try sandbox.run(["open", "tessera://gallery"])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(terminal.wait(toSee: "Add a widget"))
    terminal.type("\u{1b}")
    #expect(terminal.wait { !terminal.shown.contains("Add a widget") })
    terminal.type("q")
    #expect(terminal.end() == 0)
  }
}
