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
        TideCurve(sight: sight, date: entry.date, format: format)
        dayNames { format.weekday($0) }
      }
    default:
      VStack(spacing: 0) {
        Text(sight.station).foregroundStyle(.secondary).lineLimit(1)
          .frame(maxWidth: .infinity, alignment: .leading)
        TideCurve(sight: sight, date: entry.date, format: format)
        dayNames { format.initial($0) }
      }
    }
  }

  private var large: some View {
    VStack(alignment: .leading, spacing: 0) {
      TideHeader(sight: sight, hasDirection: false)
      TideCurve(sight: sight, date: entry.date, format: format)
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
