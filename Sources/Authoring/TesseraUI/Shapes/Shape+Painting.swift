public import Foundation
internal import ViewTree

extension Shape {
  /// Fills the shape with a style.
  ///
  /// Areas are drawn in quarters of a cell. `style.isAntialiased` is ignored.
  public func fill<Style: ShapeStyle>(
    _ content: Style, style: FillStyle = FillStyle()
  ) -> FillShapeView<Self, Style> {
    FillShapeView(shape: self, style: content, isEvenOdd: style.isEOFilled)
  }

  /// Fills the shape with the foreground style.
  public func fill(
    style: FillStyle = FillStyle()
  ) -> FillShapeView<Self, ForegroundStyle> {
    fill(ForegroundStyle(), style: style)
  }

  /// Strokes the shape with a style.
  ///
  /// A solid line up to 8 points wide around a whole rectangle, rounded rectangle or capsule is
  /// drawn with box-drawing characters. Of the other lines, those thinner than 12 points are drawn
  /// in braille dots, and thicker ones in quarters of a cell. The line of a built-in shape is
  /// inside its frame, as with `strokeBorder`, because nothing outside the frame is visible.
  ///
  /// - Parameters:
  ///   - content: The color or pattern of the line.
  ///   - lineWidth: The width of the line, in points.
  ///   - antialiased: Ignored.
  /// - Returns: A view that strokes the shape.
  public func stroke<Style: ShapeStyle>(
    _ content: Style, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> StrokeShapeView<Self, Style, EmptyView> {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Strokes the shape; `antialiased` is ignored.
  ///
  /// - Parameters:
  ///   - content: The color or pattern of the line.
  ///   - style: The width and the dashes of the line.
  ///   - antialiased: Ignored.
  /// - Returns: A view that strokes the shape.
  public func stroke<Style: ShapeStyle>(
    _ content: Style, style: StrokeStyle, antialiased: Bool = true
  ) -> StrokeShapeView<Self, Style, EmptyView> {
    StrokeShapeView(shape: self, style: content, line: style.line, background: EmptyView())
  }

  /// Returns the stroke of the shape as a shape; the width is in points.
  public nonisolated func stroke(lineWidth: CGFloat = 1) -> some Shape {
    stroke(style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Returns the stroke of the shape as a shape.
  public nonisolated func stroke(style: StrokeStyle) -> some Shape {
    StrokedShape(shape: self, stroke: style.line)
  }
}

extension InsettableShape {
  /// Strokes the shape inside its frame; the width is in points, and `antialiased` is ignored.
  public func strokeBorder<Style: ShapeStyle>(
    _ content: Style, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> StrokeShapeView<Self, Style, EmptyView> {
    stroke(content, lineWidth: lineWidth)
  }

  /// Strokes the shape inside its frame; `antialiased` is ignored.
  public func strokeBorder<Style: ShapeStyle>(
    _ content: Style, style: StrokeStyle, antialiased: Bool = true
  ) -> StrokeShapeView<Self, Style, EmptyView> {
    stroke(content, style: style)
  }

  /// Strokes the shape with the foreground style, inside its frame; the width is in points, and
  /// `antialiased` is ignored.
  public func strokeBorder(
    lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> StrokeShapeView<Self, ForegroundStyle, EmptyView> {
    stroke(ForegroundStyle(), lineWidth: lineWidth)
  }

  /// Strokes the shape with the foreground style, inside its frame; `antialiased` is ignored.
  public func strokeBorder(
    style: StrokeStyle, antialiased: Bool = true
  ) -> StrokeShapeView<Self, ForegroundStyle, EmptyView> {
    stroke(ForegroundStyle(), style: style)
  }
}

extension ShapeView {
  /// Fills the shape again, in front of what the view draws.
  public func fill<Style: ShapeStyle>(
    _ content: Style, style: FillStyle = FillStyle()
  ) -> some View {
    background(alignment: .center) { EmptyView() }
      .overlay { shape.fill(content, style: style) }
  }

  /// Strokes the shape in front of what the view draws; the width is in points, and `antialiased`
  /// is ignored.
  public func stroke<Style: ShapeStyle>(
    _ content: Style, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> StrokeShapeView<Content, Style, Self> {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Strokes the shape in front of what the view draws; `antialiased` is ignored.
  public func stroke<Style: ShapeStyle>(
    _ content: Style, style: StrokeStyle, antialiased: Bool = true
  ) -> StrokeShapeView<Content, Style, Self> {
    StrokeShapeView(shape: shape, style: content, line: style.line, background: self)
  }

  /// Strokes the shape inside its frame, in front of what the view draws; the width is in points,
  /// and `antialiased` is ignored.
  public func strokeBorder<Style: ShapeStyle>(
    _ content: Style, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> StrokeShapeView<Content, Style, Self> {
    stroke(content, lineWidth: lineWidth)
  }

  /// Strokes the shape inside its frame, in front of what the view draws; `antialiased` is ignored.
  public func strokeBorder<Style: ShapeStyle>(
    _ content: Style, style: StrokeStyle, antialiased: Bool = true
  ) -> StrokeShapeView<Content, Style, Self> {
    stroke(content, style: style)
  }
}
