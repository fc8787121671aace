internal import Foundation
internal import FoundationGaps

/// The log of store failures, on standard error.
///
/// The Foundation APIs built on the store cannot throw errors.
package enum StoreLog {
  /// The failed saves of the current task, or `nil` outside ``recordingLosses(isolation:_:)``.
  @TaskLocal private static var failedSaves: FailedSaves?

  private final class FailedSaves: Sendable {
    let firstMessage = OSAllocatedUnfairLock<String?>(initialState: nil)
  }

  /// Writes a message to the log.
  static func report(_ message: String) {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
  }

  /// Reports that a value was not saved.
  static func reportLoss(_ message: String) {
    failedSaves?.firstMessage.withLock { $0 = $0 ?? message }
    report(message)
  }

  /// Calls a closure and records the first failure to save a value.
  ///
  /// - Parameters:
  ///   - isolation: The isolation of the closure; by default, that of the caller.
  ///   - body: The closure. Values that it and its child tasks save are recorded; those of detached
  ///     tasks are not.
  /// - Returns: The result of the closure, and the reason for the first failed save, or `nil` if
  ///   every save succeeded.
  /// - Throws: The error that the closure throws.
  package static func recordingLosses<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
  ) async rethrows -> (value: Value, loss: String?) {
    let failedSaves = FailedSaves()
    let value = try await $failedSaves.withValue(failedSaves, operation: body, isolation: isolation)
    return (value, failedSaves.firstMessage.withLock(\.self))
  }
}
