internal import Foundation
internal import TesseraUI
internal import WidgetOptions

/// Texts for the heights and times of an entry.
struct TideFormat {
  private let hours: HourFormat
  private let isFeet: Bool
  private let timeZone: TimeZone

  init(_ entry: TidesEntry, _ sight: TideSight) {
    hours = entry.hours
    isFeet = entry.unit.isFeet()
    timeZone = sight.timeZone
  }

  var isTwelveHours: Bool { hours.isTwelveHours() }
  var unit: String { isFeet ? "ft" : "m" }

  /// Returns a height in meters as a number in the user's unit.
  func number(_ height: Double) -> String {
    let value = isFeet ? height / TideUnit.metersPerFoot : height
    // A height that rounds to zero has no sign.
    let rounded = (value * 10).rounded() / 10
    return (rounded == 0 ? 0 : rounded).formatted(.number.precision(.fractionLength(1)))
  }

  func height(_ height: Double) -> String { "\(number(height)) \(unit)" }

  func time(_ date: Date) -> String { hours.time(date, in: timeZone) }

  func weekday(_ date: Date) -> String { text(date, Date.FormatStyle().weekday(.abbreviated)) }

  /// Returns the first letter of the weekday.
  func initial(_ date: Date) -> String { text(date, Date.FormatStyle().weekday(.narrow)) }

  func day(_ date: Date) -> String {
    text(date, Date.FormatStyle().weekday(.abbreviated).day().month(.abbreviated))
  }

  private func text(_ date: Date, _ style: Date.FormatStyle) -> String {
    date.formatted(style, in: timeZone)
  }

  var calendar: Calendar { .gregorian(in: timeZone) }
}

extension Tide {
  var arrow: String { isHigh ? "▲" : "▽" }
  var name: String { isHigh ? String(localized: "High") : String(localized: "Low") }
}

/// A tide in a row: an arrow, its time and its height.
struct TideRow: View {
  let tide: Tide
  let format: TideFormat
  /// The weekday before the time, or `nil` for none.
  var day: String?

  var body: some View {
    HStack(spacing: 8) {
      if let day { Text(day).foregroundStyle(.secondary).lineLimit(1) }
      Text(tide.arrow).foregroundStyle(tide.isHigh ? .accentColor : Color.secondary)
      Text(format.time(tide.date)).lineLimit(1).fixedSize()
      Spacer(minLength: 0)
      // The unit of the first row of many is enough where there is no room.
      Text(
        format.isTwelveHours && day == nil ? format.number(tide.height) : format.height(tide.height)
      )
      .foregroundStyle(.secondary).lineLimit(1).fixedSize()
    }
  }
}
