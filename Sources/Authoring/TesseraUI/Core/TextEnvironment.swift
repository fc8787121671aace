package import Cells
package import ViewTree

/// How text and symbols are written where nothing is said at the text itself.
package struct TextEnvironment {
  package var font: Font?
  package var weight: Font.Weight?
  package var attributes: Attributes = []
  package var foreground: (any ShapeStyle)?
  /// The second and third levels of the foreground, where they were said.
  var lowerLevels: [any ShapeStyle] = []
  /// What the ground is painted with, where that was said.
  var background: (any ShapeStyle)?
  package var tint: (any ShapeStyle)?
  package var lineLimit: Int?
  package var alignment = Side.leading
  package var truncation = Truncation.tail
  package var textCase: Text.Case?
  package var change = ContentChange.atOnce

  package init() {}
}

/// A paint with how much of what is below shines through, or with the gradient it means.
package struct ResolvedPaint: Hashable, Sendable {
  package var paint: Paint
  /// 0…1.
  package var opacity: Double
  /// What ``Cells/Paint/gradient`` means, or `nil` for a plain paint.
  package var gradient: GradientNode?

  package init(_ paint: Paint, opacity: Double = 1, gradient: GradientNode? = nil) {
    self.paint = paint
    self.opacity = opacity
    self.gradient = gradient
  }

  /// The node under this paint's gradient and opacity.
  package func applied(_ node: Node) -> Node {
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
