import ExtensionHost
import Foundation
import Testing
import Wire

struct SpawnTests {
  /// A shell would run its bytes as commands, and write where one of them says so.
  @Test func aBinaryOfAnotherMachineIsNotTakenForAScript() throws {
    let program = try #require(FaultyChildTests.Stage.program)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: program))
    bytes[18] = bytes[18] == 0xf3 ? 0x3e : 0xf3
    let path = NSTemporaryDirectory() + "tessera-\(UUID().uuidString)"
    defer { unlink(path) }
    try bytes.write(to: URL(fileURLWithPath: path))
    chmod(path, 0o755)
    let host = ExtensionHost()
    host.register(ExtensionCommand(name: "other", arguments: [path], environment: [:]))
    host.ask("other", Question(Ticket(1), .describe, limit: 1), at: 0)
    #expect(
      host.takeEvents() == [
        .answered(Ticket(1), .failed("\(path) cannot be started: Exec format error"))
      ])
  }
}
