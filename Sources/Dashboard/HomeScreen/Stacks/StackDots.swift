internal import Cells
internal import ViewTree

/// The dots on the right border of a stack: the number of widgets, and which is on top.
struct StackDots: Equatable {
  var count: Int
  var index: Int
  /// The index of the pinned widget, or `nil`.
  var pinned: Int?

  init?(_ stack: SmartStack?) {
    guard let stack, stack.members.count > 1 else { return nil }
    count = stack.members.count
    index = stack.index
    pinned = stack.pinned.flatMap { stack.members.firstIndex(of: $0) }
  }

  /// Returns the dots that fit on the border, each with its row.
  func positions(in rect: Rect) -> [(index: Int, row: Int)] {
    let height = rect.height - 2
    guard height > 0 else { return [] }
    let window = SheetNodes.window(count, around: index, height: height)
    let first = rect.minY + 1 + (height - window.count) / 2
    return window.map { ($0, first + $0 - window.lowerBound) }
  }

  func draw(in rect: Rect, into buffer: inout CellBuffer) {
    for (index, row) in positions(in: rect) {
      let isShown = index == self.index
      let glyph: Unicode.Scalar =
        index == pinned ? (isShown ? "◆" : "◇") : isShown ? "●" : "○"
      buffer.put(
        glyph, x: rect.maxX - 1, y: row,
        style: isShown ? Style(.accent) : Style(.tertiary), clip: rect)
    }
  }
}
