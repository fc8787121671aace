#if canImport(Glibc)
private import Glibc
#endif

/// An affine transform: rotation, scale and translation.
///
/// - Source: Core Graphics `CGAffineTransform`: x′ = a x + c y + tx, y′ = b x + d y + ty.
package struct Affine: Hashable, Sendable {
  package var a = 1.0
  package var b = 0.0
  package var c = 0.0
  package var d = 1.0
  package var tx = 0.0
  package var ty = 0.0

  package init() {}

  package static let identity = Affine()

  /// Creates a rotation about the origin; clockwise, because y points down.
  package init(radians: Double) {
    (a, b) = (cos(radians), sin(radians))
    (c, d) = (-sin(radians), cos(radians))
  }

  package init(scaleX: Double, y: Double) {
    (a, d) = (scaleX, y)
  }

  package init(translation: Vector) {
    (tx, ty) = (translation.x, translation.y)
  }

  /// Returns a transform that applies this transform, then another.
  package func then(_ next: Affine) -> Affine {
    var result = Affine()
    result.a = a * next.a + b * next.c
    result.b = a * next.b + b * next.d
    result.c = c * next.a + d * next.c
    result.d = c * next.b + d * next.d
    result.tx = tx * next.a + ty * next.c + next.tx
    result.ty = tx * next.b + ty * next.d + next.ty
    return result
  }

  /// Returns the transformed point.
  package func callAsFunction(_ point: Vector) -> Vector {
    Vector(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The clockwise rotation of the transform, in radians.
  package var angle: Double { atan2(b, a) }
}
