import Cells
@testable import Configuration
import Foundation
import Golden
import Testing
@testable import Themes

/// Bundled themes, base16 and base24 schemes, and invalid theme files.
struct ThemeTests {
  private static let folder = Checkout.file("themes")

  static let names: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (files ?? []).map { String($0.dropLast(5)) }.sorted()
  }()

  private func bundledTheme(_ name: String) throws -> Theme {
    let file = Self.folder.appendingPathComponent("\(name).yaml")
    return try Theme(parsing: String(contentsOf: file, encoding: .utf8), file: file.path)
  }

  @Test func atLeastTwelveThemesAreBundled() {
    #expect(Self.names.count >= 12 && Self.names.contains("ansi"))
  }

  @Test func theBuiltInThemeEqualsItsFile() throws {
    #expect(try bundledTheme("tessera") == .tessera)
  }

  /// Themes of few hues have their own accent color in each box.
  @Test(arguments: names) func fewHuesMeanOneAccent(name: String) throws {
    let theme = try bundledTheme(name)
    let isMonochrome = ["amber", "graphite", "phosphor"].contains(name)
    for appearance in Appearance.allCases {
      #expect(theme.side(appearance).palette.replacesAccents == isMonochrome)
    }
  }

  /// The hues that widgets are told apart by differ in each theme that has them.
  @Test(arguments: names, Appearance.allCases)
  func huesAreDistinct(name: String, appearance: Appearance) throws {
    let palette = try bundledTheme(name).side(appearance).palette
    guard !palette.replacesAccents else { return }
    let hues: [Role] = [.red, .orange, .yellow, .green, .cyan, .blue, .purple, .pink]
    for (index, hue) in hues.enumerated() {
      for other in hues[(index + 1)...] {
        let distance = Oklab(palette[hue]).squaredDistance(to: Oklab(palette[other]))
        #expect(distance >= 0.05 * 0.05, "\(hue) and \(other): \(distance)")
      }
    }
  }

  /// - Source: WCAG 2.2, 1.4.3: 4.5:1 for text.
  @Test(arguments: names, Appearance.allCases)
  func textIsLegible(name: String, appearance: Appearance) throws {
    let theme = try bundledTheme(name)
    #expect(theme.name == name)
    let palette = theme.side(appearance).palette
    for role in Role.allCases where role.isForeground {
      for background in [Role.background, .widget, .status] {
        let contrast = palette[role].contrast(with: palette[background])
        #expect(contrast >= 4.5, "\(role) on \(background): \(contrast)")
      }
    }
    for role in [Role.text, .secondary, .accent] {
      for background in [Role.raised, .selection] {
        #expect(
          palette[role].contrast(with: palette[background]) >= 4.5, "\(role) on \(background)")
      }
    }
    #expect(palette[.background].contrast(with: palette[.accent]) >= 4.5, "a focused control")
  }

  @Test(arguments: names, Appearance.allCases)
  func textIsLegibleIn256Colors(name: String, appearance: Appearance) throws {
    let side = try bundledTheme(name).side(appearance)
    guard !side.usesTerminalColors else { return }
    func shown(_ role: Role) -> RGB {
      let number = side.number(for: role, in: .palette256, appearance: appearance)
      // The theme is designed for the terminal's default colors.
      return number < 0 ? side.palette[role] : Xterm256.colors[number]
    }
    for role in Role.allCases where role.isForeground {
      for background in [Role.background, .widget, .status] {
        let contrast = shown(role).contrast(with: shown(background))
        #expect(contrast >= 4.5, "\(role) on \(background): \(contrast)")
      }
    }
  }

  @Test(arguments: names, Appearance.allCases)
  func in16ColorsTextDiffersFromItsBackground(name: String, appearance: Appearance) throws {
    let side = try bundledTheme(name).side(appearance)
    func number(_ role: Role) -> Int {
      side.number(for: role, in: .palette16, appearance: appearance)
    }
    for role in Role.allCases where role.isForeground {
      for background in [Role.background, .widget, .status] where number(background) >= 0 {
        #expect(number(role) != number(background), "\(role) on \(background)")
      }
    }
  }

  /// In 16 colors, themes are distinguished by their accent.
  @Test func theAccentKeepsItsHueInSixteenColors() throws {
    func number(_ name: String, _ appearance: Appearance) throws -> Int {
      try bundledTheme(name).side(appearance)
        .number(for: .accent, in: .palette16, appearance: appearance)
    }
    #expect(try number("tessera", .dark) == 12 && number("tessera", .light) == 4)
    #expect(try number("ember", .dark) == 11 && number("ember", .light) == 1)
    #expect(try number("moss", .dark) == 10 && number("moss", .light) == 2)
    #expect(try number("lagoon", .dark) == 14 && number("lagoon", .light) == 6)
    #expect(try number("dusk", .dark) == 13 && number("dusk", .light) == 5)
    #expect(ANSIColors.number(ofHueIn: RGB(0x808488), .dark) == -1, "a gray has no hue")
    #expect(try number("phosphor", .dark) == 10, "a color number in the theme takes precedence")
  }

  @Test func theANSIThemeUsesTheTerminalPaletteInAllColorModes() throws {
    let side = try bundledTheme("ansi").dark
    for mode in [ColorMode.direct, .palette256, .palette16] {
      #expect(side.number(for: .red, in: mode, appearance: .dark) == 9)
      #expect(side.number(for: .background, in: mode, appearance: .dark) == -1)
      #expect(side.number(for: .blue, in: mode, appearance: .light) == 4)
    }
  }

  // MARK: base16, base24

  private static let colors = [
    "1d2021", "3c3836", "504945", "665c54", "bdae93", "d5c4a1", "ebdbb2", "fbf1c7", "fb4934",
    "fe8019", "fabd2f", "b8bb26", "8ec07c", "83a598", "d3869b", "d65d0e",
  ]

  private static func scheme(
    _ head: String, indent: String = "  ", mark: String = "", count: Int = 16
  ) -> String {
    let keys = BaseScheme.keys.prefix(count)
    let lines = zip(keys, colors + colors.suffix(8)).map { "\(indent)\($0): \"\(mark)\($1)\"" }
    return head + "\n" + lines.joined(separator: "\n") + "\n"
  }

  @Test func schemesInTheCurrentAndOldFormatAreRead() throws {
    let head = "system: base16\nname: Gruvbox hard\nauthor: me\nvariant: dark\npalette:"
    let present = try Theme(parsing: Self.scheme(head, mark: "#"), file: "a.yaml")
    let old = try Theme(
      parsing: Self.scheme("scheme: Gruvbox hard\nauthor: me", indent: ""), file: "a.yaml")
    #expect(present == old && present.name == "Gruvbox hard")
    #expect(present.dark.palette[.background] == RGB(0x1d2021))
    #expect(present.dark.palette[.text] == RGB(0xd5c4a1))
    #expect(present.dark.palette[.yellow] == RGB(0xfabd2f))
    #expect(!present.dark.isTransparent && present.light == present.dark, "its own background")
    let wide = try Theme(
      parsing: Self.scheme("system: base24\nname: x\npalette:", count: 24), file: "a.yaml")
    #expect(wide.dark.palette[.red] == present.dark.palette[.red])
  }

  @Test func textInASchemeIsLegibleEvenIfItsCommentColorIsDim() throws {
    let theme = try Theme(parsing: Self.scheme("name: x\npalette:"), file: "a.yaml")
    let palette = theme.dark.palette
    #expect(RGB(0x665c54).contrast(with: palette.background) < 3)
    for role in Role.allCases where role.isForeground {
      #expect(palette[role].contrast(with: palette.background) >= 4.5, "\(role)")
    }
  }

  @Test(arguments: [
    ("name: x\npalette:\n  base00: 000000\n", "a.yaml:3: the key “base01” is missing"),
    (
      scheme("name: x\npalette:").replacing("fabd2f", with: "yellow"),
      "a.yaml:13: base0A: “yellow” is not a color; expected one such as 1d2021"
    ),
    ("name: x\nlines: 3\n", "a.yaml:2: unknown key “lines”; did you mean “line”?"),
    ("name: x\ndark:\n  tex: '#112233'\n", "a.yaml:3: unknown key “tex”; did you mean “text”?"),
    ("name: x\ndark:\n  text: red\n", "a.yaml:3: text: “red” is not a color; expected"),
    (
      "name: x\ndark:\n  text: ['#112233', rot]\n",
      "a.yaml:3: text: unknown color “rot”; available: "
    ),
    ("name: x\nline: heavy\ncorners: round\n", "a.yaml:3: corners: “round” is not available"),
    ("name: x\nfill: all\n", "a.yaml:2: fill: unknown value “all”; available: none, widget"),
    ("line: heavy\n", "a.yaml:1: the key “name” is missing"),
    ("name: x\ndark: red\n", "a.yaml:2: dark: “red” is not a mapping"),
    ("name: x\n\ndark: [\n", "a.yaml:4: not valid YAML"),
  ])
  func anErrorHasFileLineAndKey(source: String, message: String) {
    do throws(ConfigurationError) {
      _ = try Theme(parsing: source, file: "a.yaml")
      Issue.record("no error")
    } catch {
      #expect(error.description.contains(message), "\(error)")
    }
  }

  @Test func omittedRolesFollowRelatedRoles() throws {
    let theme = try Theme(
      parsing: "name: x\ndark: {accent: ['#112233', blue], red: '#ff0000'}\n", file: "a.yaml")
    #expect(theme.dark.palette[.focus] == RGB(0x112233) && theme.dark.ansiColors[.focus] == 4)
    #expect(theme.dark.palette[.error] == RGB(0xff0000))
    #expect(theme.light == Theme.tessera.light)
  }
}
