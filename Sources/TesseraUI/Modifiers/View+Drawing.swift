internal import Cells
public import Foundation
internal import ViewTree

extension View {
  /// Sets the colour of text and symbols inside.
  public func foregroundColor(_ color: Color?) -> some View {
    adjusting { $0.text.foreground = color }
  }

  /// Sets the style of text and symbols inside.
  public func foregroundStyle(_ style: some ShapeStyle) -> some View {
    adjusting { $0.text.foreground = style }
  }

  /// Sets the colour of controls and gauges inside.
  public func tint(_ tint: (some ShapeStyle)?) -> some View {
    adjusting { $0.text.tint = tint }
  }

  /// Sets the colour of controls and gauges inside.
  public func tint(_ tint: Color?) -> some View {
    adjusting { $0.text.tint = tint }
  }

  /// Lays a style under the view.
  public func background(_ style: some ShapeStyle) -> some View {
    background(style, in: Rectangle())
  }

  /// Lays the ground's style under the view.
  public func background() -> some View { background(BackgroundStyle()) }

  /// Lays a shape in a style under the view.
  public func background(_ style: some ShapeStyle, in shape: some Shape) -> some View {
    background { shape.fill(style) }
  }

  /// Lays a view under this one.
  @_disfavoredOverload
  public func background(_ background: some View, alignment: Alignment = .center) -> some View {
    self.background(alignment: alignment) { background }
  }

  /// Lays views under this one.
  public func background<Content: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Content
  ) -> some View {
    let content = content()
    return wrapping { node, context in
      let behind = Lowering.node(of: content, in: context, stacked: .depth)
      return .layers(LayersNode(child: node, behind: behind, anchor: alignment.anchor))
    }
  }

  /// Lays a view over this one.
  @_disfavoredOverload
  public func overlay(_ overlay: some View, alignment: Alignment = .center) -> some View {
    self.overlay(alignment: alignment) { overlay }
  }

  /// Lays views over this one.
  public func overlay<Content: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Content
  ) -> some View {
    let content = content()
    return wrapping { node, context in
      let front = Lowering.node(of: content, in: context, stacked: .depth)
      return .layers(LayersNode(child: node, front: front, anchor: alignment.anchor))
    }
  }

  /// Draws a line around the view.
  public func border(_ style: some ShapeStyle, width: CGFloat = 1) -> some View {
    overlay { Rectangle().stroke(style, lineWidth: width) }
  }

  /// Lets what is below shine through: 0 is nothing of the view, 1 all of it.
  public func opacity(_ opacity: Double) -> some View {
    wrapping { node, _ in opacity < 1 ? .opacity(OpacityNode(opacity, child: node)) : node }
  }

  /// Cuts the view at its frame.
  public func clipped(antialiased: Bool = false) -> some View { clipShape(Rectangle()) }

  /// Cuts the view at a shape; in cells, at the shape's frame.
  public func clipShape(_ shape: some Shape) -> some View {
    wrapping { node, _ in .clip(ClipNode(shape.outlineForCells, child: node)) }
  }

  /// Rounds the view's corners; in cells the view is cut at its frame.
  public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
    clipShape(RoundedRectangle(cornerRadius: radius))
  }

  /// Keeps the view's room and draws nothing.
  public func hidden() -> some View { wrapping { node, _ in .hidden(WrapperNode(node)) } }
}
