import ArgumentParser
import Cells
import Configuration
import Files
import Dashboard
import Foundation
import Themes
import Texts

/// `tessera themes`: lists, imports and checks themes.
struct ThemesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "themes", abstract: localized("List, import and check themes."),
    subcommands: [ListThemes.self, ImportThemes.self, CheckThemes.self],
    defaultSubcommand: ListThemes.self)
}

/// The command `tessera themes list`.
struct ListThemes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: localized("List all themes, your own and the bundled ones."))

  @OptionGroup var files: FileOptions

  func run() throws {
    try MainActor.assumeIsolated {
      let names = UserFiles(paths: files.paths).themeNames
      for name in names { try StandardOutput.print(name) }
    }
  }
}

/// The command `tessera themes import`.
struct ImportThemes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: localized("Import base16, base24 and other theme files."),
    discussion: """
      Checks the files and copies them to the themes folder next to config.yaml. From a folder, \
      all .yaml and .yml files are imported. Invalid files are reported and skipped.
      """)

  @Argument(help: "Theme files, or folders of theme files.")
  var sources: [String]

  @Flag(help: "Replace themes with the same name.")
  var force = false

  @OptionGroup var files: FileOptions

  func run() throws {
    try MainActor.assumeIsolated {
      let paths = files.paths
      let bundledNames = UserFiles.themeNames(in: paths.themes.filter { $0 != paths.userThemes })
      var themes = ThemeImport(
        folder: paths.userThemes, replaces: force, bundled: bundledNames.union([Theme.tessera.name])
      )
      for source in sources { themes.add(source) }
      for problem in themes.problems { StandardError.print("tessera: \(problem)") }
      for name in themes.importedNames.sorted() { try StandardOutput.print(name) }
      let skipped = themes.problems.isEmpty ? "" : ", \(themes.problems.count) skipped"
      StandardError.print(
        "\(themes.importedNames.count) imported into \(files.paths.userThemes)\(skipped)")
      if themes.importedNames.isEmpty || !themes.problems.isEmpty { throw ExitCode.failure }
    }
  }
}

/// The command `tessera themes check`.
struct CheckThemes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: localized("Check whether a theme's text is readable."),
    discussion: """
      Prints the lowest contrast of each text color with its backgrounds, in 24-bit color and in \
      256 colors.
      """)

  @Argument(help: "The name of a theme, or a theme file.")
  var theme: String

  @OptionGroup var files: FileOptions

  func run() throws {
    try MainActor.assumeIsolated {
      let userFiles = UserFiles(paths: files.paths)
      let path = userFiles.path(ofTheme: theme) ?? theme
      guard FileManager.default.fileExists(atPath: path) else {
        throw ValidationError(
          "unknown theme “\(theme)”; available: \(userFiles.themeNames.joined(separator: ", "))")
      }
      let name = (path as NSString).lastPathComponent
      let parsedTheme = try StandardError.exitingOnConfigurationError {
        () throws(ConfigurationError) in
        try Theme(parsing: UserFiles.themeText(at: path, named: name), file: name)
      }
      if parsedTheme.dark.usesTerminalColors {
        StandardError.print(
          "\(theme) uses the colors of the terminal, so their contrast is unknown")
        return
      }
      for appearance in Appearance.allCases {
        try StandardOutput.print(
          text: ContrastTable(
            side: parsedTheme.side(appearance), appearance: appearance,
            backgrounds: [.background, .status] + (parsedTheme.fill == .widget ? [.widget] : [])
          ).text)
      }
    }
  }
}

/// A table of the contrast between text colors and their backgrounds.
private struct ContrastTable {
  let side: ThemeSide
  let appearance: Appearance
  let backgrounds: [Role]

  var text: String {
    let rows = Role.allCases.filter(\.isForeground).map { role in
      let in24Bits = lowestContrast(role, of: { side.palette[$0] })
      let in256Colors = lowestContrast(role, of: xterm256Color)
      let note = min(in24Bits, in256Colors) < Palette.minimumContrast ? "  below 4.5" : ""
      let name = "\(role)".padding(toLength: 10, withPad: " ", startingAt: 0)
      return "  \(name)   \(tenths(in24Bits))  \(tenths(in256Colors))\(note)"
    }
    let heading = "\(appearance)".padding(toLength: 13, withPad: " ", startingAt: 0)
    return ([heading + "24-bit    256"] + rows).joined(separator: "\n")
  }

  private func lowestContrast(_ role: Role, of color: (Role) -> RGB) -> Double {
    backgrounds.map { color(role).contrast(with: color($0)) }.min() ?? 0
  }

  /// Returns the color of a role in xterm's 256-color palette.
  private func xterm256Color(_ role: Role) -> RGB {
    let number = side.number(for: role, in: .palette256, appearance: appearance)
    return number < 0 ? side.palette[role] : Xterm256.colors[number]
  }

  /// Returns a contrast with one digit after the point, in four columns.
  private func tenths(_ value: Double) -> String {
    // Rounded down: 4.49 is below 4.5.
    let text = String(format: "%.1f", (value * 10).rounded(.down) / 10)
    return String(repeating: " ", count: max(0, 4 - text.count)) + text
  }
}

extension StandardError {
  /// Runs a closure; if it throws a configuration error, prints the error and throws
  /// `ExitCode.failure`.
  static func exitingOnConfigurationError<Value>(
    _ body: () throws(ConfigurationError) -> Value
  ) throws -> Value {
    do throws(ConfigurationError) {
      return try body()
    } catch {
      StandardError.print("tessera: \(error)")
      throw ExitCode.failure
    }
  }
}

extension FileOptions {
  /// The paths of the program's files, with those on the command line taking precedence.
  var paths: Paths {
    Paths(
      environment: ProcessInfo.processInfo.environment, configuration: configuration, home: home)
  }
}
