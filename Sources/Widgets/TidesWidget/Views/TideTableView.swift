internal import Foundation
internal import TesseraKit
internal import TesseraUI

/// The next high and low tides.
struct TideTableView: View {
  @Environment(\.widgetFamily) private var family
  let sight: TideSight
  let format: TideFormat

  var body: some View {
    switch family {
    case .systemMedium: medium
    case .systemLarge: large
    default: small
    }
  }

  private var small: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(sight.station).font(.headline).lineLimit(1)
      ForEach(sight.coming.prefix(6), id: \.date) { tide in TideRow(tide: tide, format: format) }
      Spacer(minLength: 0)
    }
  }

  private var medium: some View {
    VStack(alignment: .leading, spacing: 0) {
      TideHeader(sight: sight)
      ForEach(sight.coming.prefix(6), id: \.date) { tide in
        TideRow(tide: tide, format: format, day: format.day(tide.date))
      }
      Spacer(minLength: 0)
    }
  }

  /// Three days, each with its name.
  private var large: some View {
    VStack(alignment: .leading, spacing: 0) {
      TideHeader(sight: sight)
      ForEach(days, id: \.self) { day in
        Text(format.day(day)).foregroundStyle(.tint).lineLimit(1)
        ForEach(tides(on: day), id: \.date) { tide in TideRow(tide: tide, format: format) }
      }
      Spacer(minLength: 0)
      if !sight.datum.isEmpty {
        Text("above \(sight.datum)").foregroundStyle(.tertiary).lineLimit(1)
      }
    }
  }

  /// The first days with tides; two if the first one has more than two, else three.
  private var days: [Date] {
    let days = sight.coming.map { format.calendar.startOfDay(for: $0.date) }
    let unique = days.reduce(into: [Date]()) { if $0.last != $1 { $0.append($1) } }
    return Array(unique.prefix(3))
  }

  private func tides(on day: Date) -> [Tide] {
    sight.coming.filter { format.calendar.startOfDay(for: $0.date) == day }
  }
}
