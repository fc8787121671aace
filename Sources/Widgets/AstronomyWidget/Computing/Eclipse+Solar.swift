internal import Foundation

/// The moon's shadow at a date, in equatorial radii of the Earth.
///
/// - Source: Explanatory Supplement to the Astronomical Almanac, chapter 8: the fundamental plane;
///   the radii of the moon are NASA's, k = 0.272488 for the penumbra and 0.272281 for the umbra.
private struct MoonShadow {
  /// The distance of the axis from the Earth's center; positive in the north.
  let gamma: Double
  /// The radius of the penumbra in the plane through the Earth's center.
  let penumbra: Double
  /// The radius of the umbra; negative if the moon covers the whole sun.
  let umbra: Double
  /// How much the radius of the umbra decreases towards the moon.
  let umbraSlope: Double

  init(sun: SIMD3<Double>, moon: SIMD3<Double>) {
    let (sun, moon) = (sun / Site.earthRadius, moon / Site.earthRadius)
    let distance = (sun - moon).length
    let axis = (sun - moon) / distance
    let height = moon.dot(axis)
    let offset = moon - axis * height
    gamma = offset.z < 0 ? -offset.length : offset.length
    let sunRadius = CelestialBody.sunRadius / Site.earthRadius
    let (outer, inner) = (0.272488, 0.272281)
    let outerSine = (sunRadius + outer) / distance
    let innerSine = (sunRadius - inner) / distance
    penumbra = (height + outer / outerSine) * tan(asin(outerSine))
    umbraSlope = tan(asin(innerSine))
    umbra = (height - inner / innerSine) * umbraSlope
  }

  /// The kind of eclipse at the place where it is greatest, or `nil` if the shadow misses the Earth.
  ///
  /// - Source: Meeus, Astronomical Algorithms, chapter 54. The Earth's radius there is 0.9972,
  ///   because of its flattening.
  var kind: Eclipse.Kind? {
    let distance = abs(gamma)
    guard distance < 0.9972 + penumbra else { return nil }
    guard distance < 0.9972 + abs(umbra) else { return .partial }
    if umbra < 0 { return .total }
    let surface = umbraSlope * max(0, 1 - distance * distance).squareRoot()
    return umbra < surface && distance < 0.9972 ? .hybrid : .annular
  }

  /// The magnitude at the place where the eclipse is greatest.
  var magnitude: Double {
    if kind == .partial { return (penumbra + 0.9972 - abs(gamma)) / (penumbra + umbra) }
    // The ratio of the diameters where the axis meets the surface.
    let surface = max(0, 1 - gamma * gamma).squareRoot() * umbraSlope
    return (penumbra - umbra + 2 * surface) / (penumbra + umbra)
  }
}

extension Eclipse {
  init?(solarNear interval: DateInterval, _ sun: Track, _ moon: Track) {
    func shadow(_ date: Date) -> MoonShadow {
      MoonShadow(sun: sun.vector(at: date), moon: moon.vector(at: date))
    }
    let date = minimum(in: interval) { abs(shadow($0).gamma) }
    let greatest = shadow(date)
    guard let kind = greatest.kind else { return nil }
    self.init(
      occulted: .sun, kind: kind, greatest: date, magnitude: greatest.magnitude,
      gamma: greatest.gamma)
  }

  init(occulted: Occulted, kind: Kind, greatest: Date, magnitude: Double, gamma: Double) {
    self.occulted = occulted
    self.kind = kind
    self.greatest = greatest
    self.magnitude = magnitude
    self.gamma = gamma
  }
}

/// The discs of the sun and the moon as seen from a place.
struct Discs {
  var separation: Double
  var sunRadius: Double
  var moonRadius: Double
  /// The position of the moon's center relative to the sun's, in degrees to the right and up, with
  /// the zenith above.
  var offset: (x: Double, y: Double)
  var sun: Horizontal

  init(_ sunTrack: Track, _ moonTrack: Track, at date: Date, site: Site) {
    let place = site.vector(siderealTime: site.siderealTime(at: date))
    let (sunVector, moonVector) = (sunTrack.vector(at: date), moonTrack.vector(at: date))
    separation = (sunVector - place).angle(to: moonVector - place)
    sunRadius = CelestialBody.sun.apparentRadius(distance: (sunVector - place).length)
    moonRadius = CelestialBody.moon.apparentRadius(distance: (moonVector - place).length)
    sun = site.horizontal(of: sunVector, at: date)
    let moon = site.horizontal(of: moonVector, at: date)
    offset = (
      Degrees.signed(moon.azimuth - sun.azimuth) * Degrees.cos(sun.altitude),
      moon.altitude - sun.altitude
    )
  }

  /// The covered part of the sun's diameter; negative if nothing is covered.
  var magnitude: Double {
    separation < abs(moonRadius - sunRadius) && moonRadius > sunRadius
      ? (sunRadius + moonRadius - separation) / (2 * sunRadius)
      : min(moonRadius / sunRadius, (sunRadius + moonRadius - separation) / (2 * sunRadius))
  }

  var kind: Eclipse.Kind {
    guard separation < abs(moonRadius - sunRadius) else { return .partial }
    return moonRadius > sunRadius ? .total : .annular
  }
}
