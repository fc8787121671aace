internal import Foundation
internal import TesseraUI

/// How the moon looks at a date.
struct MoonPhase: Hashable, Sendable {
  /// The moon's longitude minus the sun's, 0..<360 degrees.
  var elongation: Double
  /// The angle at the moon between the Earth and the sun: 0° at full moon, 180° at new moon.
  var phaseAngle: Double
  /// The direction from the center to the middle of the bright edge, in degrees from celestial
  /// north through east, which is to the left on the sky.
  var brightLimb: Double
  /// The direction of the moon's north pole, counted in the same way; within 25° of north.
  var axis: Double

  /// The lit part of the disc, 0…1.
  var illumination: Double { (1 + Degrees.cos(phaseAngle)) / 2 }
  var isWaxing: Bool { elongation < 180 }

  /// The name; the four principal phases last a day each.
  var name: String {
    let names = [
      String(localized: "New moon"), String(localized: "Waxing crescent"),
      String(localized: "First quarter"), String(localized: "Waxing gibbous"),
      String(localized: "Full moon"),
      String(localized: "Waning gibbous"), String(localized: "Last quarter"),
      String(localized: "Waning crescent"),
    ]
    // The elongation grows by 12.2° per day.
    let nearest = (elongation / 90).rounded()
    if abs(elongation - nearest * 90) < 6.1 { return names[Int(nearest) * 2 % 8] }
    return names[Int(elongation / 90) * 2 + 1]
  }

  /// The name in at most fourteen characters.
  var shortName: String {
    let name = name
    if name == String(localized: "Waxing crescent") { return String(localized: "Young crescent") }
    if name == String(localized: "Waning crescent") { return String(localized: "Old crescent") }
    return name
  }
}

extension MoonPhase {
  /// Computes the phase at a date.
  ///
  /// The moon's axis is taken as perpendicular to the ecliptic; in fact it is inclined by 1.5°.
  ///
  /// - Source: Meeus, Astronomical Algorithms, chapter 48.
  init(at date: Date) {
    let moon = CelestialBody.moon.apparentPosition(at: date)
    let sun = CelestialBody.sun.apparentPosition(at: date)
    elongation = Degrees.normalized(moon.eclipticLongitude - sun.eclipticLongitude)
    let fromMoon = sun.vector - moon.vector
    phaseAngle = fromMoon.angle(to: -moon.vector)
    brightLimb = moon.positionAngle(of: sun.vector)
    // The north pole of the ecliptic of the date, which the ecliptic coordinates imply.
    axis = Degrees.signed(moon.positionAngle(of: moon.eclipticPole))
  }
}

extension ApparentPosition {
  /// The direction of the ecliptic's north pole, along the equator.
  fileprivate var eclipticPole: SIMD3<Double> {
    // The obliquity of 23.44° changes by 0.01° in a century.
    SIMD3(0, -Degrees.sin(23.44), Degrees.cos(23.44))
  }

  /// Returns the direction in which another position is seen from this one, in degrees from north
  /// through east.
  fileprivate func positionAngle(of other: SIMD3<Double>) -> Double {
    let difference = other.longitude - rightAscension
    return Degrees.normalized(
      Degrees.atan2(
        Degrees.cos(other.latitude) * Degrees.sin(difference),
        Degrees.sin(other.latitude) * Degrees.cos(declination)
          - Degrees.cos(other.latitude) * Degrees.sin(declination) * Degrees.cos(difference)))
  }
}
