internal import Cells
public import Foundation
internal import ViewTree

extension View {
  /// Sets the color of text and symbols within this view, or resets it to the default if `color` is
  /// `nil`.
  public func foregroundColor(_ color: Color?) -> some View {
    transformingEnvironment { environment in
      environment.text.foreground = color
      environment.text.lowerForegroundLevels = []
    }
  }

  /// Sets the style of text and symbols within this view.
  public func foregroundStyle(_ style: some ShapeStyle) -> some View {
    foreground(style, [])
  }

  /// Sets the primary and secondary styles of text and symbols within this view.
  public func foregroundStyle(
    _ primary: some ShapeStyle, _ secondary: some ShapeStyle
  ) -> some View {
    foreground(primary, [secondary])
  }

  /// Sets the primary, secondary and tertiary styles of text and symbols within this view.
  public func foregroundStyle(
    _ primary: some ShapeStyle, _ secondary: some ShapeStyle, _ tertiary: some ShapeStyle
  ) -> some View {
    foreground(primary, [secondary, tertiary])
  }

  /// Sets the foreground styles.
  ///
  /// A hierarchical style such as `.secondary` is resolved first if an enclosing view has set a
  /// foreground style, because the style would refer to itself inside this view.
  private func foreground(
    _ style: some ShapeStyle, _ lowerLevels: [any ShapeStyle]
  ) -> some View {
    transformingEnvironment { environment in
      let isLevel = style is HierarchicalShapeStyle && environment.text.foreground != nil
      let outerEnvironment = environment
      environment.text.foreground =
        isLevel ? FixedPaintStyle(style.resolvedPaint(in: outerEnvironment)) : style
      environment.text.lowerForegroundLevels = lowerLevels
    }
  }

  /// Sets the style that `.background` refers to within this view.
  public func backgroundStyle(_ style: some ShapeStyle) -> some View {
    transformingEnvironment { $0.text.background = style }
  }

  /// Sets the tint color of controls and gauges within this view.
  ///
  /// `nil` restores the accent color.
  public func tint(_ tint: (some ShapeStyle)?) -> some View {
    transformingEnvironment { $0.text.tint = tint }
  }

  /// Sets the tint color of controls and gauges within this view.
  ///
  /// `nil` restores the accent color.
  public func tint(_ tint: Color?) -> some View {
    transformingEnvironment { $0.text.tint = tint }
  }

  /// Sets the accent color within this view, which is also its tint.
  ///
  /// As opposed to a tint, it is not bound to what it colors: a tint that the user chooses for the
  /// box replaces it. The title of the box has this color, too. `nil` restores the asset
  /// `AccentColor` or the accent of the theme.
  public func accentColor(_ color: Color?) -> some View {
    transformingEnvironment {
      $0.text.accent = color
      $0.text.tint = nil
    }
    .mappingNodes { node, context in
      guard let color else { return node }
      let paint = color.paint(in: context.environment).paint.asAccent
      return paint.isAccent ? .accent(AccentNode(paint, child: node)) : node
    }
  }

