internal import Cells
internal import Foundation
package import ViewTree

/// What cells know of a shape: a simple outline, with what was done to it.
package struct CellForm {
  var outline: Outline
  /// Of the corners, in points.
  var radius = 0.0
  var from = 0.0
  var to = 1.0
  /// How far further in, in points.
  var inset = 0.0
  /// The part of it that is drawn as a line, or `nil` where it is filled.
  var line: LineNode?
  /// Whether lines lie inside the frame as a whole.
  var change: @MainActor (Node) -> Node = { $0 }

  init(_ outline: Outline, radius: Double = 0) {
    self.outline = outline
    self.radius = radius
  }

  @MainActor func node(_ paint: ResolvedPaint, _ line: LineNode?) -> Node {
    var shape = ShapeNode(outline, paint: paint.paint, line: line ?? self.line)
    shape.from = from
    shape.to = to
    shape.radius = radius
    var node = paint.applied(.shape(shape))
    let cells = Insets(
      top: Points.rows(inset), leading: Points.columns(inset), bottom: Points.rows(inset),
      trailing: Points.columns(inset))
    if cells != .zero { node = .padding(PaddingNode(cells, node)) }
    return change(node)
  }
}

/// A shape that the cells know.
package protocol CellShape: Shape {
  /// What cells know of it, or `nil` where only its path tells.
  nonisolated var cellForm: CellForm? { get }
}

extension CellShape {
  /// The outline as the cells have it, shifted to the rectangle.
  nonisolated func outlinePath(_ outline: Outline, radius: Double, in rect: CGRect) -> Path {
    let size = Vector(x: Double(rect.width), y: Double(rect.height))
    return Path(contours: outline.contours(in: size, radius: radius))
      .offsetBy(dx: rect.minX, dy: rect.minY)
  }
}

extension Shape {
  /// The shape's area or line as a node; a path is asked for when its frame is known.
  func node(
    _ paint: ResolvedPaint, line: LineNode?, isEvenOdd: Bool = false, in context: LoweringContext
  ) -> Node {
    if let form = (self as? any CellShape)?.cellForm { return form.node(paint, line) }
    let strokes = (self as? any StrokingShape)?.line
    return context.deferred(size: { $0.size(of: self) }) { rect in
      var node = PathNode()
      node.size = rect.points
      let frame = CGRect(x: 0, y: 0, width: rect.points.x, height: rect.points.y)
      node.contours = path(in: frame).contours
      node.paint = paint.paint
      node.line = line ?? strokes
      node.isEvenOdd = isEvenOdd
      return paint.applied(.path(node))
    }
  }
}

/// A shape that is another's line.
protocol StrokingShape: Shape {
  nonisolated var line: LineNode { get }
}

extension Proposal {
  /// The size that a shape answers.
  @MainActor fileprivate func size(of shape: some Shape) -> Size {
    let size = shape.sizeThatFits(ProposedViewSize(self))
    return Size(width: Points.frameColumns(size.width), height: Points.frameRows(size.height))
  }
}

/// A shape's area in a style.
///
/// - Source: SwiftUI `FillShapeView`.
public struct FillShapeView<Content: Shape, Style: ShapeStyle>: ShapeView {
  /// Lowered by itself.
  public typealias Body = Never

  /// The shape.
  public let shape: Content
  let style: Style
  let isEvenOdd: Bool
}

/// A shape's line in a style, over what was there before.
///
/// - Source: SwiftUI `StrokeShapeView`.
public struct StrokeShapeView<Content: Shape, Style: ShapeStyle, Background: View>: ShapeView {
  /// Lowered by itself.
  public typealias Body = Never

  /// The shape.
  public let shape: Content
  let style: Style
  let line: LineNode
  let background: Background
}

/// A view that is a shape with its paint, to which more can be said of the shape.
///
/// - Source: SwiftUI `ShapeView`.
public protocol ShapeView<Content>: View {
  /// The shape's type.
  associatedtype Content: Shape

  /// The shape.
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
    let behind = Lowering.node(of: background, in: context, stacked: .depth)
    return [behind.isEmpty ? node : .layers(LayersNode(child: node, behind: behind))]
  }
}
