extension CellBuffer {
  /// Returns one row as text, padded to the buffer's width.
  package func line(_ y: Int) -> String { text(ofRow: y, until: size.width) }

  /// The contents as plain text: rows without trailing blanks, joined by newlines.
  package var transcript: String {
    (0..<size.height).map { y in
      var end = size.width
      while end > 0, self[end - 1, y].isSpace { end -= 1 }
      return text(ofRow: y, until: end)
    }.joined(separator: "\n")
  }

  /// Returns the part of the buffer inside a rectangle.
  package func cropped(to rect: Rect) -> CellBuffer {
    let area = rect.intersection(bounds)
    var result = CellBuffer(size: area.size)
    result.copyTables(from: self)
    for y in 0..<area.height {
      for x in 0..<area.width { result[x, y] = self[area.minX + x, area.minY + y] }
    }
    return result
  }

  private func text(ofRow y: Int, until end: Int) -> String {
    var text = String.UnicodeScalarView()
    for x in 0..<end {
      let cell = self[x, y]
      if cell.code < Self.firstCluster {
        if !cell.isTail { text.append(Unicode.Scalar(cell.code) ?? " ") }
      } else {
        text.append(contentsOf: self.text(of: cell).unicodeScalars)
      }
    }
    return String(text)
  }
}

extension Cell {
  /// Whether the cell's text is a space.
  fileprivate var isSpace: Bool { code == 0x20 && !isTail }
}
