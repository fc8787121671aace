import Foundation
import Golden
import PseudoTerminals
import RecordedServer
import Testing

/// The dashboard shows why a provider cannot reach its server, and tries again.
@Suite(.serialized)
struct FailingProviderTests {
  private func sandbox(_ variables: String, _ widget: String) throws -> Sandbox {
    let sandbox = try Sandbox()
    let name = widget.split(separator: "/")[0]
    try sandbox.write(
      "motion: reduced\nextensions: {\(name): {environment: {\(variables)}}}\n",
      to: "config/tessera/config.yaml")
    try sandbox.write(
      "widgets:\n  - {widget: \(widget), family: medium}\n", to: "config/tessera/home.yaml")
    return sandbox
  }

  @Test func weatherSnapshotWithoutNetworkFails() throws {
    let sandbox = try sandbox(
      "TESSERA_WEATHER_URL: \"http://127.0.0.1:1/\", TESSERA_LOCATION: \"1,2\"", "weather")
    let outcome = try sandbox.run(["snapshot", "--widget", "weather"])
    #expect(outcome.status == 1 && outcome.errors.contains("No response from the weather server"))
  }

  @Test func watchlistSnapshotWithoutNetworkFails() throws {
    let sandbox = try sandbox("TESSERA_WATCHLIST: \"http://127.0.0.1:1/\"", "watchlist")
    let outcome = try sandbox.run(["snapshot", "--widget", "watchlist"])
    #expect(outcome.status == 1 && outcome.errors.contains("No response from the list server"))
  }

  /// A forecast for two days around the current date.
  private func forecast() -> Data {
    let now = Date().timeIntervalSince1970
    let first = (now / 3600).rounded(.down) * 3600 - 86400
    let hours = (0..<48).map { "\(Int(first) + $0 * 3600)" }.joined(separator: ",")
    let degrees = Array(repeating: "21", count: 48).joined(separator: ",")
    return Data(
      """
      {"hourly":{"time":[\(hours)],"temperature_2m":[\(degrees)]},"timezone":"UTC",
       "daily":{"time":[\(Int(first))],"sunrise":[\(Int(first))],"sunset":[\(Int(first) + 3600)],
       "temperature_2m_max":[1],"temperature_2m_min":[0]}}
      """.utf8)
  }

  @Test func weatherShowsErrorAndRecovers() throws {
    let server = try RecordedServer(.nothing)
    let sandbox = try sandbox(
      "TESSERA_WEATHER_URL: \"\(server.address)\", TESSERA_PLACES: \"Berlin=52.5,13.4\"",
      "weather")
    let terminal = try PseudoTerminal(
      [Sandbox.program("tessera")], environment: sandbox.environment)
    terminal.type("i")
    #expect(
      terminal.wait(toSee: "No response from the weather server,"), "the sheet shows the error")
    terminal.type("i")
    server.respond(with: .body(forecast()))
    #expect(terminal.wait(60, toSee: "Berlin", "21°"), "it recovers automatically")
    terminal.type("q")
    #expect(terminal.end() == 0)
  }
}
