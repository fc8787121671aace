internal import TesseraUI

/// The state of the sky.
///
/// - Source: WMO 4677 as Open-Meteo's `weather_code` uses it.
enum Sky: Hashable, Sendable {
  case clear, mostlyClear, cloudy, overcast, fog, drizzle, rain, heavyRain, freezingRain, snow
  case showers, snowShowers, thunder, unknown

  init(code: Int) {
    switch code {
    case 0: self = .clear
    case 1: self = .mostlyClear
    case 2: self = .cloudy
    case 3: self = .overcast
    case 45, 48: self = .fog
    case 51, 53, 55: self = .drizzle
    case 56, 57, 66, 67: self = .freezingRain
    case 61, 63: self = .rain
    case 65: self = .heavyRain
    case 71, 73, 75, 77: self = .snow
    case 80, 81, 82: self = .showers
    case 85, 86: self = .snowShowers
    case 95, 96, 99: self = .thunder
    default: self = .unknown
    }
  }

  var label: String {
    switch self {
    case .clear: String(localized: "Clear")
    case .mostlyClear: String(localized: "Mostly clear")
    case .cloudy: String(localized: "Some clouds")
    case .overcast: String(localized: "Overcast")
    case .fog: String(localized: "Fog")
    case .drizzle: String(localized: "Drizzle")
    case .rain: String(localized: "Rain")
    case .heavyRain: String(localized: "Heavy rain")
    case .freezingRain: String(localized: "Freezing rain")
    case .snow: String(localized: "Snow")
    case .showers: String(localized: "Showers")
    case .snowShowers: String(localized: "Snow showers")
    case .thunder: String(localized: "Thunder")
    case .unknown: ""
    }
  }

  /// Whether there is rain or snow.
  var isWet: Bool {
    switch self {
    case .drizzle, .rain, .heavyRain, .freezingRain, .snow, .showers, .snowShowers, .thunder: true
    case .clear, .mostlyClear, .cloudy, .overcast, .fog, .unknown: false
    }
  }

  /// Whether the sun or the moon is seen.
  var isBright: Bool { [.clear, .mostlyClear, .cloudy].contains(self) }

  var isSnowy: Bool { self == .snow || self == .snowShowers }

  /// Returns the color of the sky: yellow with the sun, indigo with the moon, blue with rain.
  func color(isDay: Bool) -> Color {
    switch self {
    case .clear, .mostlyClear, .cloudy: isDay ? .yellow : .indigo
    case .overcast, .fog, .unknown: .gray
    case .drizzle, .rain, .heavyRain, .showers: .blue
    case .freezingRain, .snow, .snowShowers: .cyan
    case .thunder: .purple
    }
  }

  func symbol(isDay: Bool) -> String {
    switch self {
    case .clear, .mostlyClear: isDay ? "sun.max" : "moon"
    case .cloudy: isDay ? "cloud.sun" : "cloud.moon"
    case .overcast, .unknown: "cloud"
    case .fog: "cloud.fog"
    case .drizzle: "cloud.drizzle"
    case .rain: "cloud.rain"
    case .heavyRain: "cloud.heavyrain"
    case .freezingRain: "cloud.sleet"
    case .snow, .snowShowers: "cloud.snow"
    case .showers: "cloud.sun.rain"
    case .thunder: "cloud.bolt.rain"
    }
  }
}
