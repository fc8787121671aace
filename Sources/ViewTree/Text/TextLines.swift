internal import Cells

/// A stretch of one line in one style.
struct TextPiece: Hashable {
  var text: String
  var style: Style
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
    if let line = simpleLine(width: width) { return [line] }
    var breaker = LineBreaker(node: self, width: width ?? Proposal.unbounded, limit: limit)
    return breaker.lines()
  }

  /// The number of lines that fit `height` under the paragraph's own limit, at least 1.
  func lineLimit(height: Int?) -> Int {
    max(1, min(paragraph.lineLimit ?? .max, height ?? .max))
  }

  /// One run of plain ASCII that fits: what most labels are.
  private func simpleLine(width: Int?) -> TextLine? {
    guard runs.count == 1, let run = runs.first, Glyphs.isPlainASCII(run.text) else { return nil }
    let length = run.text.utf8.count
    guard length <= width ?? .max else { return nil }
    return TextLine(pieces: [TextPiece(text: run.text, style: run.style)], width: length)
  }
}

/// Breaks glyphs into lines: after spaces and hyphens, between wide glyphs, else where it must.
///
/// - Source: a reduction of Unicode UAX #14 to what labels need.
private struct LineBreaker {
  private struct StyledGlyph {
    var glyph: Glyph
    var style: Style
    var isNewline = false

    var width: Int { isNewline ? 0 : glyph.width }
    var allowsBreakAfter: Bool { glyph.isSpace || glyph.scalar == 0x2d || glyph.width == 2 }
  }

  private var glyphs: [StyledGlyph] = []
  private let width: Int
  private let limit: Int
  private let truncation: Truncation

  init(node: TextNode, width: Int, limit: Int) {
    self.width = max(1, width)
    self.limit = limit
    truncation = node.paragraph.truncation
    for run in node.runs { append(run) }
  }

  private mutating func append(_ run: TextRun) {
    let newline = StyledGlyph(glyph: .space, style: run.style, isNewline: true)
    var isFirst = true
    for part in run.text.split(separator: /\R/, omittingEmptySubsequences: false) {
      if !isFirst { glyphs.append(newline) }
      isFirst = false
      let flat =
        part.contains("\t")
        ? part.split(separator: "\t", omittingEmptySubsequences: false)
          .joined(separator: "  ") : String(part)
      Glyphs.forEach(in: flat) { glyphs.append(StyledGlyph(glyph: $0, style: run.style)) }
    }
  }

  mutating func lines() -> [TextLine] {
    var lines: [TextLine] = []
    var start = 0
    repeat {
      let isLast = lines.count == limit - 1
      let end = isLast ? paragraphEnd(from: start) : lineEnd(from: start)
      let hasMore = isLast && hasText(from: end)
      lines.append(line(start..<end, endsEarly: hasMore))
      start = nextStart(after: end)
    } while start <= glyphs.count && lines.count < limit
    return lines
  }

  private func hasText(from index: Int) -> Bool {
    glyphs[min(index, glyphs.count)...].contains { !$0.isNewline && !$0.glyph.isSpace }
  }

  private func paragraphEnd(from start: Int) -> Int {
    glyphs[start...].firstIndex { $0.isNewline } ?? glyphs.count
  }

  /// Where the line that begins at `start` is broken.
  private func lineEnd(from start: Int) -> Int {
    var used = 0
    var lastBreak: Int?
    for index in start..<glyphs.count {
      let glyph = glyphs[index]
      if glyph.isNewline { return index }
      used += glyph.width
      if used > width && !(glyph.glyph.isSpace && used - 1 == width) {
        return lastBreak ?? max(index, start + 1)
      }
      if glyph.allowsBreakAfter { lastBreak = index + 1 }
    }
    return glyphs.count
  }

  /// A broken line's newline or leading spaces are eaten by the break.
  private func nextStart(after end: Int) -> Int {
    guard end < glyphs.count else { return glyphs.count + 1 }
    return glyphs[end].isNewline ? end + 1 : end
  }

  private func line(_ range: Range<Int>, endsEarly: Bool) -> TextLine {
    var shown = Array(glyphs[range])
    while let last = shown.last, last.glyph.isSpace,
      range.upperBound < glyphs.count || total(shown) > width
    {
      shown.removeLast()
    }
    if total(shown) > width || endsEarly { shown = truncated(shown, always: endsEarly) }
    return TextLine(pieces: pieces(of: shown), width: total(shown))
  }

  private func total(_ glyphs: [StyledGlyph]) -> Int { glyphs.reduce(0) { $0 + $1.width } }

  private func truncated(_ glyphs: [StyledGlyph], always: Bool) -> [StyledGlyph] {
    guard let first = glyphs.first else {
      return always ? [StyledGlyph(glyph: .ellipsis, style: .plain)] : []
    }
    let dots = StyledGlyph(glyph: .ellipsis, style: first.style)
    let room = width - 1
    switch truncation {
    case .tail: return trimmed(prefix(of: glyphs, width: room)) + [dots]
    case .head: return [dots] + suffix(of: glyphs, width: room)
    case .middle:
      let head = prefix(of: glyphs, width: (room + 1) / 2)
      return head + [dots] + suffix(of: glyphs, width: room - total(head))
    }
  }

  private func trimmed(_ glyphs: [StyledGlyph]) -> [StyledGlyph] {
    var glyphs = glyphs
    while glyphs.last?.glyph.isSpace == true { glyphs.removeLast() }
    return glyphs
  }

  private func prefix(of glyphs: [StyledGlyph], width: Int) -> [StyledGlyph] {
    var used = 0
    return Array(
      glyphs.prefix { glyph in
        used += glyph.width
        return used <= width
      })
  }

  private func suffix(of glyphs: [StyledGlyph], width: Int) -> [StyledGlyph] {
    Array(prefix(of: glyphs.reversed(), width: width).reversed())
  }

  private func pieces(of glyphs: [StyledGlyph]) -> [TextPiece] {
    var pieces: [TextPiece] = []
    for glyph in glyphs {
      let text = glyph.glyph.text
      if let last = pieces.indices.last, pieces[last].style == glyph.style {
        pieces[last].text += text
      } else {
        pieces.append(TextPiece(text: text, style: glyph.style))
      }
    }
    return pieces
  }
}
