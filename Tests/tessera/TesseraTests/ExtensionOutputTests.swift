import Foundation
import Testing

/// Output that an extension prints is logged.
struct ExtensionOutputTests {
  @Test func extensionOutputIsLogged() throws {
    let sandbox = try Sandbox()
    let program = try Sandbox.program("AuthorExtension")
    try sandbox.write(
      "extensions: {mine: {command: [\"\(program)\"]}}\n", to: "config/tessera/config.yaml")
    let outcome = try sandbox.run(["snapshot", "--widget", "mine/steps"])
    #expect(outcome.status == 0 && outcome.output.contains("6,214"), "\(outcome)")
    let log = try #require(sandbox.text(of: "state/tessera/tessera.log"))
    // Output before the first request, and during it.
    #expect(log.contains("mine: steps begin"), "\(log)")
    #expect(log.contains("mine: counting steps for a snapshot"), "\(log)")
  }
}
