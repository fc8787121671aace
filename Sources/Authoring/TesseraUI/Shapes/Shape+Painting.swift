public import Foundation
internal import ViewTree

extension Shape {
  /// The shape's area in a style.
  public func fill<Style: ShapeStyle>(
    _ content: Style, style: FillStyle = FillStyle()
  ) -> FillShapeView<Self, Style> {
    FillShapeView(shape: self, style: content, isEvenOdd: style.isEOFilled)
  }

  /// The shape's area in the foreground's style.
  public func fill(
    style: FillStyle = FillStyle()
  ) -> FillShapeView<Self, ForegroundStyle> {
    fill(ForegroundStyle(), style: style)
  }

  /// The shape's line in a style, so many points wide.
  public func stroke<Style: ShapeStyle>(
    _ content: Style, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> StrokeShapeView<Self, Style, EmptyView> {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// The shape's line in a style.
  public func stroke<Style: ShapeStyle>(
    _ content: Style, style: StrokeStyle, antialiased: Bool = true
  ) -> StrokeShapeView<Self, Style, EmptyView> {
    StrokeShapeView(shape: self, style: content, line: style.line, background: EmptyView())
  }

  /// The shape's line as a shape.
  public nonisolated func stroke(lineWidth: CGFloat = 1) -> some Shape {
    stroke(style: StrokeStyle(lineWidth: lineWidth))
  }

  /// The shape's line as a shape.
  public nonisolated func stroke(style: StrokeStyle) -> some Shape {
    StrokedShape(shape: self, line: style.line)
  }
}

extension InsettableShape {
  /// The shape's line in a style, inside the frame.
  public func strokeBorder<Style: ShapeStyle>(
    _ content: Style, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> StrokeShapeView<Self, Style, EmptyView> {
    stroke(content, lineWidth: lineWidth)
  }

  /// The shape's line in a style, inside the frame.
  public func strokeBorder<Style: ShapeStyle>(
    _ content: Style, style: StrokeStyle, antialiased: Bool = true
  ) -> StrokeShapeView<Self, Style, EmptyView> {
    stroke(content, style: style)
  }

  /// The shape's line in the foreground's style, inside the frame.
  public func strokeBorder(
    lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> StrokeShapeView<Self, ForegroundStyle, EmptyView> {
    stroke(ForegroundStyle(), lineWidth: lineWidth)
  }

  /// The shape's line in the foreground's style, inside the frame.
  public func strokeBorder(
    style: StrokeStyle, antialiased: Bool = true
  ) -> StrokeShapeView<Self, ForegroundStyle, EmptyView> {
    stroke(ForegroundStyle(), style: style)
  }
}

extension ShapeView {
  /// The shape's area in a style, over what is there.
  public func fill<Style: ShapeStyle>(
    _ content: Style, style: FillStyle = FillStyle()
  ) -> some View {
    background(alignment: .center) { EmptyView() }
      .overlay { shape.fill(content, style: style) }
  }

  /// The shape's line in a style, over what is there.
  public func stroke<Style: ShapeStyle>(
    _ content: Style, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> StrokeShapeView<Content, Style, Self> {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// The shape's line in a style, over what is there.
  public func stroke<Style: ShapeStyle>(
    _ content: Style, style: StrokeStyle, antialiased: Bool = true
  ) -> StrokeShapeView<Content, Style, Self> {
    StrokeShapeView(shape: shape, style: content, line: style.line, background: self)
  }

  /// The shape's line in a style, over what is there, inside the frame.
  public func strokeBorder<Style: ShapeStyle>(
    _ content: Style, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> StrokeShapeView<Content, Style, Self> {
    stroke(content, lineWidth: lineWidth)
  }

  /// The shape's line in a style, over what is there, inside the frame.
  public func strokeBorder<Style: ShapeStyle>(
    _ content: Style, style: StrokeStyle, antialiased: Bool = true
  ) -> StrokeShapeView<Content, Style, Self> {
    stroke(content, style: style)
  }
}
