/// One turn of the loop: after it, the loop draws, answers other programs, and looks at keys again.
///
/// What is not done when the turn is over is left for the next one. Whatever arrives, a key waits for
/// the rest of one turn.
struct Turn {
  /// How long a turn takes before the rest is left for the next one, in seconds.
  static let length = 0.01

  private let end: Double

  /// - Parameter now: Seconds of the monotonic clock.
  init(at now: Double) {
    end = now + Self.length
  }

  func isOver(at now: Double) -> Bool { now >= end }
}
