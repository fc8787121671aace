import ExtensionHost
import Foundation
import Testing
import Wire

struct SpawnTests {
  /// A shell would run the file's bytes as commands, and could write to files.
  ///
  /// The file may still be open for writing at the first attempt, if a child that another test has
  /// just forked holds it.
  @Test func foreignBinaryIsNotRunAsScript() throws {
    let program = try #require(FaultyChildTests.TestHost.program)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: program))
    bytes[18] = bytes[18] == 0xf3 ? 0x3e : 0xf3
    let path = NSTemporaryDirectory() + "tessera-\(UUID().uuidString)"
    defer { unlink(path) }
    try bytes.write(to: URL(fileURLWithPath: path))
    chmod(path, 0o755)
    let writer = open(path, O_WRONLY | O_CLOEXEC)
    let testHost = FaultyChildTests.TestHost("", program: path)
    let ticket = testHost.submit("faulty")
    testHost.events += testHost.host.drainEvents()
    #expect(testHost.responses(to: ticket) == [], "still being retried")
    close(writer)
    let response = testHost.wait { testHost.responses(to: ticket).first }
    #expect(response == .failed("cannot start \(path): Exec format error"))
  }
}
