/// A geometric angle, in radians or degrees.
///
/// - Source: SwiftUI `Angle`.
public struct Angle: Hashable, Sendable, Comparable {
  /// The angle in radians.
  public var radians: Double

  /// The angle in degrees.
  public var degrees: Double {
    get { radians * 180 / .pi }
    set { radians = newValue * .pi / 180 }
  }

  /// Creates an angle of zero.
  public init() {
    radians = 0
  }

  /// Creates an angle from a value in radians.
  public init(radians: Double) {
    self.radians = radians
  }

  /// Creates an angle from a value in degrees.
  public init(degrees: Double) {
    radians = degrees * .pi / 180
  }

  /// Creates an angle from a value in radians.
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }

  /// Creates an angle from a value in degrees.
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

  /// An angle of zero.
  public static let zero = Angle()

  /// Returns the sum of two angles.
  public static func + (left: Angle, right: Angle) -> Angle {
    Angle(radians: left.radians + right.radians)
  }

  /// Returns the difference of two angles.
  public static func - (left: Angle, right: Angle) -> Angle {
    Angle(radians: left.radians - right.radians)
  }

  /// Returns the negated angle.
  public static prefix func - (angle: Angle) -> Angle { Angle(radians: -angle.radians) }

  /// Returns the angle multiplied by a factor.
  public static func * (angle: Angle, factor: Double) -> Angle {
    Angle(radians: angle.radians * factor)
  }

  /// Returns the angle divided by a divisor.
  public static func / (angle: Angle, divisor: Double) -> Angle {
    Angle(radians: angle.radians / divisor)
  }

  /// Returns whether the first angle is smaller than the second.
  public static func < (left: Angle, right: Angle) -> Bool { left.radians < right.radians }
}
