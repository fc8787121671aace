internal import Foundation

extension Forecast {
  /// Returns a forecast with sample data, for previews and placeholders.
  ///
  /// It is a day in spring with showers in the next hours.
  static func sample(at date: Date) -> Forecast {
    let start = date.startOfHour
    let hours = (0..<192).map { sampleHour(start.addingTimeInterval(Double($0 * 3600)), $0) }
    let rain = [0, 0, 0.1, 0.3, 0.8, 0.6, 0.4, 0.1, 0, 0, 0.1, 0.2]
    let quarters = rain.enumerated().map { index, amount in
      Quarter(
        date: date.startOfQuarter.addingTimeInterval(Double(index) * 900), precipitation: amount)
    }
    let midnight = Calendar(identifier: .gregorian).startOfDay(for: date)
    let days = (0..<8).map { sampleDay(midnight.addingTimeInterval(Double($0) * 86_400), $0) }
    return Forecast(hours: hours, days: days, quarters: quarters, timeZone: .current)
  }

  private static func sampleHour(_ date: Date, _ index: Int) -> Hour {
    let rain = [0.1, 1.5, 0.9, 0.2]
    let phase = Double(index) / 24 * 2 * .pi
    let amount = index < rain.count ? rain[index] : 0
    return Hour(
      date: date, temperature: 13 + 5 * cos(phase - 1), apparentTemperature: 11 + 5 * cos(phase),
      precipitation: amount, precipitationChance: amount > 0 ? 0.7 : 0.1,
      wind: Wind(speed: 15 + 6 * cos(phase), gusts: 28 + 9 * cos(phase), direction: 225),
      uvIndex: max(0, 4 * cos(phase - 1)), sky: amount > 0 ? .showers : .cloudy,
      isDay: true)
  }

  private static func sampleDay(_ date: Date, _ index: Int) -> Day {
    let skies: [Sky] = [.showers, .cloudy, .clear, .clear, .overcast, .rain, .cloudy, .clear]
    let low = [6.0, 5, 7, 9, 10, 8, 6, 5]
    return Day(
      date: date, sunrise: date.addingTimeInterval(6 * 3600),
      sunset: date.addingTimeInterval(20 * 3600), lowTemperature: low[index],
      highTemperature: low[index] + 10, precipitation: skies[index] == .rain ? 6.2 : 0.4,
      precipitationChance: skies[index] == .rain ? 0.9 : 0.2, uvIndex: 4, sky: skies[index])
  }
}

extension AirQuality {
  /// Returns sample data, for previews and placeholders.
  static func sample(at date: Date) -> AirQuality {
    AirQuality(hours: [
      Hour(
        date: date.startOfHour, europeanIndex: 32, americanIndex: 41,
        pollutants: [.fineParticles: 9, .particles: 16, .ozone: 71, .nitrogenDioxide: 12])
    ])
  }
}

extension Date {
  fileprivate var startOfHour: Date { rounded(to: 3600) }
  fileprivate var startOfQuarter: Date { rounded(to: 900) }

  private func rounded(to seconds: Double) -> Date {
    Date(timeIntervalSince1970: (timeIntervalSince1970 / seconds).rounded(.down) * seconds)
  }
}
