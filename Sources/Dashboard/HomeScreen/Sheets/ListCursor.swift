internal import Cells

/// Which row of a list is pointed at; the same keys move there in every list.
struct ListCursor: Hashable, Sendable {
  private(set) var index = 0

  /// The rows that PageUp and PageDown go.
  private static let page = 8

  /// Moves by a key.
  ///
  /// - Parameters:
  ///   - press: The key.
  ///   - count: The rows there are.
  ///   - isTyped: Whether text is typed above the list: then letters and Home and End are the text's.
  /// - Returns: Whether the key is one that moves.
  mutating func handle(_ press: KeyPress, of count: Int, isTyped: Bool = true) -> Bool {
    switch (press.key, press.modifiers) {
    case (.up, []), (.tab, .shift), (.character("p"), .control): move(by: -1, of: count)
    case (.down, []), (.tab, []), (.character("n"), .control): move(by: 1, of: count)
    case (.pageUp, _): move(by: -Self.page, of: count)
    case (.pageDown, _): move(by: Self.page, of: count)
    case (.home, .control): point(at: 0, of: count)
    case (.end, .control): point(at: count - 1, of: count)
    case (.character("k"), []) where !isTyped: move(by: -1, of: count)
    case (.character("j"), []) where !isTyped: move(by: 1, of: count)
    case (.home, []) where !isTyped: point(at: 0, of: count)
    case (.end, []) where !isTyped: point(at: count - 1, of: count)
    default: return false
    }
    return true
  }

  mutating func move(by step: Int, of count: Int) { point(at: row(of: count) + step, of: count) }

  /// Points at a row, or at the nearest there is.
  mutating func point(at row: Int, of count: Int) { index = min(max(0, row), max(0, count - 1)) }

  /// Points at the first row: the list is another one.
  mutating func restart() { index = 0 }

  /// The row that is pointed at in a list that may have become shorter.
  func row(of count: Int) -> Int { min(index, max(0, count - 1)) }

  /// The rows that are seen, around the one that is pointed at.
  func window(of count: Int, height: Int) -> Range<Int> {
    Chrome.window(count, around: row(of: count), height: height)
  }
}
