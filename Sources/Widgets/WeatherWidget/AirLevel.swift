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
        Band(end: 3, name: "Low", color: .green),
        Band(end: 6, name: "Moderate", color: .yellow),
        Band(end: 8, name: "High", color: .orange),
        Band(end: 11, name: "Very high", color: .red),
      ], above: Band(end: .max, name: "Extreme", color: .purple))
  }

  /// Returns the level of the European air quality index.
  ///
  /// - Source: European Environment Agency, European Air Quality Index, as Open-Meteo scales it.
  static func european(_ index: Int) -> AirLevel {
    AirLevel(
      index, maximum: 100,
      [
        Band(end: 20, name: "Good", color: .green), Band(end: 40, name: "Fair", color: .green),
        Band(end: 60, name: "Moderate", color: .yellow),
        Band(end: 80, name: "Poor", color: .orange),
        Band(end: 100, name: "Very poor", color: .red),
      ], above: Band(end: .max, name: "Dreadful", color: .purple))
  }

  /// Returns the level of the air quality index of the United States.
  ///
  /// - Source: Environmental Protection Agency, Air Quality Index.
  static func american(_ index: Int) -> AirLevel {
    AirLevel(
      index, maximum: 300,
      [
        Band(end: 51, name: "Good", color: .green),
        Band(end: 101, name: "Moderate", color: .yellow),
        Band(end: 151, name: "Sensitive", color: .orange),
        Band(end: 201, name: "Unhealthy", color: .red),
        Band(end: 301, name: "Very bad", color: .purple),
      ], above: Band(end: .max, name: "Hazardous", color: .purple))
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
