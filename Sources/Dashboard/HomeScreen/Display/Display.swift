package import Cells
package import Configuration
package import FoundationEssentials
package import Themes
package import ViewTree

/// The appearance of the screen: its size, its theme, and the user's settings.
package struct Display: Sendable {
  package private(set) var size = Size.zero
  package private(set) var configuration = Configuration()
  package private(set) var theme = Theme.tessera
  /// The names of the available themes; empty until they have been listed.
  package private(set) var themeNames: [String] = []
  package private(set) var colorMode = ColorMode.direct
  /// The size of a cell in pixels if pictures are shown in pixels, or `nil` if they are shown as
  /// cells.
  package private(set) var pictureCells: Size?
  package private(set) var isPrivate = false
  package private(set) var localeSettings = LocaleSettings()
  /// The appearance that the terminal reported; dark until it has reported one.
  private var terminalAppearance = Appearance.dark
  /// Whether the status line shows keys; it does not in a printed frame.
  let showsKeys: Bool

  init(showsKeys: Bool) {
    self.showsKeys = showsKeys
  }

  // MARK: Changes

  mutating func resize(to size: Size) { self.size = size }

  mutating func configure(_ next: Configuration) {
    // A choice made with the key stays until this setting changes in the file.
    if next.privacy != configuration.privacy { isPrivate = next.privacy }
    configuration = next
  }

  mutating func setTheme(_ theme: Theme) { self.theme = theme }

  mutating func setThemeNames(_ names: [String]) { themeNames = names }

  mutating func setTerminalAppearance(_ appearance: Appearance) {
    terminalAppearance = appearance
  }

  mutating func setColors(_ mode: ColorMode) { colorMode = mode }

  mutating func setGrid(_ rule: GridRule) { configuration.grid = rule }

  mutating func setPictureCells(_ size: Size?) { pictureCells = size }

  mutating func togglePrivacy() { isPrivate.toggle() }

  mutating func changeLocale(to localeSettings: LocaleSettings) {
    self.localeSettings = localeSettings
  }

  /// Switches to the next appearance: dark, light, then automatic.
  mutating func cycleAppearance() {
    configuration.appearance =
      switch configuration.appearance {
      case .dark: .light
      case .light: .auto
      case .auto: .dark
      }
  }

  // MARK: Reading

  /// The appearance that applies: the one in the configuration or, if that is automatic, the
  /// terminal's.
  package var appearance: Appearance {
    switch configuration.appearance {
    case .dark: .dark
    case .light: .light
    case .auto: terminalAppearance
    }
  }

  package var themeSide: ThemeSide { theme.side(appearance) }
  package var palette: Palette { themeSide.palette }
  package var symbols: SymbolSet { configuration.symbols ?? theme.symbols ?? .unicode }
  var animatesViews: Bool { configuration.motion == .full }

  /// The border style of boxes.
  ///
  /// A border in the configuration takes precedence over the theme's. A theme may have no border
  /// and set boxes apart by their background alone. If the terminal shows both backgrounds in the
  /// same color, as with 16 colors, boxes have a rounded border instead.
  var borderStyle: LineStyle {
    if let line = configuration.line { return line }
    guard theme.line == .none else { return theme.line }
    func number(_ role: Role) -> Int {
      themeSide.number(for: role, in: colorMode, appearance: appearance)
    }
    let isFillVisible = theme.fill == .widget && number(.widget) != number(.background)
    return isFillVisible ? .none : .rounded
  }

  /// Returns the context for drawing at the given time.
  package func drawContext(at now: Date) -> DrawContext {
    var context = DrawContext(
      now: now.timeIntervalSince1970, palette: palette, dither: colorMode.dither,
      symbols: symbols)
    context.redactionGlyph = symbols == .ascii ? "#" : theme.redaction.glyph
    if isPrivate { context.redaction.insert(.privacy) }
    context.showsPixels = pictureCells != nil && symbols != .ascii
    return context
  }
}
