/// How far something is turned.
///
/// - Source: SwiftUI `Angle`.
public struct Angle: Hashable, Sendable, Comparable {
  /// In radians.
  public var radians: Double

  /// In degrees.
  public var degrees: Double {
    get { radians * 180 / .pi }
    set { radians = newValue * .pi / 180 }
  }

  /// No turn.
  public init() {
    radians = 0
  }

  /// A turn in radians.
  public init(radians: Double) {
    self.radians = radians
  }

  /// A turn in degrees.
  public init(degrees: Double) {
    radians = degrees * .pi / 180
  }

  /// A turn in radians.
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }

  /// A turn in degrees.
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

  /// No turn.
  public static let zero = Angle()

  /// One turn after another.
  public static func + (left: Angle, right: Angle) -> Angle {
    Angle(radians: left.radians + right.radians)
  }

  /// One turn less another.
  public static func - (left: Angle, right: Angle) -> Angle {
    Angle(radians: left.radians - right.radians)
  }

  /// The turn the other way.
  public static prefix func - (angle: Angle) -> Angle { Angle(radians: -angle.radians) }

  /// So many times a turn.
  public static func * (angle: Angle, factor: Double) -> Angle {
    Angle(radians: angle.radians * factor)
  }

  /// A part of a turn.
  public static func / (angle: Angle, divisor: Double) -> Angle {
    Angle(radians: angle.radians / divisor)
  }

  /// Whether one turn is less than another.
  public static func < (left: Angle, right: Angle) -> Bool { left.radians < right.radians }
}
