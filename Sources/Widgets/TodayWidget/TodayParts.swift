internal import FeedsWidget
internal import Foundation
internal import MarketsWidget
internal import TesseraKit
internal import TesseraUI
internal import WeatherWidget
internal import WidgetOptions

extension TodayEntry {
  /// The current hour, or `nil` if there is no weather.
  fileprivate var currentHour: WeatherBriefing.Hour? { weather.value?.hours.first }

  /// Returns an hour without a space, such as `2PM`.
  fileprivate func hour(_ date: Date) -> String {
    hourFormat.hour(date, in: weather.value?.timeZone ?? .current, locale: locale)
      .filter { !$0.isWhitespace }
  }
}

/// The place, its temperature and sky, in one line.
struct WeatherLine: View {
  let entry: TodayEntry
  var showsSky = false

  var body: some View {
    if let hour = entry.currentHour {
      HStack(spacing: 8) {
        Text(entry.place ?? "").font(.headline).privacySensitive()
        Spacer(minLength: 0)
        if showsSky { Text(hour.sky).foregroundStyle(.secondary) }
        Image(systemName: hour.symbol).foregroundStyle(hour.color).accessibilityLabel(hour.sky)
        Text(hour.temperature).fixedSize()
      }
      .lineLimit(1)
    } else {
      MissingWeather(entry: entry, lines: 2)
    }
  }
}

/// Why there is no weather, or a button that chooses a place.
private struct MissingWeather: View {
  let entry: TodayEntry
  let lines: Int

  var body: some View {
    if let problem = entry.weather.problem {
      Text(problem).foregroundStyle(.secondary).lineLimit(lines)
    } else {
      SettingsButton("Choose a place", asking: "place")
    }
  }
}

/// The place, and the temperature in large numerals.
struct BigWeather: View {
  let entry: TodayEntry

  var body: some View {
    if let hour = entry.currentHour {
      VStack(alignment: .leading, spacing: 0) {
        Text(entry.place ?? "").font(.headline).lineLimit(1).privacySensitive()
        HStack(alignment: .top, spacing: 8) {
          Text(hour.temperature).font(.system(size: 72))
          Image(systemName: hour.symbol).foregroundStyle(hour.color).accessibilityLabel(hour.sky)
        }
        Text(hour.sky).foregroundStyle(.secondary).lineLimit(1)
      }
    } else {
      MissingWeather(entry: entry, lines: 3)
    }
  }
}

/// The next hours in one line, as many as fit.
struct HourLine: View {
  let entry: TodayEntry

  var body: some View {
    ViewThatFits(in: .horizontal) {
      line(10)
      line(7)
      line(4)
      line(2)
    }
  }

  @ViewBuilder private func line(_ count: Int) -> some View {
    let hours = entry.weather.value?.hours.dropFirst() ?? []
    // Every second hour, so that a line tells more of the day.
    let shownHours = hours.enumerated().filter { $0.offset.isMultiple(of: 2) }.prefix(count)
    if !shownHours.isEmpty {
      HStack(spacing: 8) {
        ForEach(Array(shownHours.map(\.element)), id: \.date) { hour in
          HStack(spacing: 0) {
            Text(entry.hour(hour.date)).foregroundStyle(.tertiary)
            Text(" \(hour.temperature)")
          }
          .fixedSize()
        }
      }
    }
  }
}

/// The next hours, one in each line, as many as fit.
struct HourList: View {
  let entry: TodayEntry

  var body: some View {
    List(Array(entry.weather.value?.hours.dropFirst() ?? []), id: \.date) { hour in
      HStack(spacing: 0) {
        Text(entry.hour(hour.date)).foregroundStyle(.tertiary)
          .frame(width: 48, alignment: .leading)
        Image(systemName: hour.symbol).foregroundStyle(hour.color).accessibilityLabel(hour.sky)
        Text(" \(hour.sky)").foregroundStyle(.secondary)
        Spacer(minLength: 8)
        Text(hour.temperature)
      }
      .lineLimit(1)
    }
  }
}

/// The traffic as a number and a bar; nothing if no service is configured.
struct TrafficLine: View {
  @Environment(\.widgetFamily) private var family
  let entry: TodayEntry

