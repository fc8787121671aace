package import Cells

/// How large a screen may be.
///
/// A terminal says its size in two numbers of 16 bits, and may say anything. Cells cost memory and
/// time whether anybody sees them or not, and ncurses counts no further than 32,767.
nonisolated package enum ScreenLimit {
  /// The longest side, in cells.
  private static let side = 4096
  /// The most cells; the largest displays have half as many of the smallest that can be read.
  private static let cells = 1 << 20

  /// The part of a size that is used, at the top left.
  ///
  /// - Parameter size: The size that a terminal says it has, in cells.
  /// - Returns: A size of a cell at least.
  package static func cut(_ size: Size) -> Size {
    let width = min(max(1, size.width), side)
    return Size(width: width, height: min(max(1, size.height), side, cells / width))
  }
}
