import Cells
import Testing
import ViewTree

/// Single cases of the law that `fuzz pictures` holds random views to.
struct RetainedPictureTests {
  private static let area = Rect(x: 0, y: 0, width: 20, height: 5)

  /// Draws two views after each other, and then the first again if it goes back, and expects the
  /// cells of the last alone.
  ///
  /// - Returns: How many of them were drawn completely.
  private func completeDrawings(
    _ first: Node, _ second: Node, andBack: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Int {
    var picture = RetainedPicture()
    var buffer = CellBuffer(size: Self.area.size)
    for view in andBack ? [first, second, first] : [first, second] {
      _ = picture.draw(
        view, in: Self.area, area: Self.area, over: .plain, into: &buffer,
        context: DrawContext(now: 0))
    }
    var expected = CellBuffer(size: Self.area.size)
    (andBack ? first : second).draw(
      in: Self.area, into: &expected, context: DrawContext(now: 0))
    #expect(buffer.changes(from: expected).isEmpty, sourceLocation: sourceLocation)
    return picture.completeDrawings
  }

  private func row(_ number: String, _ style: Style = .plain) -> Node {
    .stack(
      StackNode(
        .horizontal,
        children: [
          .text(TextNode("Requests")), .spacer(SpacerNode(axis: .horizontal)),
          .text(TextNode(number, style: style)),
        ]))
  }

  @Test func aTextOfAnotherLengthIsLaidOutInItsRow() {
    #expect(completeDrawings(row("7"), row("123456")) == 1)
    #expect(completeDrawings(row("123456"), row("7")) == 1)
  }

  /// Its value may still be in the layout, though another text was drawn since.
  @Test func theViewBeforeTheLastIsDrawnAgain() {
    #expect(completeDrawings(row("7"), row("8"), andBack: true) == 1)
  }

  @Test func aTextThatLosesItsBackgroundLeavesNone() {
    let marked = Style(foreground: .role(.text), background: .role(.accent))
    #expect(completeDrawings(row("42", marked), row("42")) == 1)
  }

  @Test func aDividerAcrossIsAnotherLayout() {
    let (across, along) = (DividerNode(axis: .horizontal), DividerNode(axis: .vertical))
    #expect(completeDrawings(.divider(across), .divider(along)) == 2)
  }

  /// A fill that is less than a row higher than its texts is placed on their rows.
  @Test func anOutlineInsteadOfAFillIsAnotherLayout() {
    let insets = LayoutInsets(top: Length(cells: 0.5), bottom: Length(cells: 0.25))
    func badge(_ stroke: Stroke?) -> Node {
      .layers(
        LayersNode(
          child: .padding(PaddingNode(insets, givesWay: false, .text(TextNode("7")))),
          background: .shape(ShapeNode(paint: .role(.accent), stroke: stroke))))
    }
    #expect(completeDrawings(badge(nil), badge(Stroke(width: 1))) == 2)
    #expect(completeDrawings(badge(Stroke(width: 1)), badge(nil)) == 2)
    #expect(completeDrawings(badge(Stroke(width: 1)), badge(Stroke(width: 2))) == 1)
  }

  @Test func anotherShapeIsDrawnCompletely() {
    #expect(completeDrawings(row("1"), .stack(StackNode(children: [row("1")]))) == 2)
  }
}
