internal import Foundation
internal import TesseraUI
internal import WidgetOptions

/// How dates and feeds are shown.
struct FeedFormat {
  private let hourFormat: HourFormat
  private let locale: Locale
  private let calendar: Calendar
  private let now: Date
  private let sources: [NewsSource]
  /// The position of the first story among those that take turns, such as `2 of 12`, or `nil`.
  let turn: String?

  init(_ entry: FeedsEntry, _ news: News) {
    hourFormat = entry.hourFormat
    locale = entry.locale
    now = entry.date
    sources = news.sources
    turn = entry.turnCount > 1 ? String(localized: "\(entry.position) of \(entry.turnCount)") : nil
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = entry.timeZone
    calendar.locale = entry.locale
    self.calendar = calendar
  }

  /// The width of a time of day, in cells.
  var timeWidth: Int { hourFormat.isTwelveHours(in: locale) ? 8 : 5 }

  /// Returns the time of day, such as `14:05`.
  func time(_ date: Date) -> String {
    hourFormat.time(date, in: calendar.timeZone, locale: locale)
  }

  /// Returns the time of a date of today, the weekday of one in the last days, or else the day.
  func age(_ date: Date) -> String {
    switch daysAgo(date) {
    case ...0: time(date)
    case 1...6: date.formatted(style.weekday(.abbreviated))
    default: date.formatted(style.day().month(.abbreviated))
    }
  }

  /// Returns the name of a day, such as `Today` or `Sun, 22 Nov`.
  func day(_ date: Date) -> String {
    switch daysAgo(date) {
    case ...0: String(localized: "Today")
    case 1: String(localized: "Yesterday")
    default: date.formatted(style.weekday(.abbreviated).day().month(.abbreviated))
    }
  }

  /// Returns the number of midnights since a date.
  func daysAgo(_ date: Date) -> Int {
    let days = calendar.dateComponents(
      [.day], from: calendar.startOfDay(for: date), to: calendar.startOfDay(for: now))
    return days.day ?? 0
  }

  private var style: Date.FormatStyle {
    var style = Date.FormatStyle(locale: locale, calendar: calendar)
    style.timeZone = calendar.timeZone
    return style
  }

  /// Returns the feed of a story.
  func source(of story: Story) -> NewsSource? {
    sources.indices.contains(story.source) ? sources[story.source] : nil
  }

  /// Returns the color of a feed, which differs from those of its neighbors.
  func color(ofSource index: Int) -> Color {
    let colors: [Color] = [.blue, .orange, .green, .pink, .teal, .purple, .brown, .red, .indigo]
    return colors[index % colors.count]
  }
}
