internal import Cells

extension TextNode {
  func draw(in rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext) {
    guard !paragraph.isBig else {
      drawBigOrBold(in: rect, &buffer, context)
      return
    }
    guard !context.isTextRedacted, let length = plainLength(width: rect.width), runs[0].opacity >= 1
    else {
      drawLines(in: rect, &buffer, context)
      return
    }
    drawPlain(length, in: rect, &buffer, context)
  }

  /// Draws a single run of printable ASCII that fits the width.
  ///
  /// - Parameters:
  ///   - length: The number of characters.
  ///   - rect: The frame.
  ///   - buffer: The buffer.
  ///   - context: The context.
  ///   - background: The background of all cells, or `nil` for that of the cells in the buffer.
  func drawPlain(
    _ length: Int, in rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext,
    over background: Paint? = nil
  ) {
    let origin = plainOrigin(length, in: rect)
    let area = Rect(origin: origin, size: Size(width: length, height: 1))
    let style = context.makingLegible(
      runs[0].style, on: background ?? context.background(in: area, buffer))
    if context.opacity < 1 {
      buffer.write(runs[0].text, at: origin, style: style, fadedBy: context)
    } else {
      buffer.writePlain(
        runs[0].text, at: origin, style: style, clip: context.clip, over: background)
    }
  }

  /// Returns where a line of plain text begins in its frame.
  func plainOrigin(_ length: Int, in rect: Rect) -> Point {
    Point(
      x: rect.minX + max(0, paragraph.alignment.offset(of: length, in: rect.width)), y: rect.minY)
  }

  private func drawBigOrBold(
    in rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext
  ) {
    if let text = numeralText(in: context.numerals, fitting: Proposal(rect.size)),
      context.symbols != .ascii || text.isASCII
    {
      drawBig(text.lines, in: rect, &buffer, context)
      return
    }
    guard bigSize(in: Proposal(rect.size)) != nil else {
      drawLines(in: rect, &buffer, context)
      return
    }
    guard context.symbols == .ascii else {
      drawBig(BigText.lines(of: runs.map(\.text).joined()), in: rect, &buffer, context)
      return
    }
    // ASCII has no block characters for big digits, so bold text is drawn in the middle instead.
    let middle = Rect(x: rect.minX, y: rect.minY + rect.height / 2, width: rect.width, height: 1)
    drawLines(in: middle, &buffer, context)
  }

  private func drawLines(in rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext) {
    var y = rect.minY
    let background = context.background(in: rect, buffer)
    for line in lines(width: rect.width, limit: lineLimit(height: rect.height)) {
      let x = rect.minX + max(0, paragraph.alignment.offset(of: line.width, in: rect.width))
      if context.isTextRedacted {
        RedactionBar.draw(at: Point(x: x, y: y), width: line.width, &buffer, context)
      } else {
        draw(line, at: Point(x: x, y: y), on: background, &buffer, context)
      }
      y += 1
    }
  }

  private func draw(
    _ line: TextLine, at origin: Point, on background: Paint, _ buffer: inout CellBuffer,
    _ context: DrawContext
  ) {
    var x = origin.x
    for piece in line.pieces {
      var style = context.makingLegible(piece.style, on: background)
      if paragraph.isBig { style.attributes.insert(.bold) }
      var context = context
      context.opacity *= min(1, max(0, piece.opacity))
      x = buffer.write(
        piece.text, at: Point(x: x, y: origin.y), style: style, fadedBy: context)
    }
  }

  private func drawBig(
    _ lines: [String], in rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext
  ) {
    let style = context.makingLegible(
      runs.first?.style ?? .plain, on: context.background(in: rect, buffer))
    for (row, line) in lines.enumerated() {
      let origin = Point(x: rect.minX, y: rect.minY + row)
      if context.isTextRedacted {
        RedactionBar.draw(at: origin, width: rect.width, &buffer, context)
      } else {
        buffer.write(line, at: origin, style: style, fadedBy: context)
      }
    }
  }
}

/// The bars that replace redacted content, such as text and images.
enum RedactionBar {
  /// Fills a rectangle with bars.
  static func fill(_ rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext) {
    let visible = rect.intersection(context.clip)
    for y in visible.minY..<visible.maxY {
      draw(at: Point(x: visible.minX, y: y), width: visible.width, &buffer, context)
    }
  }

  /// Draws a bar one row tall.
  static func draw(
    at origin: Point, width: Int, _ buffer: inout CellBuffer, _ context: DrawContext
  ) {
    let line = Rect(origin: origin, size: Size(width: width, height: 1))
    let visible = line.intersection(context.clip)
    buffer.write(
      String(repeating: String(context.redactionGlyph), count: visible.width), at: visible.origin,
      style: Style(.quaternary), fadedBy: context)
  }
}

extension SymbolNode {
  func draw(in rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext) {
    if context.isTextRedacted {
      RedactionBar.draw(at: rect.origin, width: rect.width, &buffer, context)
    } else {
      let glyph =
        context.symbols == .unicode ? glyph : SymbolGlyphs.named(name)[context.symbols]
      let rotatedGlyph = context.transform.map { Arrows.rotating(glyph, by: $0.angle) } ?? glyph
      let style = context.makingLegible(style, on: context.background(in: rect, buffer))
      buffer.write(rotatedGlyph, at: rect.origin, style: style, fadedBy: context)
    }
  }
}

/// Glyphs that can be rotated.
enum Arrows {
  /// Groups of glyphs; each group is one arrow in all its directions, clockwise.
  private static let groups: [[String]] = [
    ["→", "↘", "↓", "↙", "←", "↖", "↑", "↗"], ["▸", "▾", "◂", "▴"], ["▶", "▼", "◀", "▲"],
    ["›", "⌄", "‹", "⌃"],
  ]

  /// Returns an arrow rotated clockwise by an angle in radians, to the nearest direction.
  ///
  /// Other glyphs are unchanged.
  static func rotating(_ glyph: String, by angle: Double) -> String {
    for group in groups {
      guard let index = group.firstIndex(of: glyph) else { continue }
      let rotations = angle / (2 * Double.pi)
      let steps = ((rotations - rotations.rounded(.down)) * Double(group.count)).boundedInt
      return group[(index + steps) % group.count]
    }
    return glyph
  }
}

extension CellBuffer {
  /// Writes text at the context's opacity, blended with the background of its first cell.
  ///
  /// Text that begins outside the buffer is not blended, because its first cell has no background.
  ///
  /// - Returns: The column after the text.
  @discardableResult
  mutating func write(
    _ text: String, at origin: Point, style: Style, fadedBy context: DrawContext
  ) -> Int {
    guard context.opacity < 1, bounds.contains(origin) else {
      return write(text, at: origin, style: style, clip: context.clip)
    }
    let fadedStyle = context.faded(style, over: self[origin.x, origin.y])
    return write(text, at: origin, style: fadedStyle, clip: context.clip)
  }
}
