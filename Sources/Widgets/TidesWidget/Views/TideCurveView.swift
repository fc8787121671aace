internal import Foundation
internal import TesseraKit
internal import TesseraUI

/// The curve of the day.
struct TideCurveView: View {
  @Environment(\.widgetFamily) private var family
  let entry: TidesEntry
  let sight: TideSight
  let format: TideFormat

  var body: some View {
    switch family {
    case .systemLarge: large
    case .systemMedium:
      VStack(spacing: 0) {
        TideHeader(sight: sight)
        TideCurve(sight: sight, date: entry.date, format: format)
        HourAxis(step: 6)
      }
    default:
      VStack(spacing: 0) {
        Text(sight.station).foregroundStyle(.secondary).lineLimit(1)
          .frame(maxWidth: .infinity, alignment: .leading)
        TideCurve(sight: sight, date: entry.date, format: format)
        if let next = sight.coming.first { TideRow(tide: next, format: format) }
      }
    }
  }

  private var large: some View {
    VStack(spacing: 0) {
      TideHeader(sight: sight)
      TideCurve(sight: sight, date: entry.date, format: format, hasLabels: true)
      HourAxis(step: 6)
      ForEach(sight.coming.prefix(4), id: \.date) { tide in
        TideRow(tide: tide, format: format, day: format.weekday(tide.date))
      }
    }
  }
}

/// The hours of a day below a curve.
private struct HourAxis: View {
  let step: Int

  var body: some View {
    HStack(spacing: 0) {
      ForEach(Array(stride(from: 0, through: 24, by: step)), id: \.self) { hour in
        if hour > 0 { Spacer(minLength: 0) }
        Text("\(hour)")
      }
    }
    .foregroundStyle(.tertiary)
  }
}
