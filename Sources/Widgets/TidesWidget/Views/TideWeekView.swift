internal import Foundation
internal import TesseraKit
internal import TesseraUI

/// Seven days of tides.
struct TideWeekView: View {
  @Environment(\.widgetFamily) private var family
  let entry: TidesEntry
  let sight: TideSight
  let format: TideFormat

  var body: some View {
    switch family {
    case .systemLarge: large
    case .systemMedium:
      VStack(spacing: 0) {
        TideHeader(sight: sight, hasDirection: false)
        TideCurve(sight: sight, date: entry.date, format: format, hasArea: false)
        dayNames { format.weekday($0) }
      }
    default:
      VStack(spacing: 0) {
        Text(sight.station).foregroundStyle(.secondary).lineLimit(1)
          .frame(maxWidth: .infinity, alignment: .leading)
        DayRanges(
          sight: sight, days: days, tides: days.map(tides), date: entry.date, format: format)
        dayNames { format.initial($0) }
      }
    }
  }

  private var large: some View {
    VStack(alignment: .leading, spacing: 0) {
      TideHeader(sight: sight, hasDirection: false)
      TideCurve(sight: sight, date: entry.date, format: format, hasArea: false)
      dayNames { format.weekday($0) }
      Spacer(minLength: 0).frame(height: 16)
      ForEach(days, id: \.self) { day in
        DayRow(day: format.weekday(day), tides: tides(on: day), format: format)
      }
    }
  }

  /// The days of the week, each in the middle of its part.
  private func dayNames(_ name: @escaping (Date) -> String) -> some View {
    HStack(spacing: 0) {
      ForEach(days, id: \.self) { day in
        Text(name(day)).lineLimit(1).frame(maxWidth: .infinity)
          .foregroundStyle(
            format.calendar.isDate(day, inSameDayAs: entry.date) ? .primary : .tertiary)
      }
    }
  }

  private var days: [Date] {
    (0..<7).compactMap {
      format.calendar.date(byAdding: .day, value: $0, to: sight.interval.start)
    }
  }

  private func tides(on day: Date) -> [Tide] {
    sight.shown.filter { format.calendar.isDate($0.date, inSameDayAs: day) }
  }
}

/// A bar for each day from the lowest to the highest tide, which shows springs and neaps.
private struct DayRanges: View {
  let sight: TideSight
  let days: [Date]
  let tides: [[Tide]]
  let date: Date
  let format: TideFormat

  var body: some View {
    Canvas { context, size in
      let scale = CurveScale(sight, size, top: 2, bottom: 2)
      let column = size.width / CGFloat(max(1, days.count))
      for (index, heights) in tides.map({ $0.map(\.height) }).enumerated() {
        guard let low = heights.min(), let high = heights.max() else { continue }
        let middle = (CGFloat(index) + 0.5) * column
        let bar = CGRect(
          x: middle - 4, y: scale.y(high), width: 8, height: max(4, scale.y(low) - scale.y(high)))
        let isToday = format.calendar.isDate(days[index], inSameDayAs: date)
        context.fill(
          Path(bar), with: isToday ? .style(.tint) : .color(.accentColor.opacity(0.5)))
      }
    }
    .accessibilityLabel(label)
  }

  private var label: String {
    zip(days, tides).compactMap { day, tides in
      guard let high = tides.map(\.height).max() else { return nil }
      return String(localized: "\(format.weekday(day)) up to \(format.height(high))")
    }
    .joined(separator: ", ")
  }
}

/// A day and its high tides with their heights.
private struct DayRow: View {
  let day: String
  let tides: [Tide]
  let format: TideFormat

  var body: some View {
    HStack(spacing: 8) {
      Text(day).foregroundStyle(.secondary).frame(width: 32, alignment: .leading)
      ForEach(tides.filter(\.isHigh).prefix(2), id: \.date) { tide in
        HStack(spacing: 8) {
          Text(tide.arrow).foregroundStyle(.tint)
          Text(format.time(tide.date)).fixedSize()
          Text(format.number(tide.height)).foregroundStyle(.tertiary).lineLimit(1)
        }
        .frame(maxWidth: .infinity, alignment: .leading)
      }
    }
  }
}
