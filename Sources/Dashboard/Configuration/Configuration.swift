package import Cells
package import Themes
package import Timelines

/// The side of the theme to use: dark, light, or the one that matches the terminal's background.
package enum AppearanceChoice: String, Hashable, Sendable, CaseIterable {
  case dark, light, auto
}

/// The amount of animation when views change.
package enum Motion: String, Hashable, Sendable, CaseIterable {
  case full, reduced
}

/// The visibility of the terminal's cursor, which follows the focus.
package enum CursorChoice: String, Hashable, Sendable, CaseIterable {
  case hidden, shown
}

/// How pictures are shown: in pixels if the terminal said that it can, in two colors per cell, or
/// always by one of the ways of showing pixels.
package enum PictureChoice: String, Hashable, Sendable, CaseIterable {
  case auto, cells, kitty, sixel
}

/// The contents of `config.yaml`.
///
/// The program reads this file and never writes it.
package struct Configuration: Hashable, Sendable {
  package var theme = "tessera"
  /// The line that names the theme, counted from 1, or `nil` if the file does not name one.
  package var themeLine: Int?
  package var appearance = AppearanceChoice.auto
  /// The border of boxes, or `nil` for that of the theme.
  package var line: LineStyle?
  package var mouse = true
  /// The size of boxes.
  package var grid = GridRule.fill
  /// The glyphs that represent symbols, or `nil` for those of the theme, or for Unicode if the
  /// theme specifies none.
  package var symbols: SymbolSet?
  package var privacy = false
  package var recordings = Recordings()
  package var motion = Motion.full
  package var cursor = CursorChoice.hidden
  package var pictures = PictureChoice.auto
  package var terminal = TerminalSettings()
  /// The folders that are searched for plugins, besides the one next to the file.
  package var plugins: [String] = []
  /// Whether `tessera push` may add a box for an identifier that no box shows.
  package var pushedBoxes = true
  /// The extensions that may notify the user.
  package var notifications = ["timer"]
  /// Whether stacks rotate without limits, for widget authors.
  package var developer = false
  package var extensions: [String: ExtensionSettings] = [:]
  package var limits = Limits()
  package var links = LinkRules()
  package var keys = KeyBindings()
  /// The budget for reloads that timeline policies request.
  package var budget = BudgetRule.standard
  /// The language and region for dates and numbers, or `nil` for those of the environment.
  package var locale: String?
  /// The line that names the locale, counted from 1, or `nil` if the file does not name one.
  package var localeLine: Int?

  package init() {}

  /// The initial state of recordings.
  package struct Recordings: Hashable, Sendable {
    /// Whether recordings start in privacy mode.
    package var privacy = false
  }
}

// MARK: Keys

extension Configuration {
  /// All keys of `config.yaml`, in the order in which they are printed.
  static let allKeys: [SettingKey<Configuration>] = [
    theme,
    .choice(
      "appearance", \.appearance,
      "The side of the theme; auto follows the terminal's background."),
    .choice("line", \.line, unset: "the theme's", "The border of boxes."),
    grid,
    .flag("mouse", \.mouse, "Whether the mouse is used."),
    .choice(
      "symbols", \.symbols, unset: "the theme's, or unicode",
      "The glyphs that represent symbols; nerd needs a Nerd Font."),
    .flag("privacy", \.privacy, "Whether sensitive content is hidden."),
    .choice(
      "cursor", \.cursor,
      "Whether the terminal's cursor, which follows the focus, is visible."),
    .choice(
      "pictures", \.pictures,
      "How pictures are shown; auto asks the terminal for pixels, and cells are half blocks."),
    .section(
      "terminal", \.terminal, TerminalSettings.allKeys,
      "The features of the terminal that are used: auto, on or off for each."),
    .strings(
      "plugins", \.plugins,
      "Folders with plugins, and plugins, besides those in the folder plugins."),
    .flag(
      "pushed-boxes", \.pushedBoxes,
      "Whether tessera push adds a box for a name that no box shows."),
    .strings(
      "notifications", \.notifications,
      "The extensions that may notify the user, such as of an alarm."),
    .section(
      "recordings", \.recordings, Recordings.allKeys,
      "The initial state of recordings: whether they start in privacy mode."),
    .choice(
      "motion", \.motion,
      "The amount of animation; with reduced, views do not slide and boxes do not shake."),
    .flag(
      "developer", \.developer,
      "Whether stacks rotate without limits, for widget authors."),
    budget,
    locale,
    .section(
      "limits", \.limits, Limits.allKeys, "The time and resources available to an extension."),
    links,
    bindings,
    extensions,
  ]
}

extension Configuration.Recordings {
  static let allKeys: [SettingKey<Self>] = [
    .flag("privacy", \.privacy, "Whether recordings start in privacy mode.")
  ]
}
