internal import Cells

extension Layout {
  /// Draws a child clipped to an outline, with a resolution of a quarter of a cell.
  mutating func drawClipped(
    _ child: Int, _ clip: ClipNode, in rect: Rect, _ buffer: inout CellBuffer,
    _ context: DrawContext
  ) {
    let area = context.clip.width * context.clip.height
    guard work.charge(buffer.cells.count / 4 + area * 2) else { return }
    let backdrop = buffer
    draw(child, &buffer, context)
    // The frame already clips the child. Here there is no room for corners, or they are smaller than
    // a pixel.
    if clip.outline.hasStraightSides && rect.isThin { return }
    if clip.outline == .roundedRectangle && clip.radius < 4 { return }
    let coverage = Coverage(clip.outline, radius: clip.radius, in: rect)
    let pictureCells = buffer.pictureCells(in: context.clip, besides: backdrop)
    for y in context.clip.minY..<context.clip.maxY {
      let full = coverage.fullColumns(ofRow: y)
      for x in context.clip.minX..<context.clip.maxX where !full.contains(x) {
        buffer.clip(to: coverage.bits(x: x, y: y), x: x, y: y, backdrop)
      }
    }
    buffer.clipPictures(pictureCells, to: coverage, backdrop)
  }

  /// Draws a child in the cells where a mask draws; a filled area takes the shape of the mask.
  mutating func drawMasked(_ child: Int, _ buffer: inout CellBuffer, _ context: DrawContext) {
    let area = context.clip.width * context.clip.height
    guard work.charge(buffer.cells.count / 2 + area / 4) else { return }
    let backdrop = buffer
    draw(child, &buffer, context)
    var mask = CellBuffer(size: buffer.size)
    var maskContext = context
    maskContext.opacity = 1
    draw(items[child].next, &mask, maskContext)
    for y in context.clip.minY..<context.clip.maxY {
      for x in context.clip.minX..<context.clip.maxX {
        buffer.mask(with: mask[x, y], x: x, y: y, backdrop)
      }
    }
  }
}

extension CellBuffer {
  /// Clips a filled area to the pixels in `bits`; the other pixels show the backdrop.
  ///
  /// A glyph is kept whole if at least two of the four pixels are in `bits`; otherwise it is
  /// removed.
  fileprivate mutating func clip(to bits: Int, x: Int, y: Int, _ backdrop: CellBuffer) {
    let cell = self[x, y]
    guard bits != 15, cell != backdrop[x, y] else { return }
    let isArea = cell.code == 0x20 && cell.background != .none
    if bits == 0 || (!isArea && bits.nonzeroBitCount < 2) {
      self[x, y] = backdrop[x, y]
    } else if isArea, let block = Quadrants.block(bits).unicodeScalars.first {
      let style = Style(foreground: cell.background, background: backdrop[x, y].background)
      self[x, y] = Cell(code: block.value, style: style)
    }
  }

  /// Applies a cell of a mask to a cell; empty cells of the mask show the backdrop.
  fileprivate mutating func mask(with mask: Cell, x: Int, y: Int, _ backdrop: CellBuffer) {
    let cell = self[x, y]
    guard mask.background == .none else { return }
    guard mask.code != 0x20 || mask.isTail else {
      self[x, y] = backdrop[x, y]
      return
    }
    let isArea = cell.code == 0x20 && cell.background != .none
    guard isArea, mask.code < CellBuffer.firstCluster, !mask.isLead, !mask.isTail else { return }
    var maskedCell = mask
    maskedCell.foreground = cell.background
    maskedCell.background = backdrop[x, y].background
    self[x, y] = maskedCell
  }
}
