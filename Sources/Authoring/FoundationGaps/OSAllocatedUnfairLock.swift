internal import Foundation
internal import Synchronization

/// A lock around a value.
///
/// Unlike Apple's it takes only values that may go from thread to thread.
/// - Source: os `OSAllocatedUnfairLock`, which Linux lacks.
public struct OSAllocatedUnfairLock<State: Sendable>: Sendable {
  /// One place for all copies of the lock.
  private final class Place: Sendable {
    /// What is taken and given back by hand, too.
    let lock = NSLock()
    let state: Mutex<State>

    init(_ state: State) {
      self.state = Mutex(state)
    }
  }

  private let place: Place

  /// A lock around a value.
  public init(initialState state: State) {
    place = Place(state)
  }

  /// A lock around a value.
  public init(uncheckedState state: State) {
    place = Place(state)
  }

  /// Runs a closure that has the value to itself.
  ///
  /// - Throws: What the closure throws.
  public func withLock<Result: Sendable>(
    _ body: (inout State) throws -> Result
  ) rethrows -> Result {
    try place.lock.withLock { try place.state.withLock { try body(&$0) } }
  }

  /// Runs a closure that has the value to itself.
  ///
  /// - Throws: What the closure throws.
  public func withLockUnchecked<Result: Sendable>(
    _ body: (inout State) throws -> Result
  ) rethrows -> Result { try withLock(body) }
}

extension OSAllocatedUnfairLock where State == Void {
  /// A lock.
  public init() {
    self.init(initialState: ())
  }

  /// Waits for the lock and takes it.
  public func lock() { place.lock.lock() }

  /// Gives the lock back.
  public func unlock() { place.lock.unlock() }

  /// Takes the lock where nobody has it.
  public func lockIfAvailable() -> Bool { place.lock.try() }

  /// Runs a closure that has the lock to itself.
  ///
  /// - Throws: What the closure throws.
  public func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    try place.lock.withLock(body)
  }
}
