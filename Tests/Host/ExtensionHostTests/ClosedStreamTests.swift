import ExtensionHost
import Foundation
import Testing
import Timelines
import Wire

/// Children that close a stream and do not exit.
@Suite(.serialized)
struct ClosedStreamTests {
  typealias Stage = FaultyChildTests.TestHost

  private func failure(_ answer: ExtensionResponse?) -> String? {
    if case .failed(let reason) = answer { reason } else { nil }
  }

  private func isTimeline(_ answer: ExtensionResponse?) -> Bool {
    if case .timeline = answer { true } else { false }
  }

  /// Waits until a line is in the log.
  private func sees(_ line: String, _ stage: Stage) -> Bool {
    let found: Bool? = stage.wait {
      stage.events.contains(.logged(extension: "faulty", line)) ? true : nil
    }
    return found == true
  }

  @Test func closedOutputIsNotPolled() throws {
    let stage = Stage("closeOutput")
    let asked = stage.submit("faulty", limit: 10)
    var wakes = 0
    let answer: ExtensionResponse? = stage.wait {
      wakes += isReady(stage.host) ? 1 : 0
      return stage.responses(to: asked).first
    }
    #expect(failure(answer) == "closed its output")
    #expect(wakes < 100, "\(wakes)")
    stage.repair()
    #expect(isTimeline(stage.timeline()))
  }

  /// Whether the event loop would wake up immediately.
  private func isReady(_ host: ExtensionHost) -> Bool {
    var polled = host.descriptors.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
    return poll(&polled, nfds_t(polled.count), 0) > 0
  }

  @Test(arguments: [
    ("closeOutputIdle", "closed its output"), ("closeInput", "closed its input"),
  ])
  func idleProcessThatClosesStreamIsStoppedAndLogged(mode: String, words: String) throws {
    let stage = Stage(mode)
    #expect(isTimeline(stage.timeline()))
    let first = try #require(stage.pid)
    #expect(sees(words, stage))
    let isGone: Bool? = stage.wait { kill(first, 0) != 0 ? true : nil }
    #expect(isGone == true)
    #expect(isTimeline(stage.timeline()), "the next request starts a new process")
  }
}
