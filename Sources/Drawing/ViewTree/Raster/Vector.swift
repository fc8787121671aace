/// A position or distance in points of drawing, of which a cell has 8 × 16.
///
/// An author's points are others; TesseraUI converts them.
package struct Vector: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  package static let zero = Vector(x: 0, y: 0)

  package static func + (left: Vector, right: Vector) -> Vector {
    Vector(x: left.x + right.x, y: left.y + right.y)
  }

  package static func - (left: Vector, right: Vector) -> Vector {
    Vector(x: left.x - right.x, y: left.y - right.y)
  }

  package static func * (vector: Vector, factor: Double) -> Vector {
    Vector(x: vector.x * factor, y: vector.y * factor)
  }

  package var length: Double { (x * x + y * y).squareRoot() }

  /// Returns the point at a fraction of the way to another point; 0 is this point, 1 the other.
  package func interpolated(to other: Vector, at fraction: Double) -> Vector {
    self + (other - self) * fraction
  }
}
