internal import Foundation
internal import FoundationGaps

/// Reports failures of the store on standard error, as the Foundation API of its callers has no
/// errors.
package enum StoreLog {
  /// The losses of the current task, or `nil` outside ``recordingLosses(isolation:_:)``.
  @TaskLocal private static var losses: Losses?

  private final class Losses: Sendable {
    let first = OSAllocatedUnfairLock<String?>(initialState: nil)
  }

  static func report(_ message: String) {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
  }

  /// Reports that a value was not saved.
  static func reportLoss(_ message: String) {
    losses?.first.withLock { $0 = $0 ?? message }
    report(message)
  }

  /// Calls a closure and records whether values were not saved.
  ///
  /// - Parameters:
  ///   - isolation: The isolation of the closure; by default, that of the caller.
  ///   - body: The closure. Values that it and its child tasks save are recorded; those of detached
  ///     tasks are not.
  /// - Returns: The result of the closure, and the first reason why a value was not saved, or `nil`
  ///   if all were.
  /// - Throws: The error that the closure throws.
  package static func recordingLosses<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
  ) async rethrows -> (value: Value, loss: String?) {
    let losses = Losses()
    let value = try await $losses.withValue(losses, operation: body, isolation: isolation)
    return (value, losses.first.withLock(\.self))
  }
}
