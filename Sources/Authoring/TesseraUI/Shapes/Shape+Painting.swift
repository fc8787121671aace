public import Foundation
internal import ViewTree

extension Shape {
  /// Fills the shape with a style.
  ///
  /// Areas are drawn in quarters of a cell.
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
  /// Lines thinner than 12 points are drawn in braille dots, thicker lines in quarters of a cell.
  /// A line up to 8 points wide around a rectangle, rounded rectangle or capsule is drawn with
  /// box-drawing characters.
  ///
  /// - Parameters:
  ///   - content: The style of the line.
  ///   - lineWidth: The width of the line, in points.
  ///   - antialiased: Ignored.
  /// - Returns: A view that strokes the shape.
  public func stroke<Style: ShapeStyle>(
    _ content: Style, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> StrokeShapeView<Self, Style, EmptyView> {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Strokes the shape with a style; `antialiased` is ignored.
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
  /// Strokes the shape with a style, inside its frame; the width is in points.
  public func strokeBorder<Style: ShapeStyle>(
    _ content: Style, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> StrokeShapeView<Self, Style, EmptyView> {
    stroke(content, lineWidth: lineWidth)
  }

  /// Strokes the shape with a style, inside its frame.
  public func strokeBorder<Style: ShapeStyle>(
    _ content: Style, style: StrokeStyle, antialiased: Bool = true
  ) -> StrokeShapeView<Self, Style, EmptyView> {
    stroke(content, style: style)
  }

  /// Strokes the shape with the foreground style, inside its frame; the width is in points.
  public func strokeBorder(
    lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> StrokeShapeView<Self, ForegroundStyle, EmptyView> {
    stroke(ForegroundStyle(), lineWidth: lineWidth)
  }

  /// Strokes the shape with the foreground style, inside its frame.
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

  /// Strokes the shape in front of what the view draws; the width is in points.
  public func stroke<Style: ShapeStyle>(
    _ content: Style, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> StrokeShapeView<Content, Style, Self> {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Strokes the shape in front of what the view draws.
  public func stroke<Style: ShapeStyle>(
    _ content: Style, style: StrokeStyle, antialiased: Bool = true
  ) -> StrokeShapeView<Content, Style, Self> {
    StrokeShapeView(shape: shape, style: content, line: style.line, background: self)
  }

  /// Strokes the shape inside its frame, in front of what the view draws; the width is in points.
  public func strokeBorder<Style: ShapeStyle>(
    _ content: Style, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> StrokeShapeView<Content, Style, Self> {
    stroke(content, lineWidth: lineWidth)
  }

  /// Strokes the shape inside its frame, in front of what the view draws.
  public func strokeBorder<Style: ShapeStyle>(
    _ content: Style, style: StrokeStyle, antialiased: Bool = true
  ) -> StrokeShapeView<Content, Style, Self> {
    stroke(content, style: style)
  }
}