  var body: some View {
    if let part = entry.traffic {
      if let traffic = part.value {
        HStack(spacing: 8) {
          Text("Traffic").foregroundStyle(.secondary)
          if family != .systemSmall {
            ProgressView(value: Double(traffic.level) / 10).tint(color(of: traffic.level))
          } else {
            Spacer(minLength: 0)
          }
          Text("\(traffic.level)").foregroundStyle(color(of: traffic.level)).fixedSize()
          if family != .systemSmall, let text = traffic.text { Text(text) }
        }
        .lineLimit(1)
      } else {
        Text(part.problem ?? "").foregroundStyle(.tertiary).lineLimit(1)
      }
    }
  }

  /// The color means how dense the traffic is.
  private func color(of level: Int) -> Color {
    level < 4 ? .green : level < 7 ? .yellow : .red
  }
}

extension TodayEntry {
  /// The chosen currencies with their rates, such as `1.0842`.
  fileprivate var shownRates: [(code: String, rate: String)] {
    currencies.compactMap { currency in
      rates.value?[currency.rawValue].map { rate in
        let number = FloatingPointFormatStyle<Double>.number.locale(locale)
          .precision(.fractionLength(rate < 100 ? 4 : 2))
        return (currency.rawValue, rate.formatted(number))
      }
    }
  }
}

/// What one euro is worth, one currency in each line.
struct RateLines: View {
  let entry: TodayEntry
  let count: Int

  var body: some View {
    let rates = entry.shownRates
    if rates.isEmpty {
      Text(entry.rates.problem ?? "No currency is chosen").foregroundStyle(.tertiary).lineLimit(2)
    }
    ForEach(rates.prefix(count).map(\.code), id: \.self) { code in
      HStack(spacing: 0) {
        Text(code).foregroundStyle(.secondary)
        Spacer(minLength: 8)
        Text(rates.first { $0.code == code }?.rate ?? "")
      }
      .lineLimit(1)
    }
  }
}

/// What one euro is worth, in one line; it says so if there is space.
struct RateRow: View {
  let entry: TodayEntry

  var body: some View {
    if entry.shownRates.isEmpty {
      Text(entry.rates.problem ?? "No currency is chosen").foregroundStyle(.tertiary).lineLimit(1)
    } else {
      ViewThatFits(in: .horizontal) {
        HStack(spacing: 8) {
          Text(verbatim: "1 EUR =").foregroundStyle(.tertiary).fixedSize()
          rates
        }
        rates
      }
    }
  }

  private var rates: some View {
    HStack(spacing: 8) {
      ForEach(entry.shownRates.prefix(3), id: \.code) { code, rate in
        HStack(spacing: 0) {
          Text(code).foregroundStyle(.secondary)
          Text(" \(rate)")
        }
        .fixedSize()
      }
    }
  }
}

/// The first headlines, as many as fit; in a wide box, one in each line.
struct HeadlineList: View {
  let entry: TodayEntry
  /// The maximum number of lines of a headline in a narrow box.
  let lines: Int

  private static let wideColumns = 50

  var body: some View {
    if entry.feed != nil || entry.style == .headlines {
      GeometryReader { area in
        let lines = area.size.columns < Self.wideColumns ? lines : 1
        VStack(alignment: .leading, spacing: 0) {
          HeadlineLines(entry: entry, count: max(1, area.size.rows / lines), lines: lines)
        }
      }
    }
  }
}

/// The first headlines, which open their articles; a button if no feed is chosen.
private struct HeadlineLines: View {
  let entry: TodayEntry
  let count: Int
  /// The maximum number of lines of a headline.
  let lines: Int

  var body: some View {
    if let part = entry.feed {
      let headlines = Array((part.value?.headlines ?? []).prefix(count).enumerated())
      if headlines.isEmpty, let problem = part.problem {
        Text(problem).foregroundStyle(.tertiary).lineLimit(lines)
      }
      ForEach(headlines, id: \.offset) { _, headline in
        if let url = headline.url {
          Link(destination: url) { text(headline.title) }
        } else {
          text(headline.title)
        }
      }
    } else if entry.style == .headlines {
      SettingsButton("Choose a feed", asking: "feed")
    }
  }

  private func text(_ title: String) -> some View {
    // The hierarchical style would be a level of the color of links.
    Text(title).lineLimit(lines).foregroundStyle(Color.primary)
  }
}
