internal import Cells

extension NodePayload {
  /// Draws the leaf if the work budget is sufficient for the visible part of its frame.
  @inline(__always)
  func draw(
    in frame: Rect, visible: Rect, _ buffer: inout CellBuffer, _ context: DrawContext,
    _ work: inout WorkBudget
  ) {
    guard work.charge(drawingWork(visible: visible)) else { return }
    drawLeaf(in: frame, &buffer, context, &work)
  }
}

extension Rect {
  fileprivate var area: Int { width * height }
}

extension PictureNode {
  func drawingWork(visible: Rect) -> Int { visible.area * 4 + pixels.bytes.count / 16 }
}

extension DividerNode {
  func drawingWork(visible: Rect) -> Int { 10 + visible.area }
}

extension GaugeNode {
  func drawingWork(visible: Rect) -> Int { 10 + visible.area }
}

extension PlotNode {
  func drawingWork(visible: Rect) -> Int { 10 + visible.area }
}

extension SymbolNode {
  /// The cost of computing the symbol's width, in units of ``WorkBudget``.
  private var widthWork: Int { 1 + glyph.glyphWork }

  var measuringWork: Int { widthWork }
  func drawingWork(visible: Rect) -> Int { widthWork }
}

extension TextNode {
  /// Returns the cost of breaking the text into lines, in units of ``WorkBudget``.
  ///
  /// - Parameter bigLetter: The cost of a letter of big text, in addition.
  /// - Returns: The cost.
  private func lineBreakingWork(bigLetter: Int) -> Int {
    let letterWork = paragraph.isBig ? bigLetter : 0
    return runs.reduce(1) { $0 + 1 + $1.text.glyphWork + $1.text.utf8.count * letterWork }
  }

  /// A big letter is looked up in a table.
  var measuringWork: Int { lineBreakingWork(bigLetter: 4) }
  /// A big letter has about eight cells, each with a glyph outside of ASCII.
  func drawingWork(visible: Rect) -> Int { lineBreakingWork(bigLetter: 24) }

  /// The additional cost of a face, whose glyphs have many cells, in units of ``WorkBudget``.
  var numeralWork: Int {
    let length = runs.reduce(0) { $0 + $1.text.utf8.count }
    return length <= NumeralText.maximumLength ? length * 16 : 1
  }
}

extension String {
  /// The cost of finding the glyphs, in units of ``WorkBudget``.
  ///
  /// Characters outside ASCII cost more, because they are looked up in Unicode tables.
  fileprivate var glyphWork: Int {
    Glyphs.isPlainASCII(self) ? utf8.count / 4 : utf8.count * 2
  }
}
