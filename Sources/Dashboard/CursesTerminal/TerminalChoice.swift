package import Themes

/// The terminfo entry and the colours to use, from what the environment says.
nonisolated package struct TerminalChoice: Hashable, Sendable {
  package var entry: String
  /// The most colours that may be used, whatever the entry has.
  package var ceiling: ColorMode

  /// Decides for an environment.
  ///
  /// 24-bit colour needs a terminal that says so (`COLORTERM`) and an entry that can tell it
  /// (`NAME-direct`, in Debian's ncurses-term). `NO_COLOR` wins over all.
  ///
  /// - Parameters:
  ///   - environment: The process's environment.
  ///   - needsPalette: Whether the terminal's own 16 colours are wanted: an entry for 24 bits has
  ///     eight of them.
  ///   - hasEntry: Whether terminfo knows a name.
  package init(
    environment: [String: String], needsPalette: Bool = false, hasEntry: (String) -> Bool
  ) {
    let name = environment["TERM"] ?? "dumb"
    let saysTrueColor = ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "")
    entry = name
    ceiling = .direct
    if !(environment["NO_COLOR"] ?? "").isEmpty {
      ceiling = .mono
    } else if !needsPalette, saysTrueColor || name.hasSuffix("-direct") {
      entry = Self.directNames(of: name).first(where: hasEntry) ?? name
    }
  }

  private static func directNames(of name: String) -> [String] {
    if name.hasSuffix("-direct") { return [name] }
    let base = name.replacing("-256color", with: "")
    let family = base.split(separator: "-").first.map(String.init) ?? base
    let known: [String] =
      switch family {
      case "screen": ["tmux-direct"]
      case "gnome": ["vte-direct"]
      default: []
      }
    return ["\(base)-direct", "\(family)-direct"] + known
  }
}
