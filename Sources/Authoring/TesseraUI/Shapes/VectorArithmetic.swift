public import Foundation

/// A value that can be added and scaled, and so be animated.
///
/// In a widget, nothing is animated between two values.
/// - Source: SwiftUI `VectorArithmetic`.
public protocol VectorArithmetic: AdditiveArithmetic {
  /// Multiplies the value by a factor.
  mutating func scale(by factor: Double)
  /// The dot product of the value with itself.
  var magnitudeSquared: Double { get }
}

extension VectorArithmetic {
  /// Returns the value multiplied by a factor.
  public func scaled(by factor: Double) -> Self {
    var result = self
    result.scale(by: factor)
    return result
  }

  /// Moves the value towards another; 0 is this value, 1 the other.
  public mutating func interpolate(towards other: Self, amount: Double) {
    self = interpolated(towards: other, amount: amount)
  }

  /// Returns the value moved towards another; 0 is this value, 1 the other.
  public func interpolated(towards other: Self, amount: Double) -> Self {
    self + (other - self).scaled(by: amount)
  }
}

extension Double: VectorArithmetic {
  /// Multiplies the number by a factor.
  public mutating func scale(by factor: Double) { self *= factor }
  /// The square of the number.
  public var magnitudeSquared: Double { self * self }
}

extension Float: VectorArithmetic {
  /// Multiplies the number by a factor.
  public mutating func scale(by factor: Double) { self *= Float(factor) }
  /// The square of the number.
  public var magnitudeSquared: Double { Double(self * self) }
}

extension CGFloat: VectorArithmetic {
  /// Multiplies the number by a factor.
  public mutating func scale(by factor: Double) { self *= CGFloat(factor) }
  /// The square of the number.
  public var magnitudeSquared: Double { Double(self * self) }
}

extension EmptyAnimatableData: VectorArithmetic {
  /// Empty data.
  public static var zero: EmptyAnimatableData { EmptyAnimatableData() }
  /// Returns empty data.
  public static func + (left: EmptyAnimatableData, right: EmptyAnimatableData)
    -> EmptyAnimatableData
  { left }
  /// Returns empty data.
  public static func - (left: EmptyAnimatableData, right: EmptyAnimatableData)
    -> EmptyAnimatableData
  { left }
  /// Does nothing.
  public mutating func scale(by factor: Double) {}
  /// 0.
  public var magnitudeSquared: Double { 0 }
}

extension AnimatablePair: Equatable where First: Equatable, Second: Equatable {
  /// Returns whether both values are equal.
  public static func == (left: AnimatablePair, right: AnimatablePair) -> Bool {
    left.first == right.first && left.second == right.second
  }
}

extension AnimatablePair: AdditiveArithmetic
where First: AdditiveArithmetic, Second: AdditiveArithmetic {
  /// A pair of zeros.
  public static var zero: AnimatablePair { AnimatablePair(.zero, .zero) }
  /// Returns the sums of the values.
  public static func + (left: AnimatablePair, right: AnimatablePair) -> AnimatablePair {
    AnimatablePair(left.first + right.first, left.second + right.second)
  }
  /// Returns the differences of the values.
  public static func - (left: AnimatablePair, right: AnimatablePair) -> AnimatablePair {
    AnimatablePair(left.first - right.first, left.second - right.second)
  }
}

extension AnimatablePair: VectorArithmetic
where First: VectorArithmetic, Second: VectorArithmetic {
  /// Multiplies both values by a factor.
  public mutating func scale(by factor: Double) {
    first.scale(by: factor)
    second.scale(by: factor)
  }
  /// The sum of the dot products.
  public var magnitudeSquared: Double { first.magnitudeSquared + second.magnitudeSquared }
}
