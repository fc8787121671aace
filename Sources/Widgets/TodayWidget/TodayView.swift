internal import Foundation
internal import TesseraIntents
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// Today, laid out for the widget's family.
///
/// The style decides what is shown first and gets most of the space.
struct TodayView: View {
  @Environment(\.widgetFamily) private var family
  let entry: TodayEntry

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      switch family {
      case .systemLarge:
        GeometryReader { area in
          if area.size.columns >= WideToday.columns, entry.style == .overview {
            WideToday(entry: entry, columns: area.size.columns)
          } else {
            VStack(alignment: .leading, spacing: 0) { LargeToday(entry: entry) }
          }
        }
      case .systemMedium: MediumToday(entry: entry)
      default: SmallToday(entry: entry)
      }
      Spacer(minLength: 0)
      if showsSearch {
        Button(intent: SearchWeb(with: entry.searchAddress)) {
          Label("Search…", systemImage: "magnifyingglass")
        }
      }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }

  /// Whether there is space for the search.
  private var showsSearch: Bool {
    switch family {
    case .systemLarge: true
    case .systemMedium: entry.style != .weather
    // In a small box, Enter would start the search instead of choosing a place.
    default: entry.style == .overview && entry.place != nil
    }
  }
}

private struct SmallToday: View {
  let entry: TodayEntry

  var body: some View {
    switch entry.style {
    case .overview:
      WeatherLine(entry: entry)
      HourLine(entry: entry)
      TrafficLine(entry: entry)
      RateLines(entry: entry, count: entry.traffic == nil ? 3 : 2)
      HeadlineList(entry: entry, lines: 1)
    case .weather:
      BigWeather(entry: entry)
      HourLine(entry: entry)
      TrafficLine(entry: entry)
    case .rates:
      RateLines(entry: entry, count: 5)
      Spacer(minLength: 0)
      WeatherLine(entry: entry)
      HourLine(entry: entry)
    case .headlines:
      HeadlineList(entry: entry, lines: 3)
      WeatherLine(entry: entry)
    }
  }
}

private struct MediumToday: View {
  let entry: TodayEntry

  var body: some View {
    switch entry.style {
    case .overview:
      WeatherLine(entry: entry, showsSky: true)
      HourLine(entry: entry)
      TrafficLine(entry: entry)
      RateRow(entry: entry)
      HeadlineList(entry: entry, lines: 1)
    case .weather:
      BigWeather(entry: entry)
      HourLine(entry: entry)
      TrafficLine(entry: entry)
    case .rates:
      WeatherLine(entry: entry, showsSky: true)
      RateLines(entry: entry, count: 4)
      HeadlineList(entry: entry, lines: 1)
    case .headlines:
      WeatherLine(entry: entry, showsSky: true)
      HeadlineList(entry: entry, lines: 2)
    }
  }
}

/// The weather and its hours beside the rest, in a box as wide as the screen.
private struct WideToday: View {
  let entry: TodayEntry
  /// The width of the box.
  let columns: Int

  /// The width from which there is space for both.
  static let columns = 90

  var body: some View {
    HStack(alignment: .top, spacing: .columns(4)) {
      VStack(alignment: .leading, spacing: 0) {
        BigWeather(entry: entry)
        Divider()
        HourList(entry: entry)
      }
      .frame(width: .columns(columns / 3))
      VStack(alignment: .leading, spacing: 0) {
        RateRow(entry: entry)
        TrafficLine(entry: entry)
        Divider()
        HeadlineList(entry: entry, lines: 2)
      }
    }
  }
}

private struct LargeToday: View {
  let entry: TodayEntry

  var body: some View {
    switch entry.style {
    case .overview:
      BigWeather(entry: entry)
      HourLine(entry: entry)
      TrafficLine(entry: entry)
      Divider()
      RateRow(entry: entry)
      Divider()
      HeadlineList(entry: entry, lines: 2)
    case .weather:
      BigWeather(entry: entry)
      HourList(entry: entry)
      Divider()
      TrafficLine(entry: entry)
      RateRow(entry: entry)
    case .rates:
      WeatherLine(entry: entry, showsSky: true)
      HourLine(entry: entry)
      TrafficLine(entry: entry)
      Divider()
      RateLines(entry: entry, count: 7)
      Divider()
      HeadlineList(entry: entry, lines: 2)
    case .headlines:
      WeatherLine(entry: entry, showsSky: true)
      Divider()
      HeadlineList(entry: entry, lines: 2)
      TrafficLine(entry: entry)
      RateRow(entry: entry)
    }
  }
}
