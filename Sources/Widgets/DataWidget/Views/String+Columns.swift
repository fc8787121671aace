internal import Cells

extension String {
  /// The width of the text in one line, in cells.
  nonisolated var columns: Int { Glyphs.width(of: self) }
}
