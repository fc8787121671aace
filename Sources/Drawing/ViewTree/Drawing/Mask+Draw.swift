internal import Cells

extension Layout {
  /// Draws a child clipped to an outline, with a resolution of a quarter of a cell.
  mutating func drawClipped(
    _ child: Int, _ clip: ClipNode, in rect: Rect, _ buffer: inout CellBuffer,
    _ context: DrawContext
  ) {
    let area = context.clip
    guard work.charge(Backdrop.work(over: area) + area.width * area.height * 2) else { return }
    let backdrop = Backdrop(area, of: buffer)
    draw(child, &buffer, context)
    // The frame already clips the child. Here there is no room for corners, or they are smaller than
    // a pixel.
    if clip.outline.hasStraightSides && rect.isThin { return }
    if clip.outline == .roundedRectangle && clip.radius < 4 { return }
    let coverage = Coverage(clip.outline, radius: clip.radius, in: rect)
    let pictureCells = buffer.pictureCells(besides: backdrop)
    for y in backdrop.area.minY..<backdrop.area.maxY {
      let full = coverage.fullColumns(ofRow: y)
      for x in backdrop.area.minX..<backdrop.area.maxX where !full.contains(x) {
        buffer.clip(to: coverage.bits(x: x, y: y), x: x, y: y, backdrop)
      }
    }
    buffer.clipPictures(pictureCells, to: coverage, backdrop)
  }

  /// Draws a child in the cells where a mask draws; a filled area takes the shape of the mask.
  mutating func drawMasked(_ child: Int, _ buffer: inout CellBuffer, _ context: DrawContext) {
    guard work.charge(3 * Backdrop.work(over: context.clip)) else { return }
    let backdrop = Backdrop(context.clip, of: buffer)
    draw(child, &buffer, context)
    let content = Backdrop(context.clip, of: buffer)
    buffer.blank(content.area)
    var maskContext = context
    maskContext.opacity = 1
    maskContext.showsPixels = false
    draw(items[child].next, &buffer, maskContext)
    for y in content.area.minY..<content.area.maxY {
      for x in content.area.minX..<content.area.maxX {
        buffer[x, y] = content[x, y].masked(with: buffer[x, y], over: backdrop[x, y])
      }
    }
  }
}

extension CellBuffer {
  /// Clips a filled area to the pixels in `bits`; the other pixels show the backdrop.
  ///
  /// A glyph is kept whole if at least two of the four pixels are in `bits`; otherwise it is
  /// removed.
  fileprivate mutating func clip(to bits: Int, x: Int, y: Int, _ backdrop: Backdrop) {
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

  /// Makes the cells of a rectangle inside the buffer blank.
  ///
  /// The other half of a glyph that the edge cuts in two stays.
  fileprivate mutating func blank(_ area: Rect) {
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX { self[x, y] = .blank }
    }
  }
}

extension Cell {
  /// Returns the cell where a mask has a cell; an empty cell of the mask shows the backdrop.
  fileprivate func masked(with mask: Cell, over backdrop: Cell) -> Cell {
    guard mask.background == .none else { return self }
    guard mask.code != 0x20 || mask.isTail else { return backdrop }
    let isArea = code == 0x20 && background != .none
    guard isArea, mask.code < CellBuffer.firstCluster, !mask.isLead, !mask.isTail else {
      return self
    }
    var cell = mask
    cell.foreground = background
    cell.background = backdrop.background
    return cell
  }
}
