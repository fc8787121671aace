internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The height of the water now, whether it rises, and the next tides.
struct TideNowView: View {
  @Environment(\.widgetFamily) private var family
  let entry: TidesEntry
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
      Text(sight.station).foregroundStyle(.secondary).lineLimit(1)
      number
      direction
      ForEach(sight.coming.prefix(2), id: \.date) { tide in TideRow(tide: tide, format: format) }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }

  private var medium: some View {
    HStack(alignment: .top, spacing: 16) {
      VStack(alignment: .leading, spacing: 0) {
        Text(sight.station).font(.headline).lineLimit(1)
        number
        direction
      }
      .layoutPriority(1)
      VStack(spacing: 0) {
        TideCurve(sight: sight, date: entry.date, format: format)
        ForEach(sight.coming.prefix(3), id: \.date) { tide in TideRow(tide: tide, format: format) }
      }
    }
  }

  private var large: some View {
    VStack(alignment: .leading, spacing: 0) {
      TideHeader(sight: sight, hasDirection: false)
      HStack(alignment: .bottom, spacing: 16) {
        number
        direction
      }
      TideCurve(sight: sight, date: entry.date, format: format, hasLabels: true)
      ForEach(sight.coming.prefix(4), id: \.date) { tide in
        TideRow(tide: tide, format: format, day: format.weekday(tide.date))
      }
    }
  }

  private var number: some View {
    HStack(alignment: .bottom, spacing: 8) {
      Text(sight.height.map(format.number) ?? "–").font(.largestNumerals)
      Text(format.unit).foregroundStyle(.secondary)
    }
  }

  @ViewBuilder private var direction: some View {
    if let isRising = sight.isRising {
      Text(isRising ? "↗ rising" : "↘ falling").foregroundStyle(.tint)
    }
  }
}
