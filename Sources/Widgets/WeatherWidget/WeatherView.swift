internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The weather in a style, laid out for the widget's family.
struct WeatherView: View {
  @Environment(\.widgetFamily) private var family
  let entry: WeatherEntry

  var body: some View {
    switch entry.content {
    case .problem(.missingPlace):
      EmptyState("The weather needs a place", "Choose a place", asking: "place")
    case .problem(let error): WeatherProblem(error: error)
    case .weather(let weather):
      if family == .accessoryInline {
        InlineWeather(style: entry.style, weather: weather)
      } else {
        let hour = weather.currentHour
        GeometryReader { area in
          styled(weather, in: area.size).frame(maxWidth: .infinity, maxHeight: .infinity)
        }
        .accentColor(hour.sky.color(isDay: hour.isDay))
      }
    }
  }

  @ViewBuilder private func styled(_ weather: Weather, in size: CGSize) -> some View {
    switch entry.style {
    case .now: NowView(weather: weather, size: size)
    case .hours: HoursView(weather: weather, size: size)
    case .days: DaysView(weather: weather, size: size)
    case .rain: RainView(weather: weather, size: size)
    case .wind: WindView(weather: weather, size: size)
    case .air: AirView(weather: weather, size: size)
    case .sun: SunView(weather: weather, size: size)
    }
  }
}

/// The weather in one line.
private struct InlineWeather: View {
  let style: WeatherStyle
  let weather: Weather

  var body: some View {
    let hour = weather.currentHour
    switch style {
    case .rain: Label(RainOutlook(of: weather).headline, systemImage: "umbrella")
    case .wind:
      Label(
        hour.wind.map { "\(weather.units.wind($0.speed)) \($0.directionName)" }
          ?? String(localized: "No wind data"),
        systemImage: "wind")
    case .air:
      Label("UV \(Int((hour.uvIndex ?? 0).rounded())) \(weather.place)", systemImage: "sun.max")
    case .sun:
      Label(weather.today.map { weather.time($0.sunset) } ?? weather.place, systemImage: "sunset")
    case .now, .hours, .days:
      Label(
        "\(weather.units.degrees(hour.temperature)) \(weather.place)", systemImage: hour.symbol)
    }
  }
}

/// The error that is shown if there is no forecast.
private struct WeatherProblem: View {
  @Environment(\.widgetFamily) private var family
  let error: WeatherError

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack {
        Image(systemName: "exclamationmark.triangle").foregroundStyle(.orange)
        Text("Weather").font(.headline)
      }
      .padding(.bottom, family == .systemSmall ? 0 : 16)
      Text(family == .systemSmall ? error.shortMessage : error.message)
        .foregroundStyle(.secondary)
      if error.isAboutPlace {
        SettingsButton("Choose another place", asking: "place")
          .padding(.top, family == .systemSmall ? 0 : 16)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
  }
}

/// The name of the place, and a mark with the time of the forecast if it could not be updated.
///
/// A detail is shown on the right if there is enough space.
struct PlaceLine: View {
  let weather: Weather
  var detail: String?

  var body: some View {
    ViewThatFits(in: .horizontal) {
      HStack {
        name.fixedSize()
        Spacer()
        if let detail { Text(detail).foregroundStyle(.secondary).fixedSize() }
        if let date = weather.outdatedSince {
          mark
          Text(weather.time(date)).foregroundStyle(.orange).fixedSize()
        }
      }
      HStack {
        name.lineLimit(1)
        Spacer(minLength: 0)
        if weather.outdatedSince != nil { mark }
      }
    }
  }

  private var name: some View {
    Text(weather.place).font(.headline).foregroundStyle(.tint).privacySensitive()
  }

  private var mark: some View {
    Image(systemName: "wifi.slash").foregroundStyle(.orange)
      .accessibilityLabel("The forecast could not be updated")
  }
}
