package import Themes

/// The terminfo entry and color mode to use, based on the environment.
nonisolated package struct TerminalChoice: Hashable, Sendable {
  /// The name of the terminfo entry.
  package var entry: String
  /// The highest color mode to use, even if the entry supports more colors.
  package var maximumColorMode: ColorMode

  /// Chooses an entry and color mode for an environment.
  ///
  /// 24-bit color requires a terminal that announces it (`COLORTERM`) and an entry that supports it
  /// (`NAME-direct`, in Debian's ncurses-term). An entry of this kind in `TERM` needs no
  /// `COLORTERM`. A `NO_COLOR` that is not empty overrides everything. Without `TERM`, the terminal
  /// is `dumb`.
  ///
  /// - Parameters:
  ///   - environment: The environment of the process.
  ///   - needsPalette: Whether the terminal's 16 palette colors are needed; a 24-bit entry has
  ///     only eight of them.
  ///   - hasEntry: Returns whether terminfo has an entry.
  package init(
    environment: [String: String], needsPalette: Bool = false, hasEntry: (String) -> Bool
  ) {
    let name = environment["TERM"] ?? "dumb"
    let hasTrueColor = ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "")
    entry = name
    maximumColorMode = .direct
    if !(environment["NO_COLOR"] ?? "").isEmpty {
      maximumColorMode = .mono
    } else if !needsPalette, hasTrueColor || name.hasSuffix("-direct") {
      entry = Self.directNames(of: name).first(where: hasEntry) ?? name
    }
  }

  /// Returns the names that the 24-bit entry of a terminal may have, in the order of preference.
  private static func directNames(of name: String) -> [String] {
    if name.hasSuffix("-direct") { return [name] }
    let base = name.replacing("-256color", with: "")
    let family = base.split(separator: "-").first.map(String.init) ?? base
    let relatedNames: [String] =
      switch family {
      case "screen": ["tmux-direct"]
      case "gnome": ["vte-direct"]
      default: []
      }
    return ["\(base)-direct", "\(family)-direct"] + relatedNames
  }
}
