import ExtensionHost
import Foundation
import Testing
import Wire

struct SpawnTests {
  /// A shell would run its bytes as commands, and write where one of them says so.
  ///
  /// The file is open for writing at the first try, as another test's child that was just forked may hold it.
  @Test func aBinaryOfAnotherMachineIsNotTakenForAScript() throws {
    let program = try #require(FaultyChildTests.Stage.program)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: program))
    bytes[18] = bytes[18] == 0xf3 ? 0x3e : 0xf3
    let path = NSTemporaryDirectory() + "tessera-\(UUID().uuidString)"
    defer { unlink(path) }
    try bytes.write(to: URL(fileURLWithPath: path))
    chmod(path, 0o755)
    let writer = open(path, O_WRONLY | O_CLOEXEC)
    let stage = FaultyChildTests.Stage("", program: path)
    let asked = stage.ask("faulty")
    stage.events += stage.host.takeEvents()
    #expect(stage.answers(to: asked) == [], "it may be finished yet")
    close(writer)
    let answer = stage.wait { stage.answers(to: asked).first }
    #expect(answer == .failed("cannot start \(path): Exec format error"))
  }
}
