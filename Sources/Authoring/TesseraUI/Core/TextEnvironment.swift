package import Cells
package import ViewTree

/// The attributes of text and symbols that do not set their own.
package struct TextEnvironment {
  package var font: Font?
  package var weight: Font.Weight?
  package var attributes: Attributes = []
  package var foreground: (any ShapeStyle)?
  /// The secondary and tertiary levels of the foreground, if they have been set.
  var lowerForegroundLevels: [any ShapeStyle] = []
  /// The background style, if it has been set.
  var background: (any ShapeStyle)?
  package var tint: (any ShapeStyle)?
  /// The accent color, or `nil` for the asset `AccentColor` or the accent of the theme.
  var accent: Color?
  package var lineLimit: Int?
  package var alignment = AxisAlignment.leading
  package var truncation = Truncation.tail
  package var textCase: Text.Case?
  package var change = ContentChange.immediate

  package init() {}
}

/// A paint with its opacity and the gradient that it represents.
package struct ResolvedPaint: Hashable, Sendable {
  package var paint: Paint
  /// The opacity, from 0 to 1.
  package var opacity: Double
  /// The gradient that `Paint.gradient` represents, or `nil` for a plain paint.
  package var gradient: GradientNode?

  package init(_ paint: Paint, opacity: Double = 1, gradient: GradientNode? = nil) {
    self.paint = paint
    self.opacity = opacity
    self.gradient = gradient
  }

  /// Returns the node with this paint's gradient and opacity applied.
  package func applied(to node: Node) -> Node {
    var result = node
    if var gradient {
      gradient.child = node
      result = .gradient(gradient)
    }
    return opacity < 1 ? .opacity(OpacityNode(opacity, child: result)) : result
  }

  func multiplied(by opacity: Double) -> ResolvedPaint {
    var result = self
    result.opacity *= opacity
    return result
  }
}
