internal import Cells

/// A part of a line in one style.
struct TextPiece: Hashable {
  var text: String
  var style: Style
  /// The opacity, 0…1.
  var opacity = 1.0
}

/// A line of text after line breaking.
struct TextLine: Hashable {
  var pieces: [TextPiece]
  /// The width in cells.
  var width: Int
}

extension TextNode {
  /// Breaks the text into lines of at most `width` cells.
  ///
  /// - Parameters:
  ///   - width: The available width in cells, or `nil` for unlimited lines.
  ///   - limit: The maximum number of lines; an ellipsis replaces the remaining text.
  /// - Returns: At least one line.
  func lines(width: Int?, limit: Int) -> [TextLine] {
    if let length = plainLength(width: width), let run = runs.first {
      return [
        TextLine(
          pieces: [TextPiece(text: run.text, style: run.style, opacity: run.opacity)], width: length
        )
      ]
    }
    return LineBreaker(self, width: width, limit: limit).lines()
  }

  /// Breaks the text into lines of at most `width` cells, and returns what they say.
  package func rows(width: Int) -> [String] {
    lines(width: max(1, width), limit: .max).map { $0.pieces.map(\.text).joined() }
  }

  /// Returns the size of ``lines(width:limit:)`` in cells without creating the lines.
  func extent(width: Int?, limit: Int) -> Size {
    if let length = plainLength(width: width) { return Size(width: length, height: 1) }
    return LineBreaker(self, width: width, limit: limit).extent()
  }

  /// Returns how many lines fit into a height, within the paragraph's line limit; at least 1.
  func lineLimit(height: Int?) -> Int {
    max(1, min(paragraph.lineLimit ?? .max, height ?? .max))
  }

  /// Returns the length of a text that is a single run of printable ASCII and fits the width, or
  /// `nil` for any other text.
  ///
  /// Most labels are such texts.
  func plainLength(width: Int?) -> Int? {
    guard runs.count == 1 else { return nil }
    let length = runs[0].text.utf8.count
    guard length <= width ?? .max, Glyphs.isPlainASCII(runs[0].text) else { return nil }
    return length
  }
}
