package import Cells

/// The colours that a frame is written in.
nonisolated package struct Look: Hashable, Sendable {
  package var palette: Palette
  /// Whether text and background are the terminal's own where nothing else is said.
  package var isTransparent: Bool

  package init(palette: Palette = Palette(), isTransparent: Bool = true) {
    self.palette = palette
    self.isTransparent = isTransparent
  }
}
