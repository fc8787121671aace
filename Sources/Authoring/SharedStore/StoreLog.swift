internal import Foundation
internal import FoundationGaps

/// Says on standard error what could not be kept: the callers' names have no errors.
package enum StoreLog {
  /// What the task that is running could not keep, or `nil` where nobody wants to know.
  @TaskLocal private static var losses: Losses?

  private final class Losses: Sendable {
    let first = OSAllocatedUnfairLock<String?>(initialState: nil)
  }

  static func say(_ words: String) {
    FileHandle.standardError.write(Data("\(words)\n".utf8))
  }

  /// Says that something was not kept.
  static func sayLost(_ words: String) {
    losses?.first.withLock { $0 = $0 ?? words }
    say(words)
  }

  /// Does something and finds out what of it was not kept.
  ///
  /// - Parameters:
  ///   - isolation: Where the body runs: where the caller does.
  ///   - body: What it and its tasks write counts; what a detached task writes does not.
  /// - Returns: What the body gives, and why the first value was not kept, or `nil` where all were.
  /// - Throws: What the body throws.
  package static func noting<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
  ) async rethrows -> (value: Value, loss: String?) {
    let losses = Losses()
    let value = try await $losses.withValue(losses, operation: body, isolation: isolation)
    return (value, losses.first.withLock(\.self))
  }
}