  /// Sets the view's background to a style.
  ///
  /// The edges are ignored, because a widget has no safe area.
  public func background(
    _ style: some ShapeStyle, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View {
    background(style, in: Rectangle())
  }

  /// Sets the view's background to the background style.
  public func background() -> some View { background(BackgroundStyle()) }

  /// Sets the view's background to a shape filled with a style.
  public func background(
    _ style: some ShapeStyle, in shape: some Shape, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    background { shape.fill(style, style: fillStyle) }
  }

  /// Sets the view's background to a shape filled with the background style.
  public func background(in shape: some Shape) -> some View {
    background(BackgroundStyle(), in: shape)
  }

  /// Layers a style in front of this view.
  ///
  /// The edges are ignored, because a widget has no safe area.
  public func overlay(
    _ style: some ShapeStyle, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View {
    overlay { Rectangle().fill(style) }
  }

  /// Layers a shape filled with a style in front of this view.
  public func overlay(
    _ style: some ShapeStyle, in shape: some Shape, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    overlay { shape.fill(style, style: fillStyle) }
  }

  /// Layers a view behind this view.
  ///
  /// The background has the size of this view and does not affect the layout. A plain background
  /// colors a divider.
  @_disfavoredOverload
  public func background(_ background: some View, alignment: Alignment = .center) -> some View {
    self.background(alignment: alignment) { background }
  }

  /// Layers a view behind this view.
  ///
  /// The background has the size of this view and does not affect the layout. A plain background
  /// colors a divider.
  public func background<Content: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Content
  ) -> some View {
    let content = content()
    return mappingNodes { node, context in
      let backgroundNode = Lowering.node(
        of: content, in: context, stacked: .depth, anchor: alignment.anchor)
      if let divider = node.dividerPainted(by: backgroundNode) { return divider }
      return .layers(
        LayersNode(child: node, background: backgroundNode, anchor: alignment.anchor))
    }
  }

  /// Layers a view in front of this view.
  ///
  /// The overlay has the size of this view and does not affect the layout. A plain overlay colors a
  /// divider.
  @_disfavoredOverload
  public func overlay(_ overlay: some View, alignment: Alignment = .center) -> some View {
    self.overlay(alignment: alignment) { overlay }
  }

  /// Layers a view in front of this view.
  ///
  /// The overlay has the size of this view and does not affect the layout. A plain overlay colors a
  /// divider.
  public func overlay<Content: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Content
  ) -> some View {
    let content = content()
    return mappingNodes { node, context in
      let overlayNode = Lowering.node(
        of: content, in: context, stacked: .depth, anchor: alignment.anchor)
      if let divider = node.dividerPainted(by: overlayNode) { return divider }
      return .layers(LayersNode(child: node, overlay: overlayNode, anchor: alignment.anchor))
    }
  }

  /// Adds a border with a style and a line width in points.
  ///
  /// A border up to 8 points wide is drawn with box-drawing characters, inside the view's frame. A
  /// wider border, or that of a view with a single row or column, is drawn as an area.
  public func border(_ style: some ShapeStyle, width: CGFloat = 1) -> some View {
    overlay { Rectangle().stroke(style, lineWidth: width) }
  }

  /// Sets the opacity of the view, from 0 (transparent) to 1 (opaque).
  ///
  /// Colors are blended with those behind the view; letters keep their shape.
  public func opacity(_ opacity: Double) -> some View {
    mappingNodes { node, _ in opacity < 1 ? .opacity(OpacityNode(opacity, child: node)) : node }
  }

  /// Clips the view to its frame.
  public func clipped(antialiased: Bool = false) -> some View { clipShape(Rectangle()) }

  /// Clips the view to a shape.
  ///
  /// Areas are clipped to a quarter of a cell, letters to whole cells. A custom shape clips the
  /// view to the area of its path.
  public func clipShape(_ shape: some Shape, style: FillStyle = FillStyle()) -> some View {
    mappingNodes { node, context in
      guard let form = (shape as? any OutlinedShape)?.form else {
        var mask = MaskNode()
        mask.child = node
        mask.mask = shape.node(
          ResolvedPaint(.role(.text)), line: nil, isEvenOdd: style.isEOFilled, in: context)
        return .mask(mask)
      }
      var clip = ClipNode(form.outline, child: node)
      clip.radius = min(context.points.vectorLength(form.radius), 100_000)
      return .clip(clip)
    }
  }

