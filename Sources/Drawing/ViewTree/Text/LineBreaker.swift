internal import Cells

/// An algorithm that breaks glyphs into lines, preferably where ``allowsBreak(after:)`` permits it.
struct LineBreaker {
  /// A glyph in plain memory; its style is in ``runs``, and the text of a cluster in ``clusters``.
  struct CompactGlyph {
    /// A scalar; or from ``firstCluster`` on, ``firstCluster`` plus an index into ``clusters``.
    var code: UInt32
    /// The index of the run.
    var run: UInt16
    var width: UInt8
    var isNewline = false

    var isSpace: Bool { code == 0x20 && !isNewline }
  }

  private(set) var glyphs: ContiguousArray<CompactGlyph> = []
  private var clusters: [String] = []
  private let runs: [TextRun]
  private let width: Int
  private let limit: Int
  private let truncation: Truncation

  private static let firstCluster: UInt32 = 0x11_0000
  private static let ellipsis: UInt32 = 0x2026

  init(_ node: TextNode, width: Int?, limit: Int) {
    self.width = max(1, width ?? Length.unbounded.rounded)
    self.limit = limit
    runs = node.runs
    truncation = node.paragraph.truncation
    glyphs.reserveCapacity(runs.reduce(0) { $0 + $1.text.utf8.count })
    for (index, run) in runs.enumerated() { append(run.text, run: UInt16(clamping: index)) }
  }

