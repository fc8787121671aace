package import Cells

/// The outline of a simple shape.
package enum Outline: String, Hashable, Sendable, CaseIterable {
  case rectangle, rounded, capsule, circle, ellipse
}

/// How lines are drawn, in points.
package struct LineNode: Hashable, Sendable {
  package var width = 1.0
  /// Lengths drawn and left out in turn; empty for a line without gaps.
  package var dash: [Double] = []

  package init(width: Double = 1, dash: [Double] = []) {
    self.width = width
    self.dash = dash
  }
}

/// A simple shape, filled or drawn as a line.
package struct ShapeNode: Hashable, Sendable {
  package var outline = Outline.rectangle
  package var paint = Paint.none
  /// How the outline is drawn, or `nil` where the area is filled.
  package var line: LineNode?
  /// The part of the outline that is drawn, 0…1 from the start point (SwiftUI `trim`).
  package var from = 0.0
  package var to = 1.0
  /// Of the corners of a rounded rectangle, in points.
  package var radius = 16.0

  package init(_ outline: Outline = .rectangle, paint: Paint = .none, line: LineNode? = nil) {
    self.outline = outline
    self.paint = paint
    self.line = line
  }
}

/// Lines of the author's own, filled or drawn.
package struct PathNode: Hashable, Sendable {
  package var contours: [Contour] = []
  package var paint = Paint.none
  /// How the lines are drawn, or `nil` where the area inside is filled.
  package var line: LineNode?
  package var isEvenOdd = false
  /// The frame the lines were made for, in points; in another they are stretched.
  package var size = Vector.zero

  package init() {}
}

/// A picture in pixels, small enough for cells.
package struct PictureNode: Hashable, Sendable {
  /// In pixels.
  package var width = 0
  package var height = 0
  /// Red, green, blue and opacity of each pixel, row by row; colours are not multiplied.
  package var pixels = Bytes()
  /// The picture's own size in points.
  package var size = Vector.zero
  package var isResizable = false
  /// What a template's opacity is painted with, or no paint for the picture's own colours.
  package var template = Paint.none

  package init() {}
}

/// Bytes that archives write as such.
package struct Bytes: Hashable, Sendable {
  package var bytes: [UInt8]

  package init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
  }
}

/// How colours pass into one another.
package enum GradientForm: String, Hashable, Sendable, CaseIterable {
  case linear, radial, elliptical, angular, mesh
}

/// A colour at a place of a gradient.
package struct GradientStop: Hashable, Sendable {
  package var paint = Paint.none
  /// 0…1.
  package var opacity = 1.0
  /// 0…1 along the gradient.
  package var location = 0.0

  package init(_ paint: Paint = .none, opacity: Double = 1, location: Double = 0) {
    self.paint = paint
    self.opacity = opacity
    self.location = location
  }
}

/// A child whose paint ``Cells/Paint/gradient`` is a gradient across the child's frame.
package struct GradientNode: Hashable, Sendable {
  package var form = GradientForm.linear
  package var stops: [GradientStop] = []
  /// Where it begins, or its centre; shares of the frame.
  package var start = Vector.zero
  /// Where a linear one ends; shares of the frame.
  package var end = Vector.zero
  /// The radii of a radial one in points, of an elliptical one in shares of the frame; the angles
  /// of an angular one in radians.
  package var from = 0.0
  package var to = 0.0
  /// The colours in a row of a mesh.
  package var columns = 0
  package var child = Node.empty

  package init() {}
}
