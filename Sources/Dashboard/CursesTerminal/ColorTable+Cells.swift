internal import CNcurses
internal import Cells

extension ColorTable {
  /// Converts a cell for ncurses.
  mutating func cell(_ cell: Cell, of buffer: CellBuffer) -> cnc_cell {
    var result = cnc_cell()
    (result.attributes, result.pair) = style(of: cell)
    result.width = cell.isTail ? 0 : cell.isLead ? 2 : 1
    if cell.code < CellBuffer.firstCluster {
      result.scalars.0 = cell.code == TerminalPictures.blank ? 0x20 : cell.code
    } else {
      result.setCluster(buffer.text(of: cell))
    }
    return result
  }

  /// Returns the attributes and the color pair of a cell for ncurses.
  mutating func style(of cell: Cell) -> (attributes: UInt32, pair: Int32) {
    let key = StyleKey(cell)
    if let style = styles[key] { return style }
    var style = cell.style.usingReverseVideo
    if usesReverseVideo(style.background) { style.attributes.formSymmetricDifference(.reverse) }
    let foreground = cell.isSign ? style.foreground : letterPaint(style.foreground)
    let pair = pair(foreground, style.background)
    // The bits are those of `cnc_bold` and so on.
    let attributes = UInt32(style.attributes.subtracting(.wideMarkers).rawValue)
    styles[key] = (attributes, pair)
    return (attributes, pair)
  }
}

/// What the attributes and the color pair of a cell depend on.
struct StyleKey: Equatable {
  private let paints: UInt64
  private let attributes: UInt32

  init(_ cell: Cell) {
    paints = UInt64(cell.foreground.rawValue) << 32 | UInt64(cell.background.rawValue)
    attributes = UInt32(cell.attributes.rawValue) << 1 | (cell.isSign ? 1 : 0)
  }

  /// The position in a table of 256.
  fileprivate var position: Int {
    let mixed = (paints ^ UInt64(attributes) << 17) &* 0x9e37_79b9_7f4a_7c15
    return Int(mixed >> 56)
  }
}

/// The styles that were used last; a frame uses few.
struct StyleTable {
  private var entries: ContiguousArray<(key: StyleKey, attributes: UInt32, pair: Int32)?>

  init() { entries = ContiguousArray(repeating: nil, count: 256) }

  subscript(_ key: StyleKey) -> (attributes: UInt32, pair: Int32)? {
    get {
      guard let entry = entries[key.position], entry.key == key else { return nil }
      return (entry.attributes, entry.pair)
    }
    set { entries[key.position] = newValue.map { (key, $0.attributes, $0.pair) } }
  }

  mutating func removeAll() {
    for index in entries.indices { entries[index] = nil }
  }
}

extension Cell {
  /// Whether the glyph is an area, a line or another sign, rather than a letter or a digit.
  ///
  /// - Source: Unicode, the blocks from Number Forms to Braille Patterns.
  var isSign: Bool { (0x2150...0x28ff).contains(code) }
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