  private mutating func append(_ text: String, run: UInt16) {
    guard !Glyphs.isPlainASCII(text) else {
      for byte in text.utf8 { glyphs.append(CompactGlyph(code: UInt32(byte), run: run, width: 1)) }
      return
    }
    var isFirst = true
    for part in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if !isFirst { glyphs.append(CompactGlyph(code: 0x20, run: run, width: 0, isNewline: true)) }
      isFirst = false
      let tabParts = part.split(separator: "\t", omittingEmptySubsequences: false)
      Glyphs.forEach(in: tabParts.joined(separator: "  ")) { append($0, run: run) }
    }
  }

  private mutating func append(_ glyph: Glyph, run: UInt16) {
    var code = glyph.scalar
    if code == 0 {
      code = Self.firstCluster + UInt32(clusters.count)
      clusters.append(glyph.cluster)
    }
    glyphs.append(CompactGlyph(code: code, run: run, width: UInt8(glyph.width)))
  }

  func lines() -> [TextLine] {
    var lines: [TextLine] = []
    forEachLine { range, endsEarly in
      let lineGlyphs = visibleGlyphs(in: range, endsEarly: endsEarly)
      lines.append(TextLine(pieces: pieces(of: lineGlyphs), width: totalWidth(lineGlyphs[...])))
    }
    return lines
  }

  /// Returns the size of ``lines()`` in cells.
  func extent() -> Size {
    var size = Size.zero
    forEachLine { range, endsEarly in
      let lineGlyphs = trimmedGlyphs(in: range)
      let width = totalWidth(lineGlyphs)
      let isTruncated = endsEarly || width > self.width
      size.width = max(
        size.width, isTruncated ? totalWidth(truncatedGlyphs(lineGlyphs)[...]) : width)
      size.height += 1
    }
    return size
  }

  /// Calls `body` with the range of each line, and whether text that follows the line is omitted.
  private func forEachLine(_ body: (Range<Int>, _ endsEarly: Bool) -> Void) {
    var start = 0
    var count = 0
    repeat {
      let isLast = count == limit - 1
      let end = isLast ? paragraphEnd(from: start) : lineEnd(from: start)
      body(start..<end, isLast && hasText(from: end))
      count += 1
      start = nextStart(after: end)
    } while start <= glyphs.count && count < limit
  }

  private func hasText(from index: Int) -> Bool {
    glyphs[min(index, glyphs.count)...].contains { !$0.isNewline && !$0.isSpace }
  }

  private func paragraphEnd(from start: Int) -> Int {
    glyphs[start...].firstIndex { $0.isNewline } ?? glyphs.count
  }

  /// Returns the end of the line that begins at `start`.
  ///
  /// A word that is wider than the line is broken anywhere but inside a number, after at least one
  /// glyph.
  private func lineEnd(from start: Int) -> Int {
    var usedWidth = 0
    var lastBreak: Int?
    for index in start..<glyphs.count {
      let glyph = glyphs[index]
      if glyph.isNewline { return index }
      usedWidth += Int(glyph.width)
      // One space may follow a full line, because it is trimmed.
      if usedWidth > width && !(glyph.isSpace && usedWidth - 1 == width) {
        return lastBreak ?? wordBreak(from: start, before: max(index, start + 1))
      }
      if allowsBreak(after: index) { lastBreak = index + 1 }
    }
    return glyphs.count
  }

  /// Returns where to break a word that is wider than the line: before the number that `index` is
  /// inside of, or after it if the line begins with it.
  private func wordBreak(from start: Int, before index: Int) -> Int {
    guard let number = glyphs[start...].numberDivided(at: index) else { return index }
    return number.lowerBound > start ? number.lowerBound : number.upperBound
  }

  /// Returns the start of the next line; a newline at the break is skipped.
  ///
  /// The start is beyond the last glyph and the end if no line follows.
  private func nextStart(after end: Int) -> Int {
    guard end < glyphs.count else { return glyphs.count + 1 }
    return glyphs[end].isNewline ? end + 1 : end
  }

  /// Returns the glyphs of a line without trailing spaces at a break or beyond the width.
  private func trimmedGlyphs(in range: Range<Int>) -> ArraySlice<CompactGlyph> {
    var end = range.upperBound
    var usedWidth = totalWidth(glyphs[range])
    while end > range.lowerBound, glyphs[end - 1].isSpace,
      range.upperBound < glyphs.count || usedWidth > width
    {
      end -= 1
      usedWidth -= 1
    }
    return ArraySlice(glyphs[range.lowerBound..<end])
  }

  private func visibleGlyphs(in range: Range<Int>, endsEarly: Bool) -> [CompactGlyph] {
    let lineGlyphs = trimmedGlyphs(in: range)
    return endsEarly || totalWidth(lineGlyphs) > width
      ? truncatedGlyphs(lineGlyphs) : Array(lineGlyphs)
  }

  private func totalWidth(_ glyphs: some Sequence<CompactGlyph>) -> Int {
    glyphs.reduce(0) { $0 + Int($1.width) }
  }

  private func truncatedGlyphs(_ glyphs: ArraySlice<CompactGlyph>) -> [CompactGlyph] {
    let ellipsis = CompactGlyph(code: Self.ellipsis, run: glyphs.first?.run ?? 0, width: 1)
    let availableWidth = width - 1
    switch truncation {
    case .tail:
      var head = wholeNumbers(in: prefix(of: glyphs, width: availableWidth), of: glyphs)
      while head.last?.isSpace == true { head.removeLast() }
      return head + [ellipsis]
    case .head: return [ellipsis] + suffix(of: glyphs, width: availableWidth)
    case .middle:
      let head = wholeNumbers(
        in: prefix(of: glyphs, width: (availableWidth + 1) / 2), of: glyphs)
      return head + [ellipsis] + suffix(of: glyphs, width: availableWidth - totalWidth(head))
    }
  }

  /// Returns the first glyphs of a line without the number that would be cut at their end.
  private func wholeNumbers(
    in head: [CompactGlyph], of glyphs: ArraySlice<CompactGlyph>
  ) -> [CompactGlyph] {
    let number = glyphs.numberDivided(at: glyphs.startIndex + head.count)
    return number.map { Array(glyphs[..<$0.lowerBound]) } ?? head
  }

  private func prefix(of glyphs: some Sequence<CompactGlyph>, width: Int) -> [CompactGlyph] {
    var usedWidth = 0
    return Array(
      glyphs.prefix { glyph in
        usedWidth += Int(glyph.width)
        return usedWidth <= width
      })
  }

  private func suffix(of glyphs: ArraySlice<CompactGlyph>, width: Int) -> [CompactGlyph] {
    let count = prefix(of: glyphs.reversed(), width: width).count
    let number = glyphs.numberDivided(at: glyphs.endIndex - count)
    return Array(glyphs[(number?.upperBound ?? glyphs.endIndex - count)...])
  }

  private func pieces(of glyphs: [CompactGlyph]) -> [TextPiece] {
    var pieces: [TextPiece] = []
    for glyph in glyphs {
      let run = runs.indices.contains(Int(glyph.run)) ? runs[Int(glyph.run)] : TextRun()
      if pieces.last?.style != run.style || pieces.last?.opacity != run.opacity {
        pieces.append(TextPiece(text: "", style: run.style, opacity: run.opacity))
      }
      pieces[pieces.count - 1].text += text(of: glyph)
    }
    return pieces
  }

  private func text(of glyph: CompactGlyph) -> String {
    if glyph.code >= Self.firstCluster { return clusters[Int(glyph.code - Self.firstCluster)] }
    return Unicode.Scalar(glyph.code).map { String(Character($0)) } ?? " "
  }
}
