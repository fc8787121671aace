internal import FoundationEssentials

/// The pictures of something that moves for a while: 30 a second, and none when it is over.
struct MotionClock: Hashable, Sendable {
  let began: Date
  /// In seconds.
  let duration: TimeInterval

  private static let rate = 30.0

  var end: Date { began.addingTimeInterval(duration) }

  /// Which of the pictures on the way is shown; pictures are drawn when this changes.
  func frame(at now: Date) -> Int {
    Int((max(0, now.timeIntervalSince(began)) * Self.rate).rounded(.down))
  }

  /// When the next picture on the way is due.
  func nextFrame(after now: Date) -> Date {
    min(end, began.addingTimeInterval(Double(frame(at: now) + 1) / Self.rate))
  }

  /// How much of the time has passed at the picture that is shown, 0 … 1.
  func progress(at now: Date) -> Double {
    min(1, Double(frame(at: now)) / Self.rate / duration)
  }
}
