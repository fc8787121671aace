import ExtensionHost
import Foundation
import Testing
import Timelines
import Wire

/// Children that write to their standard error endlessly.
@Suite(.serialized)
struct LogFloodTests {
  typealias Stage = FaultyChildTests.TestHost

  /// The host's clock is stopped here, so that the result does not depend on the speed of the
  /// machine.
  @Test func logBeyondLimitIsReadInPiecesWithPauses() throws {
    let stage = Stage("floodLogForever")
    guard case .timeline = stage.timeline() else {
      Issue.record("no timeline")
      return
    }
    let moment = stage.now
    let rests: Bool? = run(stage, at: moment, until: moment + 20) {
      read(stage.host) == 1 ? true : nil
    }
    #expect(rests == true, "the log is not polled, the output is")
    let next = try #require(stage.host.nextDeadline)
    #expect(next > moment && next < moment + 1)
    stage.host.tick(at: next)
    #expect(read(stage.host) == 2, "the log is polled again after the pause")
  }

  /// The number of streams that are polled for reading.
  private func read(_ host: ExtensionHost) -> Int {
    host.descriptors.count { $0.events == Int16(POLLIN) }
  }

  private func run<Value>(
    _ stage: Stage, at moment: Double, until end: Double, _ value: () -> Value?
  ) -> Value? {
    while stage.now < end {
      if let value = value() { return value }
      var polled = stage.host.descriptors.map {
        pollfd(fd: $0.descriptor, events: $0.events, revents: 0)
      }
      poll(&polled, nfds_t(polled.count), 20)
      for found in polled where found.revents != 0 { stage.host.handleReady(found.fd, at: moment) }
    }
    return nil
  }
}
