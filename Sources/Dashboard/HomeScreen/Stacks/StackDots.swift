internal import Cells
internal import ViewTree

/// The dots on the right border of a stack: the number of widgets, and which is on top.
struct StackDots: Equatable {
  var count: Int
  /// The index of the widget on top.
  var index: Int
  /// The index of the pinned widget, or `nil`.
  var pinnedIndex: Int?

  init?(_ stack: SmartStack?) {
    guard let stack, stack.members.count > 1 else { return nil }
    count = stack.members.count
    index = stack.index
    pinnedIndex = stack.pinned.flatMap { stack.members.firstIndex(of: $0) }
  }

  /// Returns the dots that fit on the border, each with its row.
  func positions(in rect: Rect) -> [(index: Int, row: Int)] {
    let height = rect.height - 2
    guard height > 0 else { return [] }
    let window = SheetNodes.window(count, around: index, height: height)
    let firstRow = rect.minY + 1 + (height - window.count) / 2
    return window.map { ($0, firstRow + $0 - window.lowerBound) }
  }

  func draw(in rect: Rect, into buffer: inout CellBuffer) {
    for (index, row) in positions(in: rect) {
      let isOnTop = index == self.index
      let glyph: Unicode.Scalar =
        index == pinnedIndex ? (isOnTop ? "◆" : "◇") : isOnTop ? "●" : "○"
      buffer.put(
        glyph, x: rect.maxX - 1, y: row,
        style: isOnTop ? Style(.accent) : Style(.tertiary), clip: rect)
    }
  }
}
