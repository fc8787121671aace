internal import Foundation

/// The Earth's shadow at the moon's distance, in degrees.
///
/// - Source: Espenak and Meeus, Five Millennium Canon of Lunar Eclipses: Danjon's enlargement of the
///   moon's parallax by 1 %.
struct EarthShadow: Hashable, Sendable {
  /// The distance of the moon's center from the shadow's axis.
  let distance: Double
  let umbra: Double
  let penumbra: Double
  let moonRadius: Double
  /// Whether the moon is north of the axis.
  let isNorth: Bool

  init(sun: SIMD3<Double>, moon: SIMD3<Double>) {
    distance = moon.angle(to: -sun)
    let parallax = 1.01 * Degrees.asin(Site.earthRadius / moon.length)
    let sunParallax = Degrees.asin(Site.earthRadius / sun.length)
    let sunRadius = CelestialBody.sun.apparentRadius(distance: sun.length)
    umbra = parallax - sunRadius + sunParallax
    penumbra = parallax + sunRadius + sunParallax
    moonRadius = CelestialBody.moon.apparentRadius(distance: moon.length)
    isNorth = moon.latitude > (-sun).latitude
  }

  /// The part of the moon's diameter in the umbra; more than 1 if all is, negative if none is.
  var umbralMagnitude: Double { (umbra + moonRadius - distance) / (2 * moonRadius) }
  var penumbralMagnitude: Double { (penumbra + moonRadius - distance) / (2 * moonRadius) }

  var kind: Eclipse.Kind? {
    if umbralMagnitude >= 1 { return .total }
    if umbralMagnitude > 0 { return .partial }
    return penumbralMagnitude > 0 ? .penumbral : nil
  }
}

extension Eclipse {
  init?(lunarNear interval: DateInterval, _ sun: Track, _ moon: Track) {
    func shadow(_ date: Date) -> EarthShadow {
      EarthShadow(sun: sun.vector(at: date), moon: moon.vector(at: date))
    }
    let date = minimum(in: interval) { shadow($0).distance }
    let greatest = shadow(date)
    guard let kind = greatest.kind else { return nil }
    let radii = Degrees.tan(greatest.distance) * moon.vector(at: date).length / Site.earthRadius
    self.init(
      occulted: .moon, kind: kind, greatest: date,
      magnitude: kind == .penumbral ? greatest.penumbralMagnitude : greatest.umbralMagnitude,
      gamma: greatest.isNorth ? radii : -radii)
  }
}
