/// A program that is another one than the one that was started.
extension Supervisor {
  /// A program's file that is still being written.
  struct Unfinished: Hashable {
    /// Since when, in seconds of the steady clock.
    var since: Double
    /// When it is looked at again.
    var next: Double
  }

  /// How often a file that is being written is tried, in seconds.
  private static let tryingPause = 0.1

  /// Another build of the program is there: what is open is asked of that one, and nothing of what
  /// the old one did is held against it.
  mutating func rebuilt(at now: Double) -> [Effect] {
    blame = Blame()
    return renew(at: now)
  }

  /// The program could not be started, as it is still being written: it is tried again, for as long as
  /// a start may take.
  mutating func postponeStart(_ reason: String, at now: Double) -> [Effect] {
    let since = unfinished?.since ?? now
    guard now < since + Self.greetingLimit else {
      unfinished = nil
      return ended(reason, at: now)
    }
    unfinished = Unfinished(since: since, next: now + Self.tryingPause)
    state = .stopped
    return []
  }

  /// When the next process may be started, or `nil` for at once.
  var nextStart: Double? {
    [blame.rest, unfinished?.next].compactMap(\.self).max()
  }
}
