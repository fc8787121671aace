internal import Foundation

/// Work that waits for other programs, which must not block the threads of Swift's tasks.
enum Blocking {
  /// Runs work on a thread of its own and returns its result.
  static func run<Value: Sendable>(
    _ work: @escaping @Sendable () throws(BusError) -> Value
  ) async throws(BusError) -> Value {
    let result = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(returning: Result { () throws(BusError) in try work() })
      }
    }
    return try result.get()
  }
}
