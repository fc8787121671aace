internal import Foundation

/// A lock around a value, which is reached through it alone.
///
/// - Source: os `OSAllocatedUnfairLock`, which Linux lacks.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  /// One place for all copies of the lock.
  private final class Place {
    var state: State
    let lock = NSLock()

    init(_ state: State) {
      self.state = state
    }
  }

  private let place: Place

  /// A lock around a value.
  public init(uncheckedState state: State) {
    place = Place(state)
  }

  /// A lock around a value.
  public init(initialState state: State) where State: Sendable {
    place = Place(state)
  }

  /// Runs a closure that has the value to itself.
  ///
  /// - Throws: What the closure throws.
  public func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    try place.lock.withLock { try body(&place.state) }
  }

  /// Runs a closure that has the value to itself.
  ///
  /// - Throws: What the closure throws.
  public func withLockUnchecked<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    try withLock(body)
  }
}

extension OSAllocatedUnfairLock where State == Void {
  /// A lock.
  public init() {
    self.init(uncheckedState: ())
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
