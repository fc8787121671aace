internal import Foundation
internal import WidgetOptions

/// The quality of the air by hour.
struct AirQuality: Hashable, Sendable {
  struct Hour: Hashable, Sendable {
    var date: Date
    /// The European air quality index, 0…100 and above, or `nil` if it is unknown.
    var europeanIndex: Int?
    /// The air quality index of the United States, 0…500, or `nil` if it is unknown.
    var americanIndex: Int?
    /// The concentrations that are known, in micrograms per cubic meter.
    var pollutants: [Pollutant: Double]
  }

  enum Pollutant: String, CaseIterable, Sendable {
    case fineParticles = "PM2.5"
    case particles = "PM10"
    case ozone = "O₃"
    case nitrogenDioxide = "NO₂"

    /// The concentration at which the air is called poor, in micrograms per cubic meter.
    ///
    /// - Source: European Environment Agency, bands of the European Air Quality Index.
    var poorConcentration: Double {
      switch self {
      case .fineParticles: 50
      case .particles: 100
      case .ozone: 240
      case .nitrogenDioxide: 230
      }
    }
  }

  var hours: [Hour]

  /// Returns the hour that contains a date, or `nil` if there is none.
  func hour(at date: Date) -> Hour? {
    hours.last { $0.date <= date && date < $0.date.addingTimeInterval(3600) }
  }
}

extension AirQuality {
  /// Parses the server's response.
  ///
  /// - Source: Open-Meteo's air quality API, `timeformat=unixtime`.
  /// - Throws: ``WeatherError/unreadable(_:)`` if the response has no hours.
  init(parsing data: Data) throws(WeatherError) {
    // The details of the error would not help the user.
    guard let response = try? JSONDecoder().decode(AirResponse.self, from: data) else {
      throw .unreadable(.air)
    }
    let hourly = response.hourly
    hours = Columns.rows(of: hourly.time).compactMap(hourly.hour)
    guard !hours.isEmpty else { throw .unreadable(.air) }
  }
}

private struct AirResponse: Decodable {
  struct Hourly: Decodable {
    var time: [Double?]
    var european_aqi: [Double?]?
    var us_aqi: [Double?]?
    var pm2_5: [Double?]?
    var pm10: [Double?]?
    var ozone: [Double?]?
    var nitrogen_dioxide: [Double?]?

    func hour(_ index: Int) -> AirQuality.Hour? {
      guard let date = Columns.date(time, index) else { return nil }
      var pollutants: [AirQuality.Pollutant: Double] = [:]
      for pollutant in AirQuality.Pollutant.allCases {
        pollutants[pollutant] = Columns.value(column(of: pollutant), index, in: 0...10_000)
      }
      let hour = AirQuality.Hour(
        date: date,
        europeanIndex: Columns.value(european_aqi, index, in: 0...1000).map { Int($0) },
        americanIndex: Columns.value(us_aqi, index, in: 0...1000).map { Int($0) },
        pollutants: pollutants)
      let isEmpty =
        hour.europeanIndex == nil && hour.americanIndex == nil && pollutants.isEmpty
      return isEmpty ? nil : hour
    }

    private func column(of pollutant: AirQuality.Pollutant) -> [Double?]? {
      switch pollutant {
      case .fineParticles: pm2_5
      case .particles: pm10
      case .ozone: ozone
      case .nitrogenDioxide: nitrogen_dioxide
      }
    }
  }

  var hourly: Hourly
}
