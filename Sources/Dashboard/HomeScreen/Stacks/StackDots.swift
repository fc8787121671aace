internal import Cells
internal import ViewTree

/// The column of dots in a stack's right line: which of how many is seen.
struct StackDots: Equatable {
  var count: Int
  var index: Int
  /// The pinned one, or `nil`.
  var pinned: Int?

  init?(_ stack: SmartStack?) {
    guard let stack, stack.members.count > 1 else { return nil }
    count = stack.members.count
    index = stack.index
    pinned = stack.pinned.flatMap { stack.members.firstIndex(of: $0) }
  }

  /// The dots that the line of a box holds, each with its row.
  func places(in rect: Rect) -> [(index: Int, row: Int)] {
    let room = rect.height - 2
    guard room > 0 else { return [] }
    let window = Chrome.window(count, around: index, height: room)
    let first = rect.minY + 1 + (room - window.count) / 2
    return window.map { ($0, first + $0 - window.lowerBound) }
  }

  func draw(in rect: Rect, into buffer: inout CellBuffer) {
    for (index, row) in places(in: rect) {
      let isShown = index == self.index
      let glyph: Unicode.Scalar =
        index == pinned ? (isShown ? "◆" : "◇") : isShown ? "●" : "○"
      buffer.put(
        glyph, x: rect.maxX - 1, y: row,
        style: isShown ? Style(.accent) : Style(.tertiary), clip: rect)
    }
  }
}
