internal import Cells

extension Layout {
  /// Draws a child cut at an outline; corners of areas are cut to a quarter of a cell.
  mutating func drawClipped(
    _ child: Int, _ clip: ClipNode, in rect: Rect, _ buffer: inout CellBuffer,
    _ context: DrawContext
  ) {
    let seen = context.clip.width * context.clip.height
    guard work.charge(buffer.cells.count / 4 + seen * 2) else { return }
    let isThin = clip.outline.hasStraightSides && (rect.width < 3 || rect.height < 2)
    let below = buffer
    draw(child, &buffer, context)
    guard !isThin, clip.outline != .rounded || clip.radius >= 4 else { return }
    let coverage = Coverage(clip.outline, radius: clip.radius, in: rect)
    for y in context.clip.minY..<context.clip.maxY {
      let full = coverage.fullColumns(ofRow: y)
      for x in context.clip.minX..<context.clip.maxX where !full.contains(x) {
        buffer.cut(to: coverage.bits(x: x, y: y), x: x, y: y, below)
      }
    }
  }

  /// Draws a child where another view leaves marks; a plain area takes the marks' form.
  mutating func drawMasked(_ child: Int, _ buffer: inout CellBuffer, _ context: DrawContext) {
    let seen = context.clip.width * context.clip.height
    guard work.charge(buffer.cells.count / 2 + seen / 4) else { return }
    let below = buffer
    draw(child, &buffer, context)
    var mask = CellBuffer(size: buffer.size)
    var inner = context
    inner.opacity = 1
    draw(items[child].next, &mask, inner)
    for y in context.clip.minY..<context.clip.maxY {
      for x in context.clip.minX..<context.clip.maxX {
        buffer.show(through: mask[x, y], x: x, y: y, below, marks: mask)
      }
    }
  }
}

extension CellBuffer {
  /// Keeps the pixels of a cell that are among `bits`, and shows what was below elsewhere.
  fileprivate mutating func cut(to bits: Int, x: Int, y: Int, _ below: CellBuffer) {
    let cell = self[x, y]
    guard bits != 15, cell != below[x, y] else { return }
    let isArea = cell.code == 0x20 && cell.background != .none
    if bits == 0 || (!isArea && bits.nonzeroBitCount < 2) {
      self[x, y] = below[x, y]
    } else if isArea, let block = Quadrants.block(bits).unicodeScalars.first {
      let style = Style(foreground: cell.background, background: below[x, y].background)
      self[x, y] = Cell(code: block.value, style: style)
    }
  }

  fileprivate mutating func show(
    through mark: Cell, x: Int, y: Int, _ below: CellBuffer, marks: CellBuffer
  ) {
    let cell = self[x, y]
    guard mark.background == .none else { return }
    guard mark.code != 0x20 || mark.isTail else {
      self[x, y] = below[x, y]
      return
    }
    let isArea = cell.code == 0x20 && cell.background != .none
    guard isArea, mark.code < CellBuffer.firstCluster, !mark.isLead, !mark.isTail else { return }
    var shown = mark
    shown.foreground = cell.background
    shown.background = below[x, y].background
    self[x, y] = shown
  }
}
