import ExtensionHost
import Foundation
import Testing
import Timelines
import Wire

/// Programs that do not flush their output, a common mistake in a first extension script.
@Suite(.serialized)
struct ForgottenFlushTests {
  private let hint = "started, but sent nothing within 5 s: is its output flushed?"

  @Test func silentProcessGetsHintToFlushOutput() {
    let testHost = FaultyChildTests.TestHost("unflushed")
    #expect(testHost.timeline() == .failed(hint))
  }

  @Test(arguments: [
    (0, "started, but sent nothing within 5 s: is its output flushed?"),
    (90, "started, but sent no complete line within 5 s: is the newline missing?"),
  ])
  func hintDependsOnReceivedBytes(bytes: Int, reason: String) {
    var supervisor = Supervisor()
    _ = supervisor.submit(PendingRequest(Ticket(1), .describe, timeout: 5), at: 0)
    _ = supervisor.received(bytes: bytes, at: 1)
    #expect(supervisor.tick(at: 5) == [.kill, .respond(Ticket(1), .failed(reason))])
  }
}
