extension CellBuffer {
  /// Fills a rectangle with blank cells that have the style's background.
  package mutating func fill(_ rect: Rect, with style: Style, clip: Rect) {
    let area = rect.intersection(clip).intersection(bounds)
    guard !area.isEmpty else { return }
    let blankCell = Cell(style: Style(background: style.background))
    for y in area.minY..<area.maxY {
      blankCutGlyphs(of: area, row: y)
      touched.insert(y, area.minX..<area.maxX)
      let row = y * size.width
      cells.withUnsafeMutableBufferPointer {
        $0[row + area.minX..<row + area.maxX].update(repeating: blankCell)
      }
    }
  }

  /// Calls `change` for each cell in a rectangle, to change the cell's style in place.
  ///
  /// A cell whose style changes shows no picture in pixels any more.
  package mutating func restyle(_ rect: Rect, _ change: (inout Cell) -> Void) {
    let area = rect.intersection(bounds)
    guard !area.isEmpty else { return }
    for y in area.minY..<area.maxY {
      touched.insert(y, area.minX..<area.maxX)
      for index in y * size.width + area.minX..<y * size.width + area.maxX {
        let oldCell = cells[index]
        change(&cells[index])
        if cells[index] != oldCell { cells[index].picture = 0 }
      }
    }
  }

  /// Writes one line of text starting at `origin`, clipped to `clip`.
  ///
  /// A style without a background keeps the existing background.
  /// - Returns: The column after the last glyph.
  @discardableResult
  package mutating func write(
    _ text: String, at origin: Point, style: Style, clip: Rect
  ) -> Int {
    let area = clip.intersection(bounds)
    guard origin.y >= area.minY, origin.y < area.maxY else {
      return origin.x + Glyphs.width(of: text)
    }
    if Glyphs.isPlainASCII(text) {
      return writePlain(text, at: origin, style: style, clip: area)
    }
    var x = origin.x
    Glyphs.forEach(in: text) { glyph in
      put(glyph, at: Point(x: x, y: origin.y), style: style, clip: area)
      x += glyph.width
    }
    return x
  }

  /// Writes one glyph; a wide glyph that is only half inside `clip` becomes a blank.
  package mutating func put(_ glyph: Glyph, at point: Point, style: Style, clip: Rect) {
    let area = clip.intersection(bounds)
    guard point.y >= area.minY, point.y < area.maxY else { return }
    guard glyph.width == 2 else {
      if point.x >= area.minX && point.x < area.maxX {
        set(code(for: glyph), x: point.x, y: point.y, style: style, half: [])
      }
      return
    }
    let isLeftInside = point.x >= area.minX && point.x < area.maxX
    let isRightInside = point.x + 1 >= area.minX && point.x + 1 < area.maxX
    if isLeftInside && isRightInside {
      let code = code(for: glyph)
      set(code, x: point.x, y: point.y, style: style, half: .wideLead)
      set(0x20, x: point.x + 1, y: point.y, style: style, half: .wideTail)
    } else if isLeftInside {
      set(0x20, x: point.x, y: point.y, style: style, half: [])
    } else if isRightInside {
      set(0x20, x: point.x + 1, y: point.y, style: style, half: [])
    }
  }

  /// Writes a scalar whose width is always one cell, such as a box-drawing line or a block.
  package mutating func put(
    _ scalar: Unicode.Scalar, x: Int, y: Int, style: Style, clip: Rect
  ) {
    guard clip.intersection(bounds).contains(Point(x: x, y: y)) else { return }
    set(scalar.value, x: x, y: y, style: style, half: [])
  }

  /// Repeats a scalar whose width is always one cell across a range of columns.
  package mutating func put(
    _ scalar: Unicode.Scalar, columns: Range<Int>, y: Int, style: Style, clip: Rect
  ) {
    let area = clip.intersection(bounds)
    guard y >= area.minY, y < area.maxY else { return }
    let first = max(columns.lowerBound, area.minX)
    let end = min(columns.upperBound, area.maxX)
    writeRow(y, first..<max(first, end), style: style) { _ in scalar.value }
  }

  /// Writes text that is already known to be printable ASCII.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - origin: The position of the first glyph.
  ///   - style: The style.
  ///   - clip: The cells that may be written.
  ///   - background: What is behind a style without a background, or `nil` for what is in the buffer.
  /// - Returns: The column after the last glyph.
  @discardableResult
  package mutating func writePlain(
    _ text: String, at origin: Point, style: Style, clip: Rect, over background: Paint? = nil
  ) -> Int {
    let area = clip.intersection(bounds)
    let end = origin.x + text.utf8.count
    guard origin.y >= area.minY, origin.y < area.maxY else { return end }
    let first = max(origin.x, area.minX)
    let columns = first..<max(first, min(end, area.maxX))
    var text = text
    text.withUTF8 { bytes in
      writeRow(origin.y, columns, style: style, over: background) { UInt32(bytes[$0 - origin.x]) }
    }
    return end
  }

  /// Writes a glyph of one cell into each of the columns, which must be inside the buffer.
  @inline(__always)
  private mutating func writeRow(
    _ y: Int, _ columns: Range<Int>, style: Style, over background: Paint? = nil,
    code: (Int) -> UInt32
  ) {
    guard !columns.isEmpty else { return }
    blankCutGlyphs(of: Rect(x: columns.lowerBound, y: y, width: columns.count, height: 1), row: y)
    touched.insert(y, columns)
    let row = y * size.width
    cells.withUnsafeMutableBufferPointer { cells in
      for x in columns {
        var cell = Cell(code: code(x), style: style)
        if style.background == .none {
          cell.background = background ?? cells[row + x].background
        }
        cells[row + x] = cell
      }
    }
  }

  private mutating func set(
    _ code: UInt32, x: Int, y: Int, style: Style, half: Attributes
  ) {
    let index = y * size.width + x
    let oldCell = cells[index]
    if oldCell.attributes.rawValue & Attributes.wideMarkers.rawValue != 0 {
      blankOtherHalf(index, isTail: oldCell.isTail, half: half)
    }
    var cell = Cell(code: code, style: style)
    if style.background == .none { cell.background = oldCell.background }
    cell.attributes.formUnion(half)
    cells[index] = cell
    touched.insert(y, x)
  }

  /// Blanks the half of a wide glyph that remains when its other half, at `index`, is overwritten.
  private mutating func blankOtherHalf(_ index: Int, isTail: Bool, half: Attributes) {
    let other = isTail ? index - 1 : index + 1
    // The lead of the new glyph is written before its tail, and must stay.
    if isTail && half.contains(.wideTail) { return }
    guard cells.indices.contains(other) else { return }
    touched.insert(other / size.width, other % size.width)
    cells[other].code = 0x20
    cells[other].attributes.subtract(.wideMarkers)
  }

  /// Blanks the other halves of wide glyphs that the left or right edge of an area cuts in two.
  private mutating func blankCutGlyphs(of area: Rect, row: Int) {
    let first = row * size.width + area.minX
    let last = row * size.width + area.maxX - 1
    if cells[first].isTail { blankOtherHalf(first, isTail: true, half: []) }
    if cells[last].isLead { blankOtherHalf(last, isTail: false, half: []) }
  }
}
