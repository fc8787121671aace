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
}
