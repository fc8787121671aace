package import Cells

/// The outline of a simple shape.
package enum Outline: String, Hashable, Sendable, CaseIterable {
  case rectangle
  case roundedRectangle = "rounded"
  case capsule, circle, ellipse
}

/// The width and dashes of a stroke, in points; archives call it a line.
package struct Stroke: Hashable, Sendable {
  package var width = 1.0
  /// The alternating lengths of dashes and gaps; empty for a solid line.
  package var dash: [Double] = []

  package init(width: Double = 1, dash: [Double] = []) {
    self.width = width
    self.dash = dash
  }
}

/// A simple shape, filled or stroked.
package struct ShapeNode: Hashable, Sendable {
  package var outline = Outline.rectangle
  package var paint = Paint.none
  /// The stroke, or `nil` if the shape is filled.
  package var stroke: Stroke?
  /// The start of the drawn part of the outline, 0…1 (SwiftUI `trim`).
  package var trimStart = 0.0
  /// The end of the drawn part of the outline, 0…1.
  package var trimEnd = 1.0
  /// The corner radius of a rounded rectangle, in points.
  package var radius = 16.0

  package init(_ outline: Outline = .rectangle, paint: Paint = .none, stroke: Stroke? = nil) {
    self.outline = outline
    self.paint = paint
    self.stroke = stroke
  }
}

/// A custom path, filled or stroked.
package struct PathNode: Hashable, Sendable {
  package var contours: [Contour] = []
  package var paint = Paint.none
  /// The stroke, or `nil` if the path is filled.
  package var stroke: Stroke?
  /// Whether the path is filled by the even-odd rule instead of the winding rule.
  package var isEvenOdd = false
  /// The size that the path was created for, in points; in another size, it is stretched.
  package var size = Vector.zero

  package init() {}
}

/// An image, scaled down to at most 2 × 4 pixels per cell of the widget.
///
/// Archives call it a picture, and so does this type.
package struct PictureNode: Hashable, Sendable {
  /// The width in pixels.
  package var width = 0
  package var height = 0
  /// The pixels row by row, as red, green, blue and opacity; not premultiplied.
  package var pixels = Bytes()
  /// The image's intrinsic size in points.
  package var size = Vector.zero
  package var isResizable = false
  /// The paint for a template image, or ``Paint/none`` to use the image's own colors.
  package var templatePaint = Paint.none

  package init() {}
}

/// Bytes, which a compact archive stores as they are and a JSON archive as a hexadecimal string.
package struct Bytes: Hashable, Sendable {
  package var bytes: [UInt8]

  package init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
  }
}

/// The kind of a gradient.
package enum GradientKind: String, Hashable, Sendable, CaseIterable {
  case linear, radial, elliptical, angular, mesh
}

/// A color stop of a gradient.
package struct GradientStop: Hashable, Sendable {
  package var paint = Paint.none
  /// The opacity, 0…1.
  package var opacity = 1.0
  /// The location along the gradient, 0…1.
  package var location = 0.0

  package init(_ paint: Paint = .none, opacity: Double = 1, location: Double = 0) {
    self.paint = paint
    self.opacity = opacity
    self.location = location
  }
}

/// A child in which a gradient across its frame replaces the paint `Paint.gradient`.
package struct GradientNode: Hashable, Sendable {
  package var kind = GradientKind.linear
  package var stops: [GradientStop] = []
  /// The start point, or the center, in unit coordinates.
  package var start = Vector.zero
  /// The end point of a linear gradient, in unit coordinates.
  package var end = Vector.zero
  /// The radius or angle at the first stop.
  ///
  /// Radial gradients use points, elliptical ones fractions of the frame, angular ones radians.
  package var startValue = 0.0
  /// The radius or angle at the last stop.
  package var endValue = 0.0
  /// The number of columns of a mesh gradient.
  package var columns = 0
  package var child = Node.empty

  package init() {}
}
