internal import Foundation
internal import Synchronization

/// A lock that protects a state.
///
/// Unlike Apple's lock, it requires the state to be `Sendable`.
/// - Source: os `OSAllocatedUnfairLock`, which Linux lacks.
public struct OSAllocatedUnfairLock<State: Sendable>: Sendable {
  /// The storage that all copies of the lock share.
  private final class Storage: Sendable {
    /// The lock that excludes other threads.
    ///
    /// `lock()` and `unlock()` use it as well, because a `Mutex` cannot be held between two calls.
    let lock = NSLock()
    let state: Mutex<State>

    init(_ state: State) {
      self.state = Mutex(state)
    }
  }

  private let storage: Storage

  /// Creates a lock that protects a state.
  public init(initialState state: State) {
    storage = Storage(state)
  }

  /// Creates a lock that protects a state, which must be `Sendable` here, too.
  public init(uncheckedState state: State) {
    storage = Storage(state)
  }

  /// Calls a closure with exclusive access to the state.
  ///
  /// - Throws: The error that the closure throws.
  public func withLock<Result: Sendable>(
    _ body: (inout State) throws -> Result
  ) rethrows -> Result {
    try storage.lock.withLock { try storage.state.withLock { try body(&$0) } }
  }

  /// Calls a closure with exclusive access to the state, as `withLock(_:)` does.
  ///
  /// - Throws: The error that the closure throws.
  public func withLockUnchecked<Result: Sendable>(
    _ body: (inout State) throws -> Result
  ) rethrows -> Result { try withLock(body) }
}

extension OSAllocatedUnfairLock where State == Void {
  /// Creates a lock without a state.
  public init() {
    self.init(initialState: ())
  }

  /// Acquires the lock, waiting until it is available.
  public func lock() { storage.lock.lock() }

  /// Releases the lock.
  public func unlock() { storage.lock.unlock() }

  /// Acquires the lock if it is available, and returns whether it did.
  public func lockIfAvailable() -> Bool { storage.lock.try() }

  /// Calls a closure while holding the lock.
  ///
  /// - Throws: The error that the closure throws.
  public func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    try storage.lock.withLock(body)
  }
}
