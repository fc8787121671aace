internal import Cells

extension NodePayload {
  /// Draws the leaf if the work budget suffices for the visible part of its frame.
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
  private var settingWork: Int { 1 + glyph.settingWork }

  var measuringWork: Int { settingWork }
  func drawingWork(visible: Rect) -> Int { settingWork }
}

extension TextNode {
  /// The cost of breaking the text into lines, in units of ``WorkBudget``.
  var settingWork: Int {
    // Big text also looks up each letter in the table of big glyphs.
    let lookup = paragraph.isBig ? 2 : 0
    return runs.reduce(1) { $0 + 1 + $1.text.settingWork + $1.text.utf8.count * lookup }
  }

  var measuringWork: Int { settingWork }
  func drawingWork(visible: Rect) -> Int { settingWork }
}

extension String {
  /// The cost of finding the glyphs, in units of ``WorkBudget``.
  ///
  /// ASCII is cheap, because all other characters are looked up in Unicode tables.
  fileprivate var settingWork: Int {
    Glyphs.isPlainASCII(self) ? utf8.count / 4 : utf8.count * 2
  }
}
