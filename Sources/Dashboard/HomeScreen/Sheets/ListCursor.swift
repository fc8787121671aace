internal import Cells

/// The selected row of a list, with the movement keys that all lists share.
struct ListCursor: Hashable, Sendable {
  private(set) var index = 0

  /// The number of rows that PageUp and PageDown move.
  private static let pageSize = 8

  /// Handles a movement key.
  ///
  /// - Parameters:
  ///   - press: The key press.
  ///   - count: The number of rows.
  ///   - hasTextField: Whether a text field above the list handles letters, Home, and End.
  /// - Returns: Whether the key is a movement key.
  mutating func handle(_ press: KeyPress, of count: Int, hasTextField: Bool = true) -> Bool {
    switch (press.key, press.modifiers) {
    case (.up, []), (.tab, .shift), (.character("p"), .control): move(by: -1, of: count)
    case (.down, []), (.tab, []), (.character("n"), .control): move(by: 1, of: count)
    case (.pageUp, _): move(by: -Self.pageSize, of: count)
    case (.pageDown, _): move(by: Self.pageSize, of: count)
    case (.home, .control): point(at: 0, of: count)
    case (.end, .control): point(at: count - 1, of: count)
    case (.character("k"), []) where !hasTextField: move(by: -1, of: count)
    case (.character("j"), []) where !hasTextField: move(by: 1, of: count)
    case (.home, []) where !hasTextField: point(at: 0, of: count)
    case (.end, []) where !hasTextField: point(at: count - 1, of: count)
    default: return false
    }
    return true
  }

  mutating func move(by step: Int, of count: Int) { point(at: row(of: count) + step, of: count) }

  /// Selects a row, or the nearest existing one.
  mutating func point(at row: Int, of count: Int) { index = min(max(0, row), max(0, count - 1)) }

  /// Selects the first row, after the list was replaced.
  mutating func selectFirst() { index = 0 }

  /// Returns the selected row of a list that may have become shorter.
  func row(of count: Int) -> Int { min(index, max(0, count - 1)) }

  /// Returns the visible rows, around the selected one.
  func window(of count: Int, height: Int) -> Range<Int> {
    SheetNodes.window(count, around: row(of: count), height: height)
  }
}
