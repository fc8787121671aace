internal import Foundation

/// The sun, the moon, and the planets that are visible without a telescope.
enum CelestialBody: String, CaseIterable, Hashable, Sendable {
  case sun, moon, mercury, venus, mars, jupiter, saturn

  static let planets: [CelestialBody] = [.mercury, .venus, .mars, .jupiter, .saturn]

  var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// The astronomical symbol.
  var glyph: String {
    switch self {
    case .sun: "☉"
    case .moon: "☾"
    case .mercury: "☿"
    case .venus: "♀"
    case .mars: "♂"
    case .jupiter: "♃"
    case .saturn: "♄"
    }
  }
}

/// A position as it appears from the Earth's center, for the equator and equinox of its date.
struct ApparentPosition: Hashable, Sendable {
  /// The longitude and latitude along the ecliptic, in degrees.
  var eclipticLongitude: Double
  var eclipticLatitude: Double
  /// The position along the equator, in astronomical units.
  var vector: SIMD3<Double>

  /// The right ascension, 0..<360 degrees.
  var rightAscension: Double { vector.longitude }
  /// The declination, in degrees.
  var declination: Double { vector.latitude }
  /// The distance, in astronomical units.
  var distance: Double { vector.length }
}

extension CelestialBody {
  /// The time that light takes for an astronomical unit, in days.
  private static let lightTime = 0.005_775_518_3
  /// The mean distance of the moon, in astronomical units.
  private static let moonDistance = 0.002_57

  /// Returns the position at a date.
  ///
  /// Both the body and the Earth are taken at the time at which the light left the body, which
  /// accounts for light time and aberration together. Then follow precession and nutation.
  ///
  /// - Source: Meeus, Astronomical Algorithms, chapters 21–23 and 33.
  func apparentPosition(at date: Date) -> ApparentPosition {
    let day = date.ephemerisDay
    // The moon's distance varies too little to matter here, and its position is costly.
    let distance = self == .moon ? Self.moonDistance : geometricVector(at: day).length
    let vector = geometricVector(at: day - distance * Self.lightTime)
    let mean = Precession(to: day).ofDate(longitude: vector.longitude, latitude: vector.latitude)
    let nutation = Nova.nutation(at: day)
    let longitude = Degrees.normalized(mean.longitude + nutation.longitude)
    let ecliptic = SIMD3(
      longitude: longitude, latitude: mean.latitude, length: vector.length)
    let (sine, cosine) = (
      Degrees.sin(nutation.trueObliquity), Degrees.cos(nutation.trueObliquity)
    )
    return ApparentPosition(
      eclipticLongitude: longitude, eclipticLatitude: mean.latitude,
      vector: SIMD3(
        ecliptic.x, ecliptic.y * cosine - ecliptic.z * sine, ecliptic.y * sine + ecliptic.z * cosine
      ))
  }

  /// Returns the position as seen from the Earth, in astronomical units along the ecliptic of
  /// J2000.0.
  func geometricVector(at day: Double) -> SIMD3<Double> {
    switch self {
    case .moon: Nova.moon(at: day)
    case .sun: -Nova.heliocentric(.sun, at: day)
    default: Nova.heliocentric(self, at: day) - Nova.heliocentric(.sun, at: day)
    }
  }
}

/// The precession of ecliptic coordinates from J2000.0.
///
/// - Source: Meeus, Astronomical Algorithms, formulas 21.5 to 21.7.
private struct Precession {
  /// The angle between both ecliptics, the longitude of their node and the precession, in degrees.
  private let inclination: Double
  private let node: Double
  private let amount: Double

  init(to day: Double) {
    let centuries = (day - 2_451_545) / 36_525
    let squared = centuries * centuries
    inclination = (47.0029 * centuries - 0.03302 * squared) / 3600
    node = 174.876384 - (869.8089 * centuries - 0.03536 * squared) / 3600
    amount = (5029.0966 * centuries + 1.11113 * squared) / 3600
  }

  func ofDate(longitude: Double, latitude: Double) -> (longitude: Double, latitude: Double) {
    let angle = node - longitude
    let a =
      Degrees.cos(inclination) * Degrees.cos(latitude) * Degrees.sin(angle)
      - Degrees.sin(inclination) * Degrees.sin(latitude)
    let b = Degrees.cos(latitude) * Degrees.cos(angle)
    let c =
      Degrees.cos(inclination) * Degrees.sin(latitude)
      + Degrees.sin(inclination) * Degrees.cos(latitude) * Degrees.sin(angle)
    return (Degrees.normalized(amount + node - Degrees.atan2(a, b)), Degrees.asin(c))
  }
}
