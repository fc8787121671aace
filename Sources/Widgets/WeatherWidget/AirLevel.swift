internal import Foundation
internal import TesseraUI

/// A value on a scale of health, such as the UV index.
struct AirLevel: Hashable {
  /// The value.
  let value: Int
  /// The name of the value's band.
  let name: String
  /// The color of the band, which means how harmful the value is.
  let color: Color
  /// The value as a part of the scale, 0…1.
  let fraction: Double

  private struct Band {
    /// The first value that is above the band.
    let end: Int
    let name: String
    let color: Color
  }

  private init(_ value: Int, maximum: Double, _ bands: [Band], above: Band) {
    let band = bands.first { value < $0.end } ?? above
    self.value = value
    name = band.name
    color = band.color
    fraction = min(1, Double(value) / maximum)
  }

  /// Returns the level of a UV index.
  ///
  /// - Source: World Health Organization, Global Solar UV Index.
  static func uv(_ index: Double) -> AirLevel {
    AirLevel(
      Int(index.rounded()), maximum: 11,
      [
        Band(end: 3, name: String(localized: "Low"), color: .green),
        Band(end: 6, name: String(localized: "Moderate"), color: .yellow),
        Band(end: 8, name: String(localized: "High"), color: .orange),
        Band(end: 11, name: String(localized: "Very high"), color: .red),
      ], above: Band(end: .max, name: String(localized: "Extreme"), color: .purple))
  }

  /// Returns the level of the European air quality index.
  ///
  /// - Source: European Environment Agency, European Air Quality Index, as Open-Meteo scales it.
  static func european(_ index: Int) -> AirLevel {
    AirLevel(
      index, maximum: 100,
      [
        Band(end: 20, name: String(localized: "Good"), color: .green),
        Band(end: 40, name: String(localized: "Fair"), color: .green),
        Band(end: 60, name: String(localized: "Moderate"), color: .yellow),
        Band(end: 80, name: String(localized: "Poor"), color: .orange),
        Band(end: 100, name: String(localized: "Very poor"), color: .red),
      ], above: Band(end: .max, name: String(localized: "Dreadful"), color: .purple))
  }

  /// Returns the level of the air quality index of the United States.
  ///
  /// - Source: Environmental Protection Agency, Air Quality Index.
  static func american(_ index: Int) -> AirLevel {
    AirLevel(
      index, maximum: 300,
      [
        Band(end: 51, name: String(localized: "Good"), color: .green),
        Band(end: 101, name: String(localized: "Moderate"), color: .yellow),
        Band(end: 151, name: String(localized: "Sensitive"), color: .orange),
        Band(end: 201, name: String(localized: "Unhealthy"), color: .red),
        Band(end: 301, name: String(localized: "Very bad"), color: .purple),
      ], above: Band(end: .max, name: String(localized: "Hazardous"), color: .purple))
  }
}

extension AirQuality.Hour {
  /// Returns the level of the air, by the American index if it is preferred.
  func level(prefersAmerican: Bool) -> AirLevel? {
    let european = europeanIndex.map { AirLevel.european($0) }
    let american = americanIndex.map { AirLevel.american($0) }
    return prefersAmerican ? american ?? european : european ?? american
  }
}
