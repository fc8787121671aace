import Foundation
@testable import HomeScreen
import Testing

struct TimeTextTests {
  @Test(arguments: [
    (0, "0 s"), (59.2, "1 min"), (119, "1 min"), (3600, "1 h"), (7080, "2 h"), (5000, "1 h"),
    (86_000, "1 d"), (86_400 * 1.9, "2 d"),
  ])
  func remainingTimeIsRoundedToHoursAndDays(seconds: Double, text: String) {
    let now = Date(timeIntervalSince1970: 1_795_356_000)
    #expect(TimeText.duration(until: now.addingTimeInterval(seconds), from: now) == text)
  }

  /// A text is formatted again when it changes, even if something else is due shortly before that: a
  /// frame meanwhile would be drawn without it.
  @Test(arguments: [0.5, 0.04, 0.002, 1e-6, 0])
  func aTextIsFormattedAgainWhenItChanges(before: Double) {
    let start = Date(timeIntervalSince1970: 1_795_356_000)
    for seconds in [4.0, 59, 60, 180] {
      let now = start.addingTimeInterval(seconds - before)
      let next = TimeText.nextChange(start, now)
      #expect(next > now)
      let late = next.timeIntervalSince(start.addingTimeInterval(seconds))
      #expect(before == 0 || (-1e-6...0.001).contains(late), "\(late) s late")
    }
  }
}