  /// Clips the view to a rounded rectangle, with a corner radius in points.
  ///
  /// A radius under 4 points gives square corners; any other radius rounds them by 16 points or
  /// more.
  public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
    clipShape(RoundedRectangle(cornerRadius: radius))
  }

  /// Masks the view with another view, so that it is shown only where the other view draws.
  ///
  /// A plain area takes the exact shape of what the mask draws, so a gradient can fill letters.
  public func mask<Mask: View>(
    alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask
  ) -> some View {
    let mask = mask()
    return mappingNodes { node, context in
      var maskNode = MaskNode()
      maskNode.child = node
      maskNode.anchor = alignment.anchor
      maskNode.mask = Lowering.node(
        of: mask, in: context, stacked: .depth, anchor: alignment.anchor)
      return .mask(maskNode)
    }
  }

  /// Masks the view with another view, so that it is shown only where the other view draws.
  ///
  /// A plain area takes the exact shape of what the mask draws, so a gradient can fill letters.
  public func mask(_ mask: some View) -> some View { self.mask { mask } }

  /// Hides the view but keeps its size in the layout.
  public func hidden() -> some View { mappingNodes { node, _ in .hidden(WrapperNode(node)) } }

  /// Rotates the drawing of the view without changing its layout.
  ///
  /// Shapes, paths and the positions of text are rotated. Letters stay upright, and arrows point
  /// in the nearest direction.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
    transformed(angle: angle.radians, x: 1, y: 1, anchor)
  }

  /// Scales the drawing of the view without changing its layout.
  ///
  /// Shapes, paths and the positions of text are scaled. Letters keep their size.
  public func scaleEffect(
    x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center
  ) -> some View {
    transformed(angle: 0, x: Double(x), y: Double(y), anchor)
  }

  /// Scales the drawing of the view without changing its layout.
  public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some View {
    scaleEffect(x: scale, y: scale, anchor: anchor)
  }

  /// Scales the drawing of the view without changing its layout.
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
    scaleEffect(x: scale.width, y: scale.height, anchor: anchor)
  }

  /// Has no effect, because cells have no depth, except in the modifier of a transition.
  ///
  /// See ``AnyTransition/modifier(active:identity:)``.
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center,
    anchorZ: CGFloat = 0, perspective: CGFloat = 1
  ) -> some View {
    mappingNodes { node, context in
      if axis.y != 0, abs(angle.degrees) >= 90 { context.state.modifierMotion?.turns = true }
      return node
    }
  }

  /// Applies an affine transformation to the drawing of the view, without changing its layout.
  ///
  /// Letters are moved, but neither rotated nor scaled. The transformation is reduced to a
  /// rotation, a scale of each axis and an offset, so a shear or a reflection is lost.
  public func transformEffect(_ transform: CGAffineTransform) -> some View {
    let angle = atan2(Double(transform.b), Double(transform.a))
    return transformed(
      angle: angle, x: hypot(Double(transform.a), Double(transform.b)),
      y: hypot(Double(transform.c), Double(transform.d)), .topLeading
    )
    .offset(x: transform.tx, y: transform.ty)
  }

  /// Rotates and scales the drawing of the view, unless that would change nothing.
  private func transformed(
    angle: Double, x: Double, y: Double, _ anchor: UnitPoint
  ) -> some View {
    mappingNodes { node, _ in
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

/// A style with a paint that has already been resolved.
private struct FixedPaintStyle: PaintStyle {
  private let fixedPaint: ResolvedPaint

  init(_ paint: ResolvedPaint) {
    fixedPaint = paint
  }

  func paint(in environment: EnvironmentValues) -> ResolvedPaint { fixedPaint }
}

extension Node {
  /// Returns this divider in the paint of a plain area in front of or behind it, or `nil` for other
  /// nodes.
  ///
  /// Authors color dividers with an overlay or a background.
  fileprivate func dividerPainted(by area: Node) -> Node? {
    guard case .divider(var divider) = self else { return nil }
    switch area {
    case .shape(let shape) where shape.outline == .rectangle && shape.stroke == nil:
      divider.paint = shape.paint
      return .divider(divider)
    case .opacity(let opacity):
      guard let divider = dividerPainted(by: opacity.child) else { return nil }
      return .opacity(OpacityNode(opacity.value, child: divider))
    default: return nil
    }
  }
}
