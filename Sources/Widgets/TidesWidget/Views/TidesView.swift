internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The tides, in the style and for the family of the widget.
struct TidesView: View {
  let entry: TidesEntry

  var body: some View {
    switch entry.content {
    case .failure(let error) where error.isAboutStation:
      EmptyState("\(error.message)", "Choose a station", asking: "station")
    case .failure(let error): TideMessage(text: error.message)
    case .success(let sight):
      let format = TideFormat(entry, sight)
      switch entry.style {
      case .now: TideNowView(entry: entry, sight: sight, format: format)
      case .next: NextTideView(entry: entry, sight: sight, format: format)
      case .table: TideTableView(sight: sight, format: format)
      case .curve: TideCurveView(entry: entry, sight: sight, format: format)
      case .week: TideWeekView(entry: entry, sight: sight, format: format)
      }
    }
  }
}

/// A sentence instead of tides.
private struct TideMessage: View {
  let text: String

  var body: some View {
    VStack(spacing: 0) {
      Image(systemName: "water.waves").foregroundStyle(.tint)
      Text(text).foregroundStyle(.secondary).multilineTextAlignment(.center)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}

/// The name of the station, and whether the water rises.
struct TideHeader: View {
  let sight: TideSight
  /// Whether the direction is written out.
  var hasDirection = true

  var body: some View {
    HStack(spacing: 8) {
      Text(sight.station).font(.headline).lineLimit(1)
      Spacer(minLength: 0)
      if hasDirection, let isRising = sight.isRising {
        Text(isRising ? "↗ rising" : "↘ falling").foregroundStyle(.secondary).fixedSize()
      }
    }
  }
}
