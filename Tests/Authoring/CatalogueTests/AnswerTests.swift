import Foundation
import Testing
import WidgetKit

@MainActor
struct AnswerTests {
  private final class Log {
    var answers: [Result<Int, UnansweredRequest>] = []
  }

  @Test func theFirstAnswerCounts() {
    let log = Log()
    let answer = Answer<Int> { log.answers.append($0) }
    answer.give(1)
    answer.give(2)
    #expect(log.answers == [.success(1)])
  }

  @Test func aCompletionHandlerThatIsReleasedFails() async {
    let log = Log()
    var handler: (@Sendable (Int) -> Void)?
    do {
      let answer = Answer<Int> { log.answers.append($0) }
      handler = { value in Task { @MainActor in answer.give(value) } }
    }
    #expect(log.answers.isEmpty)
    // As a provider does that fails in a task of its own.
    await Task.detached { [handler] in _ = handler }.value
    handler = nil
    while log.answers.isEmpty { await Task.yield() }
    #expect(log.answers == [.failure(UnansweredRequest())])
  }

  @Test func aCompletionHandlerThatWasCalledDoesNotFail() async {
    let log = Log()
    await withCheckedContinuation { continuation in
      let answer = Answer<Int> {
        log.answers.append($0)
        continuation.resume()
      }
      let handler: @Sendable (Int) -> Void = { value in
        Task { @MainActor in answer.give(value) }
      }
      handler(7)
    }
    for _ in 0..<100 { await Task.yield() }
    #expect(log.answers == [.success(7)])
  }
}
