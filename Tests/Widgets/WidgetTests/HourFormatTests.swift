import Foundation
import Testing
@testable import WidgetOptions

struct HourFormatTests {
  private let utc = TimeZone.gmt
  private let afternoon = Date(timeIntervalSince1970: 14 * 3600 + 5 * 60)
  private let midnight = Date(timeIntervalSince1970: 0)

  @Test(arguments: ["en_US", "de_DE", "C", "ru_RU"])
  func automaticFollowsTheLocale(name: String) {
    let locale = Locale(identifier: name)
    let time = HourFormat.automatic.time(afternoon, in: utc, locale: locale)
    #expect(time == (name == "en_US" ? "2:05 PM" : "14:05"))
  }

  @Test func choiceWinsOverTheLocale() {
    let american = Locale(identifier: "en_US")
    #expect(HourFormat.twentyFourHours.time(midnight, in: utc, locale: american) == "00:00")
    let german = Locale(identifier: "de_DE")
    #expect(HourFormat.twelveHours.time(midnight, in: utc, locale: german) == "12:00 AM")
    #expect(HourFormat.twelveHours.hour(afternoon, in: utc, locale: american) == "2 PM")
  }
}
