package import Cells

/// The outline of a simple shape.
package enum Outline: String, Hashable, Sendable, CaseIterable {
  case rectangle, rounded, capsule, circle, ellipse
}

/// A stroke style, in points.
package struct LineNode: Hashable, Sendable {
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
  /// The stroke style, or `nil` if the shape is filled.
  package var line: LineNode?
  /// The start of the stroked part of the outline, 0…1 (SwiftUI `trim`).
  package var from = 0.0
  package var to = 1.0
  /// The corner radius of a rounded rectangle, in points.
  package var radius = 16.0

  package init(_ outline: Outline = .rectangle, paint: Paint = .none, line: LineNode? = nil) {
    self.outline = outline
    self.paint = paint
    self.line = line
  }
}

/// A custom path, filled or stroked.
package struct PathNode: Hashable, Sendable {
  package var contours: [Contour] = []
  package var paint = Paint.none
  /// The stroke style, or `nil` if the path is filled.
  package var line: LineNode?
  package var isEvenOdd = false
  /// The size that the path was created for, in points; it is stretched to other sizes.
  package var size = Vector.zero

  package init() {}
}

/// A bitmap image, scaled down for cells.
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
  package var template = Paint.none

  package init() {}
}

/// Bytes that archives write unmodified.
package struct Bytes: Hashable, Sendable {
  package var bytes: [UInt8]

  package init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
  }
}

/// The kind of a gradient.
package enum GradientForm: String, Hashable, Sendable, CaseIterable {
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

/// A child whose `Paint.gradient` paint is replaced by a gradient across its frame.
package struct GradientNode: Hashable, Sendable {
  package var form = GradientForm.linear
  package var stops: [GradientStop] = []
  /// The start point, or the center, in unit coordinates.
  package var start = Vector.zero
  /// The end point of a linear gradient, in unit coordinates.
  package var end = Vector.zero
  /// The start radius or angle.
  ///
  /// Radial gradients use points, elliptical ones fractions of the frame, angular ones radians.
  package var from = 0.0
  package var to = 0.0
  /// The number of columns of a mesh gradient.
  package var columns = 0
  package var child = Node.empty

  package init() {}
}
