internal import Foundation
package import ViewTree

/// An outline that layout and drawing know by name, with the modifications made to its shape.
package struct ShapeForm {
  var outline: Outline
  /// The corner radius, in points.
  var radius = 0.0
  /// The start of the part of the outline that is drawn, 0…1.
  var from = 0.0
  /// The end of the part of the outline that is drawn, 0…1.
  var to = 1.0
  /// The inset from the frame on every side, in points.
  var inset = 0.0
  /// The style of the stroke, or `nil` for a filled shape.
  var line: Stroke?
  /// Wraps the node of the shape in the transforms applied to the shape.
  var wrap: @MainActor (Node, PointScale) -> Node = { node, _ in node }

  init(_ outline: Outline, radius: Double = 0) {
    self.outline = outline
    self.radius = radius
  }

  /// Returns a node that strokes the shape with `line`, or as the form specifies if `line` is
  /// `nil`.
  @MainActor func node(
    _ paint: ResolvedPaint, _ line: Stroke?, _ points: PointScale
  ) -> Node {
    let stroke = (line ?? self.line)?.scaled(to: points)
    var shape = ShapeNode(outline, paint: paint.paint, stroke: stroke)
    shape.trimStart = from
    shape.trimEnd = to
    shape.radius = points.vectorLength(radius)
    var node = paint.applied(to: .shape(shape))
    let insets = LayoutInsets(
      top: points.rows(inset), leading: points.columns(inset), bottom: points.rows(inset),
      trailing: points.columns(inset))
    if insets != .zero { node = .padding(PaddingNode(insets, givesWay: false, node)) }
    return wrap(node, points)
  }
}

/// A shape that can be drawn from an `Outline` instead of a path.
package protocol OutlinedShape: Shape {
  /// The form of the shape, or `nil` if only its path describes it.
  nonisolated var form: ShapeForm? { get }
}

extension Shape {
  /// Returns a node that fills or strokes the shape.
  ///
  /// A shape that only its path describes is deferred until its frame is known. `isEvenOdd` affects
  /// only such a shape, because the outlines that have names do not cross themselves.
  func node(
    _ paint: ResolvedPaint, line: Stroke?, isEvenOdd: Bool = false, in context: LoweringContext
  ) -> Node {
    if let form = (self as? any OutlinedShape)?.form {
      return form.node(paint, line, context.points)
    }
    let strokeOfBase = strokeOfBase
    let points = context.points
    return context.deferred(size: { $0.size(of: self, points) }) { rect in
      var node = PathNode()
      let frame = CGRect(origin: .zero, size: points.size(rect.size))
      // The path is stretched from points to cells.
      node.size = Vector(x: Double(frame.width), y: Double(frame.height))
      node.contours = path(in: frame).contours
      node.paint = paint.paint
      node.stroke = (line ?? strokeOfBase)?.scaled(to: points)
      node.isEvenOdd = isEvenOdd
      return paint.applied(to: .path(node))
    }
  }
}

/// A shape that may be the stroke of another shape, or a modification of such a shape.
protocol StrokingShape: Shape {
  /// The style of the stroke, or `nil` if the shape is filled.
  ///
  /// The width does not change if the stroke is scaled.
  nonisolated var stroke: Stroke? { get }
}

extension Shape {
  /// The style with which the shape was stroked before it was modified, or `nil` if it is filled.
  nonisolated var strokeOfBase: Stroke? { (self as? any StrokingShape)?.stroke }
}

extension Stroke {
  /// Returns the stroke with its lengths converted from an author's points.
  func scaled(to points: PointScale) -> Stroke {
    Stroke(width: points.vectorLength(width), dash: dash.map(points.vectorLength))
  }
}

extension Proposal {
  /// Returns the size that the shape chooses for this proposal.
  @MainActor fileprivate func size(of shape: some Shape, _ points: PointScale) -> LayoutSize {
    let size = shape.sizeThatFits(ProposedViewSize(self, points))
    return LayoutSize(
      width: points.frameColumns(size.width), height: points.frameRows(size.height))
  }
}

/// A view that fills a shape with a style.
///
/// - Source: SwiftUI `FillShapeView`.
public struct FillShapeView<Content: Shape, Style: ShapeStyle>: ShapeView {
  /// This view has no body.
  public typealias Body = Never

  /// The shape to fill.
  public let shape: Content
  let style: Style
  let isEvenOdd: Bool
}

/// A view that strokes a shape with a style, in front of a background.
///
/// - Source: SwiftUI `StrokeShapeView`.
public struct StrokeShapeView<Content: Shape, Style: ShapeStyle, Background: View>: ShapeView {
  /// This view has no body.
  public typealias Body = Never

  /// The shape to stroke.
  public let shape: Content
  let style: Style
  let line: Stroke
  let background: Background
}

/// A view that draws a shape, and to which more fills and strokes of that shape can be added.
///
/// - Source: SwiftUI `ShapeView`.
public protocol ShapeView<Content>: View {
  /// The type of the shape.
  associatedtype Content: Shape

  /// The shape that the view draws.
  var shape: Content { get }
}

extension FillShapeView: Lowerable {
  package func lowered(in context: LoweringContext) -> [Node] {
    let paint = style.resolvedPaint(in: context.environment)
    return [shape.node(paint, line: nil, isEvenOdd: isEvenOdd, in: context)]
  }
}

extension StrokeShapeView: Lowerable {
  package func lowered(in context: LoweringContext) -> [Node] {
    let paint = style.resolvedPaint(in: context.environment)
    let node = shape.node(paint, line: line, in: context)
    let backgroundNode = Lowering.node(of: background, in: context, stacked: .depth)
    guard !backgroundNode.isEmpty else { return [node] }
    return [.layers(LayersNode(child: node, background: backgroundNode))]
  }
}
