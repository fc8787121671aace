import ExtensionHost
import Foundation
import Testing
import Timelines
import Wire

/// Children that close a stream and do not exit.
@Suite(.serialized)
struct ClosedStreamTests {
  private typealias TestHost = FaultyChildTests.TestHost

  private func failure(_ response: ExtensionResponse?) -> String? {
    if case .failed(let reason) = response { reason } else { nil }
  }

  private func isTimeline(_ response: ExtensionResponse?) -> Bool {
    if case .timeline = response { true } else { false }
  }

  /// Waits until the log contains a line, and returns whether it does.
  private func logContains(_ line: String, _ testHost: TestHost) -> Bool {
    let isLogged: Bool? = testHost.wait {
      testHost.events.contains(.logged(extension: "faulty", line)) ? true : nil
    }
    return isLogged == true
  }

  @Test func closedOutputIsNotPolled() throws {
    let testHost = TestHost("closeOutput")
    let ticket = testHost.submit("faulty", timeout: 10)
    var wakeCount = 0
    let response: ExtensionResponse? = testHost.wait {
      wakeCount += isReady(testHost.host) ? 1 : 0
      return testHost.responses(to: ticket).first
    }
    #expect(failure(response) == "closed its output")
    #expect(wakeCount < 100, "\(wakeCount)")
    testHost.repair()
    #expect(isTimeline(testHost.timeline()))
  }

  /// Returns whether the event loop would wake up immediately.
  private func isReady(_ host: ExtensionHost) -> Bool {
    var polled = host.descriptors.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
    return poll(&polled, nfds_t(polled.count), 0) > 0
  }

  @Test(arguments: [
    ("closeOutputIdle", "closed its output"), ("closeInput", "closed its input"),
  ])
  func idleProcessThatClosesStreamIsStoppedAndLogged(mode: String, message: String) throws {
    let testHost = TestHost(mode)
    #expect(isTimeline(testHost.timeline()))
    let firstPID = try #require(testHost.pid)
    #expect(logContains(message, testHost))
    let isGone: Bool? = testHost.wait { kill(firstPID, 0) != 0 ? true : nil }
    #expect(isGone == true)
    #expect(isTimeline(testHost.timeline()), "the next request starts a new process")
  }
}
