internal import Cells

/// Breaks glyphs into lines, preferably where ``allowsBreak(after:)`` permits it.
struct LineBreaker {
  /// A glyph in plain memory; its text is in ``clusters`` and its style in the runs.
  struct Mark {
    /// A scalar, or from ``firstCluster`` up an index into ``clusters``.
    var code: UInt32
    var run: UInt16
    var width: UInt8
    var isNewline = false

    var isSpace: Bool { code == 0x20 && !isNewline }
  }

  private(set) var marks: ContiguousArray<Mark> = []
  private var clusters: [String] = []
  private let runs: [TextRun]
  private let width: Int
  private let limit: Int
  private let truncation: Truncation

  private static let firstCluster: UInt32 = 0x11_0000
  private static let ellipsis: UInt32 = 0x2026

  init(_ node: TextNode, width: Int?, limit: Int) {
    self.width = max(1, width ?? Proposal.unbounded)
    self.limit = limit
    runs = node.runs
    truncation = node.paragraph.truncation
    marks.reserveCapacity(runs.reduce(0) { $0 + $1.text.utf8.count })
    for (index, run) in runs.enumerated() { append(run.text, run: UInt16(clamping: index)) }
  }

  private mutating func append(_ text: String, run: UInt16) {
    guard !Glyphs.isPlainASCII(text) else {
      for byte in text.utf8 { marks.append(Mark(code: UInt32(byte), run: run, width: 1)) }
      return
    }
    var isFirst = true
    for part in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if !isFirst { marks.append(Mark(code: 0x20, run: run, width: 0, isNewline: true)) }
      isFirst = false
      let flat = part.split(separator: "\t", omittingEmptySubsequences: false)
      Glyphs.forEach(in: flat.joined(separator: "  ")) { append($0, run: run) }
    }
  }

  private mutating func append(_ glyph: Glyph, run: UInt16) {
    var code = glyph.scalar
    if code == 0 {
      code = Self.firstCluster + UInt32(clusters.count)
      clusters.append(glyph.cluster)
    }
    marks.append(Mark(code: code, run: run, width: UInt8(glyph.width)))
  }

  func lines() -> [TextLine] {
    var lines: [TextLine] = []
    forEachLine { range, endsEarly in
      let shown = shown(range, endsEarly: endsEarly)
      lines.append(TextLine(pieces: pieces(of: shown), width: total(shown[...])))
    }
    return lines
  }

  /// The size of ``lines()`` in cells.
  func extent() -> Size {
    var size = Size.zero
    forEachLine { range, endsEarly in
      let trimmed = trimmed(range)
      let width = total(trimmed)
      let isCut = endsEarly || width > self.width
      size.width = max(size.width, isCut ? total(truncated(trimmed)[...]) : width)
      size.height += 1
    }
    return size
  }

  private func forEachLine(_ body: (Range<Int>, _ endsEarly: Bool) -> Void) {
    var start = 0
    var count = 0
    repeat {
      let isLast = count == limit - 1
      let end = isLast ? paragraphEnd(from: start) : lineEnd(from: start)
      body(start..<end, isLast && hasText(from: end))
      count += 1
      start = nextStart(after: end)
    } while start <= marks.count && count < limit
  }

  private func hasText(from index: Int) -> Bool {
    marks[min(index, marks.count)...].contains { !$0.isNewline && !$0.isSpace }
  }

  private func paragraphEnd(from start: Int) -> Int {
    marks[start...].firstIndex { $0.isNewline } ?? marks.count
  }

  /// Returns the end of the line that begins at `start`.
  private func lineEnd(from start: Int) -> Int {
    var used = 0
    var lastBreak: Int?
    for index in start..<marks.count {
      let mark = marks[index]
      if mark.isNewline { return index }
      used += Int(mark.width)
      if used > width && !(mark.isSpace && used - 1 == width) {
        return lastBreak ?? max(index, start + 1)
      }
      if allowsBreak(after: index) { lastBreak = index + 1 }
    }
    return marks.count
  }

  /// Returns the start of the next line; a newline at the break is skipped.
  private func nextStart(after end: Int) -> Int {
    guard end < marks.count else { return marks.count + 1 }
    return marks[end].isNewline ? end + 1 : end
  }

  /// Returns the marks of a line without the spaces at a break or beyond the width.
  private func trimmed(_ range: Range<Int>) -> ArraySlice<Mark> {
    var end = range.upperBound
    var used = total(marks[range])
    while end > range.lowerBound, marks[end - 1].isSpace,
      range.upperBound < marks.count || used > width
    {
      end -= 1
      used -= 1
    }
    return ArraySlice(marks[range.lowerBound..<end])
  }

  private func shown(_ range: Range<Int>, endsEarly: Bool) -> [Mark] {
    let trimmed = trimmed(range)
    return endsEarly || total(trimmed) > width ? truncated(trimmed) : Array(trimmed)
  }

  private func total(_ marks: some Sequence<Mark>) -> Int {
    marks.reduce(0) { $0 + Int($1.width) }
  }

  private func truncated(_ marks: ArraySlice<Mark>) -> [Mark] {
    let dots = Mark(code: Self.ellipsis, run: marks.first?.run ?? 0, width: 1)
    let room = width - 1
    switch truncation {
    case .tail:
      var head = prefix(of: marks, width: room)
      while head.last?.isSpace == true { head.removeLast() }
      return head + [dots]
    case .head: return [dots] + suffix(of: marks, width: room)
    case .middle:
      let head = prefix(of: marks, width: (room + 1) / 2)
      return head + [dots] + suffix(of: marks, width: room - total(head))
    }
  }

  private func prefix(of marks: some Sequence<Mark>, width: Int) -> [Mark] {
    var used = 0
    return Array(
      marks.prefix { mark in
        used += Int(mark.width)
        return used <= width
      })
  }

  private func suffix(of marks: ArraySlice<Mark>, width: Int) -> [Mark] {
    Array(prefix(of: marks.reversed(), width: width).reversed())
  }

  private func pieces(of marks: [Mark]) -> [TextPiece] {
    var pieces: [TextPiece] = []
    for mark in marks {
      let run = runs.indices.contains(Int(mark.run)) ? runs[Int(mark.run)] : TextRun()
      if pieces.last?.style != run.style || pieces.last?.opacity != run.opacity {
        pieces.append(TextPiece(text: "", style: run.style, opacity: run.opacity))
      }
      pieces[pieces.count - 1].text += text(of: mark)
    }
    return pieces
  }

  private func text(of mark: Mark) -> String {
    if mark.code >= Self.firstCluster { return clusters[Int(mark.code - Self.firstCluster)] }
    return Unicode.Scalar(mark.code).map { String(Character($0)) } ?? " "
  }
}
