internal import Cells

extension NodePayload {
  /// Draws the leaf if the work budget allows for the part of its frame that can be seen.
  @inline(__always)
  func draw(
    in frame: Rect, seen: Rect, _ buffer: inout CellBuffer, _ context: DrawContext,
    _ work: inout WorkBudget
  ) {
    guard work.charge(drawingWork(seen: seen)) else { return }
    drawLeaf(in: frame, &buffer, context, &work)
  }
}

extension Rect {
  fileprivate var area: Int { width * height }
}

extension PictureNode {
  func drawingWork(seen: Rect) -> Int { seen.area * 4 + pixels.bytes.count / 16 }
}

extension DividerNode {
  func drawingWork(seen: Rect) -> Int { 10 + seen.area }
}

extension GaugeNode {
  func drawingWork(seen: Rect) -> Int { 10 + seen.area }
}

extension PlotNode {
  func drawingWork(seen: Rect) -> Int { 10 + seen.area }
}

extension SymbolNode {
  /// What finding its width takes, in units of ``WorkBudget``.
  private var settingWork: Int { 1 + glyph.settingWork }

  var measuringWork: Int { settingWork }
  func drawingWork(seen: Rect) -> Int { settingWork }
}

extension TextNode {
  /// What breaking the text into lines takes, in units of ``WorkBudget``.
  var settingWork: Int {
    // Each letter of a big one is looked up in the table of big letters besides.
    let each = paragraph.isBig ? 2 : 0
    return runs.reduce(1) { $0 + 1 + $1.text.settingWork + $1.text.utf8.count * each }
  }

  var measuringWork: Int { settingWork }
  func drawingWork(seen: Rect) -> Int { settingWork }
}

extension String {
  /// What finding its glyphs takes, in units of ``WorkBudget``: a byte of ASCII is one, others are
  /// looked up in Unicode's tables.
  fileprivate var settingWork: Int {
    Glyphs.isPlainASCII(self) ? utf8.count / 4 : utf8.count * 2
  }
}
