internal import Cells

/// A stretch of one line in one style.
struct TextPiece: Hashable {
  var text: String
  var style: Style
  /// 0…1.
  var opacity = 1.0
}

/// One line of set text.
struct TextLine: Hashable {
  var pieces: [TextPiece]
  /// In cells.
  var width: Int
}

extension TextNode {
  /// Sets the text in lines of at most `width` cells.
  ///
  /// - Parameters:
  ///   - width: The room in cells, or `nil` for lines as long as they are.
  ///   - limit: The greatest number of lines; what is left over gives way to an ellipsis.
  /// - Returns: At least one line.
  func lines(width: Int?, limit: Int) -> [TextLine] {
    if let length = simpleLength(width: width), let run = runs.first {
      return [
        TextLine(
          pieces: [TextPiece(text: run.text, style: run.style, opacity: run.opacity)], width: length
        )
      ]
    }
    return LineBreaker(self, width: width, limit: limit).lines()
  }

  /// The size of ``lines(width:limit:)`` in cells, without making them.
  func extent(width: Int?, limit: Int) -> Size {
    if let length = simpleLength(width: width) { return Size(width: length, height: 1) }
    return LineBreaker(self, width: width, limit: limit).extent()
  }

  /// The number of lines that fit `height` under the paragraph's own limit, at least 1.
  func lineLimit(height: Int?) -> Int {
    max(1, min(paragraph.lineLimit ?? .max, height ?? .max))
  }

  /// The length of one run of plain ASCII that fits, which most labels are; `nil` for all others.
  func simpleLength(width: Int?) -> Int? {
    guard runs.count == 1 else { return nil }
    let length = runs[0].text.utf8.count
    guard length <= width ?? .max, Glyphs.isPlainASCII(runs[0].text) else { return nil }
    return length
  }
}
