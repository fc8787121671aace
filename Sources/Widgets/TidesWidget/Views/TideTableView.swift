internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The next high and low tides.
struct TideTableView: View {
  @Environment(\.widgetFamily) private var family
  let sight: TideSight
  let format: TideFormat

  var body: some View {
    GeometryReader { area in
      content(rows: area.size.rows).frame(maxWidth: .infinity, maxHeight: .infinity)
    }
  }

  @ViewBuilder private func content(rows: Int) -> some View {
    switch family {
    case .systemMedium: medium(rows: rows)
    case .systemLarge: large(rows: rows)
    default: small(rows: rows)
    }
  }

  private func small(rows: Int) -> some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(sight.station).font(.headline).lineLimit(1)
      ForEach(sight.coming.prefix(rows - 1), id: \.date) { tide in
        TideRow(tide: tide, format: format)
      }
      Spacer(minLength: 0)
    }
  }

  private func medium(rows: Int) -> some View {
    VStack(alignment: .leading, spacing: 0) {
      TideHeader(sight: sight)
      ForEach(sight.coming.prefix(rows - 1), id: \.date) { tide in
        TideRow(tide: tide, format: format, day: format.day(tide.date))
      }
      Spacer(minLength: 0)
    }
  }

  /// Three days or more, each with its name.
  private func large(rows: Int) -> some View {
    VStack(alignment: .leading, spacing: 0) {
      TideHeader(sight: sight)
      ForEach(days(in: rows), id: \.self) { day in
        Text(format.day(day)).foregroundStyle(.tint).lineLimit(1)
        ForEach(tides(on: day), id: \.date) { tide in TideRow(tide: tide, format: format) }
      }
      Spacer(minLength: 0)
      if !sight.datum.isEmpty {
        Text("above \(sight.datum)").foregroundStyle(.tertiary).lineLimit(1)
      }
    }
  }

  /// Returns the first days with tides; a day takes up to five rows.
  private func days(in rows: Int) -> [Date] {
    let days = sight.coming.map { format.calendar.startOfDay(for: $0.date) }
    let unique = days.reduce(into: [Date]()) { if $0.last != $1 { $0.append($1) } }
    return Array(unique.prefix(max(3, rows / 5)))
  }

  private func tides(on day: Date) -> [Tide] {
    sight.coming.filter { format.calendar.startOfDay(for: $0.date) == day }
  }
}
