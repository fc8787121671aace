package import Cells
package import Configuration
package import FoundationEssentials
package import Themes
package import ViewTree

/// How the screen looks: its size, the theme and its side, what the user set.
package struct Display: Sendable {
  package private(set) var size = Size.zero
  package private(set) var configuration = Configuration()
  package private(set) var theme = Theme.tessera
  /// The themes there are, as far as they have been listed.
  package private(set) var themeNames: [String] = []
  package private(set) var colorMode = ColorMode.direct
  package private(set) var isPrivate = false
  package private(set) var place = Place()
  /// The terminal's ground as it said itself.
  private var ground = Appearance.dark
  /// Whether the bottom line tells keys; a frame on paper has none to press.
  let showsHints: Bool

  init(showsHints: Bool) {
    self.showsHints = showsHints
  }

  // MARK: Changes

  mutating func resize(to size: Size) { self.size = size }

  mutating func configure(_ next: Configuration) {
    // What was chosen by a key holds until the file says another thing of it.
    if next.privacy != configuration.privacy { isPrivate = next.privacy }
    configuration = next
  }

  mutating func use(_ theme: Theme) { self.theme = theme }

  mutating func list(_ themes: [String]) { themeNames = themes }

  mutating func setGround(_ ground: Appearance) { self.ground = ground }

  mutating func setColors(_ mode: ColorMode) { colorMode = mode }

  mutating func togglePrivacy() { isPrivate.toggle() }

  mutating func move(to place: Place) { self.place = place }

  /// Dark, light, or what the terminal says, in turn.
  mutating func cycleAppearance() {
    configuration.appearance =
      switch configuration.appearance {
      case .dark: .light
      case .light: .auto
      case .auto: .dark
      }
  }

  // MARK: Reading

  /// The side of the theme in force.
  package var appearance: Appearance {
    switch configuration.appearance {
    case .dark: .dark
    case .light: .light
    case .auto: ground
    }
  }

  package var side: ThemeSide { theme.side(appearance) }
  package var palette: Palette { side.palette }
  package var symbols: SymbolSet { configuration.symbols ?? theme.symbols ?? .unicode }
  var movesPictures: Bool { configuration.motion == .full }

  /// The line around boxes.
  ///
  /// Boxes that a theme tells from the screen by their ground alone have a line on terminals that have
  /// no such ground: of 16 colours none is a little lighter than another.
  var line: LineStyle {
    if let line = configuration.line { return line }
    guard theme.line == .none else { return theme.line }
    func number(_ role: Role) -> Int {
      side.number(for: role, in: colorMode, appearance: appearance)
    }
    let isSeen = theme.fill == .widget && number(.widget) != number(.background)
    return isSeen ? .none : .rounded
  }

  /// What pictures are drawn with at a moment.
  package func drawContext(at now: Date) -> DrawContext {
    var context = DrawContext(
      now: now.timeIntervalSince1970, palette: palette, dither: colorMode.dither,
      symbols: symbols)
    context.bar = symbols == .ascii ? "#" : theme.redaction.glyph
    if isPrivate { context.redaction.insert(.privacy) }
    return context
  }
}
