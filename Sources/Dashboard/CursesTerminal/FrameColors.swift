package import Themes

/// The colors of a frame.
nonisolated package struct FrameColors: Hashable, Sendable {
  package var side: ThemeSide
  package var appearance: Appearance

  package init(_ side: ThemeSide = Theme.tessera.dark, _ appearance: Appearance = .dark) {
    self.side = side
    self.appearance = appearance
  }
}
