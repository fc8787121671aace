extension CellBuffer {
  /// Returns one row as text, padded to the buffer's width.
  package func line(_ y: Int) -> String {
    (0..<size.width).map { text(of: self[$0, y]) }.joined()
  }

  /// The contents as plain text: rows without trailing blanks, joined by newlines.
  package var transcript: String {
    (0..<size.height).map { trimmed(line($0)) }.joined(separator: "\n")
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

  private func trimmed(_ line: String) -> String {
    guard let last = line.lastIndex(where: { $0 != " " }) else { return "" }
    return String(line[...last])
  }
}
