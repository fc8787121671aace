internal import FoundationEssentials

/// The frames of an animation: 30 per second until it ends.
struct MotionClock: Hashable, Sendable {
  let startDate: Date
  /// The duration, in seconds.
  let duration: TimeInterval

  private static let framesPerSecond = 30.0

  var end: Date { startDate.addingTimeInterval(duration) }

  /// Returns the number of the current frame.
  ///
  /// The screen is drawn when the number changes.
  func frame(at now: Date) -> Int {
    Int((max(0, now.timeIntervalSince(startDate)) * Self.framesPerSecond).rounded(.down))
  }

  /// Returns the time of the next frame.
  func nextFrame(after now: Date) -> Date {
    min(end, startDate.addingTimeInterval(Double(frame(at: now) + 1) / Self.framesPerSecond))
  }

  /// Returns the progress at the current frame, 0…1.
  func progress(at now: Date) -> Double {
    min(1, Double(frame(at: now)) / Self.framesPerSecond / duration)
  }
}
