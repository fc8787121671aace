import ArgumentParser
import Cells
import Configuration
import Files
import Dashboard
import Foundation
import Themes

/// `tessera themes`: lists, imports and checks themes.
struct ThemesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "themes", abstract: "List, import and check themes.",
    subcommands: [ListThemes.self, ImportThemes.self, CheckThemes.self],
    defaultSubcommand: ListThemes.self)
}

/// The command `tessera themes list`.
struct ListThemes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List all themes, your own and the bundled ones.")

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
    commandName: "import", abstract: "Import base16, base24 and other theme files.",
    discussion: """
      Checks the files and copies them to the themes folder next to config.yaml. From a folder, \
      all .yaml and .yml files are imported. Invalid files are reported and skipped.
      """)

  @Argument(help: "Theme files, or folders of theme files.")
  var sources: [String]

  @Flag(help: "Replace themes of the same name.")
  var force = false

  @OptionGroup var files: FileOptions

  func run() throws {
    try MainActor.assumeIsolated {
      let paths = files.paths
      let shipped = UserFiles.themeNames(in: paths.themes.filter { $0 != paths.userThemes })
      var themes = ThemeImport(
        folder: paths.userThemes, replaces: force, bundled: shipped.union([Theme.tessera.name]))
      for source in sources { themes.add(source) }
      for problem in themes.problems { StandardError.print("tessera: \(problem)") }
      for name in themes.importedNames.sorted() { try StandardOutput.print(name) }
      let rejected = themes.problems.isEmpty ? "" : ", \(themes.problems.count) rejected"
      StandardError.print(
        "\(themes.importedNames.count) imported to \(files.paths.userThemes)\(rejected)")
      if themes.importedNames.isEmpty || !themes.problems.isEmpty { throw ExitCode.failure }
    }
  }
}

/// The command `tessera themes check`.
struct CheckThemes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check whether a theme's text is readable.",
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
      let read = try StandardError.explaining { () throws(ConfigurationError) in
        try Theme(parsing: UserFiles.themeText(at: path, named: name), file: name)
      }
      if read.dark.usesTerminalColors {
        StandardError.print("\(theme) uses the terminal's own colors, which are not known")
        return
      }
      for appearance in Appearance.allCases {
        try StandardOutput.print(
          text: ContrastTable(
            side: read.side(appearance), appearance: appearance,
            backgrounds: [.background, .status] + (read.fill == .widget ? [.widget] : [])
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
      let (full, few) = (
        lowestContrast(role, of: { side.palette[$0] }), lowestContrast(role, of: paletteColor)
      )
      let sign = min(full, few) < Palette.minimumContrast ? "  below 4.5" : ""
      let name = "\(role)".padding(toLength: 10, withPad: " ", startingAt: 0)
      return "  \(name)   \(tenths(full))  \(tenths(few))\(sign)"
    }
    let heading = "\(appearance)".padding(toLength: 13, withPad: " ", startingAt: 0)
    return ([heading + "24 bits   256"] + rows).joined(separator: "\n")
  }

  private func lowestContrast(_ role: Role, of color: (Role) -> RGB) -> Double {
    backgrounds.map { color(role).contrast(with: color($0)) }.min() ?? 0
  }

  /// The color of a role in the 256-color palette.
  private func paletteColor(_ role: Role) -> RGB {
    let number = side.number(for: role, in: .palette256, appearance: appearance)
    return number < 0 ? side.palette[role] : Xterm256.colors[number]
  }

  private func tenths(_ value: Double) -> String {
    // Rounded down: 4.49 is below 4.5.
    let text = String(format: "%.1f", (value * 10).rounded(.down) / 10)
    return String(repeating: " ", count: max(0, 4 - text.count)) + text
  }
}

extension StandardError {
  /// Runs a closure and prints the configuration error that it throws.
  ///
  /// - Throws: `ExitCode.failure` after printing an error.
  static func explaining<Value>(_ body: () throws(ConfigurationError) -> Value) throws -> Value {
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
