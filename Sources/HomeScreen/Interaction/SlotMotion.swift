internal import FoundationEssentials
internal import ViewTree

/// A picture on its way to the next one.
struct SlotMotion: Hashable, Sendable {
  let choreography: Choreography
  let began: Date

  /// Pictures a second while something moves.
  private static let rate = 30.0

  var end: Date { began.addingTimeInterval(Choreography.duration) }

  /// Which of the pictures on the way is shown; pictures are drawn when this changes.
  func frame(at now: Date) -> Int {
    Int((max(0, now.timeIntervalSince(began)) * Self.rate).rounded(.down))
  }

  /// When the next picture on the way is due.
  func nextFrame(after now: Date) -> Date {
    min(end, began.addingTimeInterval(Double(frame(at: now) + 1) / Self.rate))
  }

  func picture(at now: Date) -> Node {
    let passed = Double(frame(at: now)) / Self.rate / Choreography.duration
    return choreography.picture(at: min(1, passed))
  }
}
