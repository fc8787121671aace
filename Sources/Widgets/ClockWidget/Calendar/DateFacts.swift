internal import TesseraUI

extension LocalTime {
  /// The number of the week, such as `Week 48`.
  var weekText: String { String(localized: "Week \(isoWeek)") }
  /// The day of the year, such as `Day 328 of 365`.
  var dayText: String { String(localized: "Day \(dayOfYear) of \(daysInYear)") }

  /// The days that are left in the year, such as `37 days left`.
  var daysLeftText: String {
    switch daysInYear - dayOfYear {
    case 0: String(localized: "last day")
    case 1: String(localized: "1 day left")
    case let days: String(localized: "\(days) days left")
    }
  }
}

/// Week, day of the year and days that are left, one below the other.
struct DateFacts: View {
  let time: LocalTime

  var body: some View {
    VStack(alignment: .leading) {
      Text(time.weekText)
      Text(time.dayText).foregroundStyle(.secondary)
      Text(time.daysLeftText).foregroundStyle(.tertiary)
    }
  }
}

/// Week and days that are left, in one row.
struct DateFactsRow: View {
  let time: LocalTime

  var body: some View {
    HStack {
      Text(time.weekText).foregroundStyle(.secondary)
      Spacer()
      Text(time.daysLeftText).foregroundStyle(.tertiary)
    }
  }
}
