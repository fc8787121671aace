internal import Foundation
internal import TesseraKit
internal import TesseraUI

/// The days of the month and the year that have begun.
struct ProgressDate: View {
  @Environment(\.widgetFamily) private var family
  let time: LocalTime

  var body: some View {
    switch family {
    case .systemLarge: large
    case .systemMedium: medium
    default: small
    }
  }

  private var small: some View {
    VStack(alignment: .leading) {
      DayCount(name: time.formatted("MMM"), count: time.day, total: time.daysInMonth)
      Spacer()
      DayCount(name: time.formatted("yyyy"), count: time.dayOfYear, total: time.daysInYear)
      Spacer()
      Text(time.weekText).fontWeight(.semibold)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }

  private var medium: some View {
    VStack(alignment: .leading) {
      DayCount(name: time.formatted("MMMM"), count: time.day, total: time.daysInMonth)
      Spacer()
      DayCount(name: time.formatted("yyyy"), count: time.dayOfYear, total: time.daysInYear)
      Spacer()
      HStack {
        Text(time.formatted("EEE d MMM")).fontWeight(.semibold)
        Spacer()
        Text(time.weekText).foregroundStyle(.secondary)
      }
    }
    .padding(.vertical, 8)
  }

  /// A dot for each day of the year, in a row for each month.
  private var large: some View {
    VStack(alignment: .leading) {
      HStack {
        Text(time.formatted("EEE d MMM yyyy")).fontWeight(.semibold)
        Spacer()
        Text("\(time.dayOfYear) of \(time.daysInYear)").foregroundStyle(.secondary)
      }
      Spacer()
      ForEach(1..<13) { MonthDots(month: $0, time: time) }
      Spacer()
      DateFactsRow(time: time)
    }
  }
}

/// A count of days with its bar.
private struct DayCount: View {
  let name: String
  let count: Int
  let total: Int

  var body: some View {
    HStack {
      Text(name).foregroundStyle(.secondary).lineLimit(1)
      Spacer()
      Text("\(count)/\(total)").bold().layoutPriority(1)
    }
    ProgressView(value: Double(count), total: Double(total))
      .accessibilityLabel("\(name): day \(count) of \(total)")
  }
}

/// The days of a month as dots: past, present and to come.
private struct MonthDots: View {
  let month: Int
  let time: LocalTime

  var body: some View {
    let start = time.calendar.date(
      from: time.calendar.dateComponents([.year], from: time.date).with(month: month))
    let days = time.at(start ?? time.date).daysInMonth
    HStack(spacing: 16) {
      Text(time.calendar.veryShortStandaloneMonthSymbols[month - 1]).foregroundStyle(.tertiary)
      dots(past: pastDays(of: days), of: days)
    }
    .accessibilityHidden(true)
  }

  /// The number of days before the present day.
  private func pastDays(of days: Int) -> Int {
    month < time.month ? days : month == time.month ? time.day - 1 : 0
  }

  private func dots(past: Int, of days: Int) -> Text {
    let isPresent = month == time.month
    let remaining = days - past - (isPresent ? 1 : 0)
    return Text(verbatim: String(repeating: "•", count: past)).foregroundStyle(.tint)
      + Text(verbatim: isPresent ? "●" : "").foregroundStyle(.primary)
      + Text(verbatim: String(repeating: "·", count: remaining)).foregroundStyle(.tertiary)
  }
}

extension DateComponents {
  fileprivate func with(month: Int) -> DateComponents {
    var components = self
    components.month = month
    return components
  }
}
