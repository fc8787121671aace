internal import Foundation

/// Trigonometry with angles in degrees.
enum Degrees {
  static func sin(_ angle: Double) -> Double { Foundation.sin(angle * .pi / 180) }
  static func cos(_ angle: Double) -> Double { Foundation.cos(angle * .pi / 180) }
  static func tan(_ angle: Double) -> Double { Foundation.tan(angle * .pi / 180) }
  static func asin(_ value: Double) -> Double {
    Foundation.asin(min(1, max(-1, value))) * 180 / .pi
  }
  static func acos(_ value: Double) -> Double {
    Foundation.acos(min(1, max(-1, value))) * 180 / .pi
  }
  static func atan2(_ y: Double, _ x: Double) -> Double { Foundation.atan2(y, x) * 180 / .pi }

  /// Returns the same direction in 0..<360.
  static func normalized(_ angle: Double) -> Double {
    let rest = angle.truncatingRemainder(dividingBy: 360)
    return rest < 0 ? rest + 360 : rest
  }

  /// Returns the same direction in −180..<180.
  static func signed(_ angle: Double) -> Double { normalized(angle + 180) - 180 }
}

extension SIMD3<Double> {
  var length: Double { (self * self).sum().squareRoot() }
  func dot(_ other: Self) -> Double { (self * other).sum() }

  /// Creates a vector from a longitude and a latitude in degrees.
  init(longitude: Double, latitude: Double, length: Double = 1) {
    self =
      Self(
        Degrees.cos(latitude) * Degrees.cos(longitude),
        Degrees.cos(latitude) * Degrees.sin(longitude), Degrees.sin(latitude)) * length
  }

  /// The longitude or right ascension, 0..<360 degrees.
  var longitude: Double { Degrees.normalized(Degrees.atan2(y, x)) }
  /// The latitude or declination, in degrees.
  var latitude: Double { Degrees.atan2(z, (x * x + y * y).squareRoot()) }

  /// Returns the angle to another vector, in degrees.
  ///
  /// It is computed from both products, because one alone is imprecise for small angles.
  func angle(to other: Self) -> Double {
    let cross = SIMD3(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    return Degrees.atan2(cross.length, dot(other))
  }
}
