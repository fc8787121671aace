internal import Foundation

/// The brightness of the moon's near side, from its seas and bright craters.
enum MoonSurface {
  /// An area that is darker or brighter than its surroundings.
  private struct Feature {
    /// The selenographic position of the center in degrees: north, and east as seen from the Earth's
    /// northern hemisphere, where it is on the right.
    var latitude: Double
    var longitude: Double
    /// Half the extent in degrees, from north to south and from west to east.
    var height: Double
    var width: Double
    /// The change of brightness in the middle.
    var change: Double
  }

  /// - Source: the Gazetteer of Planetary Nomenclature (positions and diameters of the maria, and of
  ///   craters with bright rays); the darkness is by eye.
  private static let features: [Feature] = [
    // Mare Imbrium, Serenitatis, Tranquillitatis, Crisium, Fecunditatis, Nectaris.
    Feature(latitude: 34, longitude: -16, height: 16, width: 20, change: -0.30),
    Feature(latitude: 28, longitude: 18, height: 11, width: 12, change: -0.34),
    Feature(latitude: 8, longitude: 31, height: 12, width: 15, change: -0.38),
    Feature(latitude: 17, longitude: 59, height: 8, width: 10, change: -0.40),
    Feature(latitude: -7, longitude: 51, height: 14, width: 10, change: -0.32),
    Feature(latitude: -15, longitude: 35, height: 7, width: 7, change: -0.28),
    // Oceanus Procellarum in three parts, Mare Insularum, Cognitum, Nubium, Humorum.
    Feature(latitude: 35, longitude: -58, height: 14, width: 13, change: -0.28),
    Feature(latitude: 12, longitude: -52, height: 20, width: 17, change: -0.34),
    Feature(latitude: -8, longitude: -46, height: 13, width: 15, change: -0.32),
    Feature(latitude: 6, longitude: -28, height: 9, width: 12, change: -0.26),
    Feature(latitude: -11, longitude: -23, height: 8, width: 9, change: -0.30),
    Feature(latitude: -20, longitude: -16, height: 10, width: 11, change: -0.30),
    Feature(latitude: -24, longitude: -38, height: 8, width: 8, change: -0.36),
    // Mare Frigoris, Vaporum, Sinus Medii, Mare Humboldtianum, Marginis and Smythii.
    Feature(latitude: 57, longitude: 0, height: 5, width: 34, change: -0.20),
    Feature(latitude: 13, longitude: 4, height: 6, width: 7, change: -0.26),
    Feature(latitude: 2, longitude: 1, height: 4, width: 6, change: -0.16),
    Feature(latitude: 56, longitude: 80, height: 6, width: 8, change: -0.16),
    // Tycho, Copernicus, Kepler, Aristarchus, Langrenus, Proclus, Stevinus.
    Feature(latitude: -43, longitude: -11, height: 8, width: 9, change: 0.16),
    Feature(latitude: 10, longitude: -20, height: 5, width: 6, change: 0.20),
    Feature(latitude: 8, longitude: -38, height: 3, width: 4, change: 0.14),
    Feature(latitude: 24, longitude: -47, height: 3, width: 4, change: 0.22),
    Feature(latitude: -9, longitude: 61, height: 3, width: 4, change: 0.10),
    Feature(latitude: 16, longitude: 47, height: 3, width: 4, change: 0.12),
    Feature(latitude: -33, longitude: 54, height: 4, width: 5, change: 0.10),
  ]

  /// Returns the brightness, about 0.4…1, at a point of the disc with the moon's north pole above.
  static func brightness(x: Double, y: Double) -> Double {
    let latitude = Degrees.asin(y)
    let longitude = Degrees.atan2(x, max(0, 1 - x * x - y * y).squareRoot())
    let change = features.reduce(0.0) { sum, feature in
      let north = (latitude - feature.latitude) / feature.height
      let east =
        Degrees.signed(longitude - feature.longitude) * Degrees.cos(feature.latitude)
        / (feature.width * Degrees.cos(feature.latitude * 0.6))
      let distance = (north * north + east * east).squareRoot()
      // Flat inside, with a soft edge.
      return sum + feature.change * max(0, min(1, (1.25 - distance) / 0.5))
    }
    return max(0.42, min(1, 0.86 + change))
  }
}
