import ExtensionHost
import Foundation
import Testing
import Timelines
import Wire

/// Children that write to their standard error endlessly.
@Suite(.serialized)
struct LogFloodTests {
  private typealias TestHost = FaultyChildTests.TestHost

  /// The host's clock is stopped here, so that the result does not depend on the speed of the
  /// machine.
  @Test func logBeyondLimitIsReadInPiecesWithPauses() throws {
    let testHost = TestHost("floodLogForever")
    guard case .timeline = testHost.timeline() else {
      Issue.record("no timeline")
      return
    }
    let time = testHost.now
    let isPaused: Bool? = run(testHost, at: time, until: time + 20) {
      readableCount(of: testHost.host) == 1 ? true : nil
    }
    #expect(isPaused == true, "the log is not polled, the output is")
    let next = try #require(testHost.host.nextDeadline)
    #expect(next > time && next < time + 1)
    testHost.host.tick(at: next)
    #expect(readableCount(of: testHost.host) == 2, "the log is polled again after the pause")
  }

  /// Returns the number of streams that are polled for reading.
  private func readableCount(of host: ExtensionHost) -> Int {
    host.descriptors.count { $0.events == Int16(POLLIN) }
  }

  /// Runs the event loop until there is a value, or returns `nil` at `end`.
  private func run<Value>(
    _ testHost: TestHost, at time: Double, until end: Double, _ value: () -> Value?
  ) -> Value? {
    while testHost.now < end {
      if let value = value() { return value }
      var polled = testHost.host.descriptors.map {
        pollfd(fd: $0.descriptor, events: $0.events, revents: 0)
      }
      poll(&polled, nfds_t(polled.count), 20)
      for stream in polled where stream.revents != 0 {
        testHost.host.handleReady(stream.fd, at: time)
      }
    }
    return nil
  }
}
