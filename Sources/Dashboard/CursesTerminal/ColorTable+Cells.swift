internal import CNcurses
internal import Cells

extension ColorTable {
  /// Converts a cell for ncurses.
  mutating func cell(_ cell: Cell, of buffer: CellBuffer) -> cnc_cell {
    var result = cnc_cell()
    var style = cell.style.usingReverseVideo
    if usesReverseVideo(style.background) { style.attributes.formSymmetricDifference(.reverse) }
    // The bits are those of `cnc_bold` and so on.
    result.attributes = UInt32(style.attributes.subtracting(.wideMarkers).rawValue)
    let foreground = cell.isSign ? style.foreground : letterPaint(style.foreground)
    result.pair = pair(foreground, style.background)
    result.width = cell.isTail ? 0 : cell.isLead ? 2 : 1
    if cell.code < CellBuffer.firstCluster {
      result.scalars.0 = cell.code == TerminalPictures.blank ? 0x20 : cell.code
    } else {
      result.setCluster(buffer.text(of: cell))
    }
    return result
  }
}

extension Cell {
  /// Whether the glyph is an area, a line or another sign, rather than a letter or a digit.
  ///
  /// - Source: Unicode, the blocks from Number Forms to Braille Patterns.
  fileprivate var isSign: Bool { (0x2150...0x28ff).contains(code) }
}

extension cnc_cell {
  /// Sets the scalars of a grapheme cluster, at most the first four.
  ///
  /// If terminals disagree on the width of the cluster, only its first scalar is used.
  fileprivate mutating func setCluster(_ text: String) {
    guard let cluster = text.first else { return }
    let scalars = Array(cluster.unicodeScalars.map(\.value))
    let drawnScalars = DisplayWidth.hasAmbiguousWidth(cluster) ? Array(scalars.prefix(1)) : scalars
    let padded = drawnScalars + [0, 0, 0]
    self.scalars = (padded[0], padded[1], padded[2], padded[3])
  }
}
