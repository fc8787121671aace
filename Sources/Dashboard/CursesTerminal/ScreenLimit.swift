package import Cells

/// The maximum size of a screen.
///
/// A terminal reports its size as two 16-bit numbers, which may have any value. Cells need memory
/// and time even if they are not visible, and ncurses supports at most 32,767 rows and columns.
nonisolated package enum ScreenLimit {
  /// The maximum width and height, in cells.
  private static let maximumLength = 4096
  /// The maximum number of cells, twice as many as the largest displays can show at a
  /// legible size.
  private static let maximumCellCount = 1 << 20

  /// Limits a size; the space at the right and bottom of a larger terminal stays unused.
  ///
  /// - Parameter size: The size reported by the terminal, in cells.
  /// - Returns: A size of at least one cell.
  package static func limited(_ size: Size) -> Size {
    let width = min(max(1, size.width), maximumLength)
    return Size(
      width: width, height: min(max(1, size.height), maximumLength, maximumCellCount / width))
  }
}
