internal import Cells
public import Foundation
internal import ViewTree

extension View {
  /// Sets the colour of text and symbols inside.
  public func foregroundColor(_ color: Color?) -> some View {
    adjusting { environment in
      environment.text.foreground = color
      environment.text.lowerLevels = []
    }
  }

  /// Sets the style of text and symbols inside.
  public func foregroundStyle(_ style: some ShapeStyle) -> some View {
    foreground(style, [])
  }

  /// Sets the first two levels of the style of text and symbols inside.
  public func foregroundStyle(
    _ primary: some ShapeStyle, _ secondary: some ShapeStyle
  ) -> some View {
    foreground(primary, [secondary])
  }

  /// Sets the first three levels of the style of text and symbols inside.
  public func foregroundStyle(
    _ primary: some ShapeStyle, _ secondary: some ShapeStyle, _ tertiary: some ShapeStyle
  ) -> some View {
    foreground(primary, [secondary, tertiary])
  }

  /// A level of the foreground is worked out where it is said, since inside it would mean itself.
  private func foreground(
    _ style: some ShapeStyle, _ lower: [any ShapeStyle]
  ) -> some View {
    adjusting { environment in
      let isLevel = style is HierarchicalShapeStyle && environment.text.foreground != nil
      let outer = environment
      environment.text.foreground =
        isLevel ? FixedPaintStyle(fixed: style.resolvedPaint(in: outer)) : style
      environment.text.lowerLevels = lower
    }
  }

  /// Sets the style of the ground inside: what `.background` means.
  public func backgroundStyle(_ style: some ShapeStyle) -> some View {
    adjusting { $0.text.background = style }
  }

  /// Sets the colour of controls and gauges inside.
  public func tint(_ tint: (some ShapeStyle)?) -> some View {
    adjusting { $0.text.tint = tint }
  }

  /// Sets the colour of controls and gauges inside.
  public func tint(_ tint: Color?) -> some View {
    adjusting { $0.text.tint = tint }
  }

  /// Sets the colour of controls and gauges inside, by the older name of ``tint(_:)``.
  public func accentColor(_ color: Color?) -> some View { tint(color) }

  /// Lays a style under the view.
  public func background(
    _ style: some ShapeStyle, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View {
    background(style, in: Rectangle())
  }

  /// Lays the ground's style under the view.
  public func background() -> some View { background(BackgroundStyle()) }

  /// Lays a shape in a style under the view.
  public func background(
    _ style: some ShapeStyle, in shape: some Shape, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    background { shape.fill(style, style: fillStyle) }
  }

  /// Lays a shape in the ground's style under the view.
  public func background(in shape: some Shape) -> some View {
    background(BackgroundStyle(), in: shape)
  }

  /// Lays a style over the view.
  public func overlay(
    _ style: some ShapeStyle, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View {
    overlay { Rectangle().fill(style) }
  }

  /// Lays a shape in a style over the view.
  public func overlay(
    _ style: some ShapeStyle, in shape: some Shape, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    overlay { shape.fill(style, style: fillStyle) }
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
      let behind = Lowering.node(
        of: content, in: context, stacked: .depth, anchor: alignment.anchor)
      if let line = node.dividerPainted(by: behind) { return line }
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
      let front = Lowering.node(
        of: content, in: context, stacked: .depth, anchor: alignment.anchor)
      if let line = node.dividerPainted(by: front) { return line }
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

  /// Cuts the view at a shape; corners of areas are cut to a quarter of a cell.
  ///
  /// A shape that only its path tells is cut where the path's area is.
  public func clipShape(_ shape: some Shape, style: FillStyle = FillStyle()) -> some View {
    wrapping { node, context in
      guard let form = (shape as? any CellShape)?.cellForm else {
        var mask = MaskNode()
        mask.child = node
        mask.mask = shape.node(
          ResolvedPaint(.role(.text)), line: nil, isEvenOdd: style.isEOFilled, in: context)
        return .mask(mask)
      }
      var clip = ClipNode(form.outline, child: node)
      clip.radius = min(form.radius, 100_000)
      return .clip(clip)
    }
  }

  /// Rounds the view's corners.
  public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
    clipShape(RoundedRectangle(cornerRadius: radius))
  }

  /// Shows the view where another leaves marks.
  public func mask<Mask: View>(
    alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask
  ) -> some View {
    let mask = mask()
    return wrapping { node, context in
      var result = MaskNode()
      result.child = node
      result.anchor = alignment.anchor
      result.mask = Lowering.node(
        of: mask, in: context, stacked: .depth, anchor: alignment.anchor)
      return .mask(result)
    }
  }

  /// Shows the view where another leaves marks.
  public func mask(_ mask: some View) -> some View { self.mask { mask } }

  /// Keeps the view's room and draws nothing.
  public func hidden() -> some View { wrapping { node, _ in .hidden(WrapperNode(node)) } }

  /// Turns what is drawn; its room stays as it is.
  ///
  /// Shapes, paths and the places of texts turn; letters stay upright, arrows point the other way.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
    transformed(angle: angle.radians, x: 1, y: 1, anchor)
  }

  /// Scales what is drawn; its room stays as it is.
  ///
  /// Shapes, paths and the places of texts change; letters keep their size.
  public func scaleEffect(
    x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center
  ) -> some View {
    transformed(angle: 0, x: Double(x), y: Double(y), anchor)
  }

  /// Scales what is drawn; its room stays as it is.
  public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some View {
    scaleEffect(x: scale, y: scale, anchor: anchor)
  }

  /// Scales what is drawn; its room stays as it is.
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
    scaleEffect(x: scale.width, y: scale.height, anchor: anchor)
  }

  /// Changes nothing: cells have no depth.
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center,
    anchorZ: CGFloat = 0, perspective: CGFloat = 1
  ) -> some View { self }

  /// Turns, scales and shifts what is drawn, by the shift alone where a letter cannot follow.
  public func transformEffect(_ transform: CGAffineTransform) -> some View {
    let angle = atan2(Double(transform.b), Double(transform.a))
    return transformed(
      angle: angle, x: hypot(Double(transform.a), Double(transform.b)),
      y: hypot(Double(transform.c), Double(transform.d)), .topLeading
    )
    .offset(x: transform.tx, y: transform.ty)
  }

  private func transformed(
    angle: Double, x: Double, y: Double, _ anchor: UnitPoint
  ) -> some View {
    wrapping { node, _ in
      guard angle != 0 || x != 1 || y != 1 else { return node }
      var transform = TransformNode()
      transform.angle = angle
      transform.scaleX = x
      transform.scaleY = y
      transform.anchor = anchor.vector
      transform.child = node
      return .transform(transform)
    }
  }
}

/// A paint worked out already.
private struct FixedPaintStyle: PaintStyle {
  let fixed: ResolvedPaint

  func paint(in environment: EnvironmentValues) -> ResolvedPaint { fixed }
}

extension Node {
  /// A divider in the paint of a plain area over or under it, which is how authors colour one; `nil`
  /// for anything else.
  fileprivate func dividerPainted(by area: Node) -> Node? {
    guard case .divider(var divider) = self else { return nil }
    switch area {
    case .shape(let shape) where shape.outline == .rectangle && shape.line == nil:
      divider.paint = shape.paint
      return .divider(divider)
    case .opacity(let opacity):
      guard let line = dividerPainted(by: opacity.child) else { return nil }
      return .opacity(OpacityNode(opacity.value, child: line))
    default: return nil
    }
  }
}
