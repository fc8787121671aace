internal import Cells

extension Node {
  /// What drawing this leaf takes, in units of ``WorkBudget``; what is drawn by lines and areas
  /// charges by itself, for it is known only there.
  ///
  /// - Parameter seen: The part of its frame that can be seen.
  /// - Returns: Units, at least 1.
  func drawingWork(seen: Rect) -> Int {
    let area = seen.width * seen.height
    switch self {
    case .text(let text): return text.settingWork
    case .symbol(let symbol): return symbol.settingWork
    case .picture(let picture): return area * 4 + picture.pixels.bytes.count / 16
    case .divider, .gauge, .plot: return 10 + area
    default: return 1
    }
  }
}

extension SymbolNode {
  /// What finding its width takes, in units of ``WorkBudget``.
  var settingWork: Int { 1 + glyph.settingWork }
}

extension TextNode {
  /// What breaking the text into lines takes, in units of ``WorkBudget``.
  var settingWork: Int {
    // Each letter of a big one is looked up in the table of big letters besides.
    let each = paragraph.isBig ? 2 : 0
    return runs.reduce(1) { $0 + 1 + $1.text.settingWork + $1.text.utf8.count * each }
  }
}

extension String {
  /// What finding its glyphs takes, in units of ``WorkBudget``: a byte of ASCII is one, others are
  /// looked up in Unicode's tables.
  fileprivate var settingWork: Int {
    Glyphs.isPlainASCII(self) ? utf8.count / 4 : utf8.count * 2
  }
}
