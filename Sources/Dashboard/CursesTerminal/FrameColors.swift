package import Themes

/// The theme and appearance in which a frame is drawn.
nonisolated package struct FrameColors: Hashable, Sendable {
  package var side: ThemeSide
  package var appearance: Appearance

  package init(_ side: ThemeSide = Theme.tessera.dark, _ appearance: Appearance = .dark) {
    self.side = side
    self.appearance = appearance
  }
}
