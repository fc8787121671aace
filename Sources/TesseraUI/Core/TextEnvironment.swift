package import Cells
package import ViewTree

/// How text and symbols are written where nothing is said at the text itself.
package struct TextEnvironment {
  package var font: Font?
  package var weight: Font.Weight?
  package var attributes: Attributes = []
  package var foreground: (any ShapeStyle)?
  package var tint: (any ShapeStyle)?
  package var lineLimit: Int?
  package var alignment = Side.leading
  package var truncation = Truncation.tail
  package var textCase: Text.Case?

  package init() {}
}

/// A paint with how much of what is below shines through.
package struct ResolvedPaint: Hashable, Sendable {
  package var paint: Paint
  /// 0…1.
  package var opacity: Double

  package init(_ paint: Paint, opacity: Double = 1) {
    self.paint = paint
    self.opacity = opacity
  }

  /// The node under this paint's opacity.
  package func faded(_ node: Node) -> Node {
    opacity < 1 ? .opacity(OpacityNode(opacity, child: node)) : node
  }
}
