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
      let names = Settings(paths: files.paths).themeNames
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
      let shipped = Settings.themeNames(in: paths.themes.filter { $0 != paths.ownThemes })
      var store = ThemeStore(
        folder: paths.ownThemes, replaces: force, shipped: shipped.union([Theme.tessera.name]))
      for source in sources { store.take(source) }
      for complaint in store.complaints { StandardError.print("tessera: \(complaint)") }
      for name in store.taken.sorted() { try StandardOutput.print(name) }
      let rejected = store.complaints.isEmpty ? "" : ", \(store.complaints.count) rejected"
      StandardError.print("\(store.taken.count) imported to \(files.paths.ownThemes)\(rejected)")
      if store.taken.isEmpty || !store.complaints.isEmpty { throw ExitCode.failure }
    }
  }
}

/// The command `tessera themes check`.
struct CheckThemes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check whether a theme's text is readable.",
    discussion: """
      Prints the lowest contrast of each text colour with its backgrounds, in 24-bit colour and in \
      256 colours.
      """)

  @Argument(help: "The name of a theme, or a theme file.")
  var theme: String

  @OptionGroup var files: FileOptions

  func run() throws {
    try MainActor.assumeIsolated {
      let settings = Settings(paths: files.paths)
      let path = settings.path(ofTheme: theme) ?? theme
      guard FileManager.default.fileExists(atPath: path) else {
        throw ValidationError(
          "unknown theme “\(theme)”; available: \(settings.themeNames.joined(separator: ", "))")
      }
      let name = (path as NSString).lastPathComponent
      let read = try StandardError.explaining { () throws(ConfigurationError) in
        try Theme(parsing: Settings.themeText(at: path, named: name), file: name)
      }
      if read.dark.usesTerminalColors {
        StandardError.print("\(theme) uses the terminal's own colours, which are not known")
        return
      }
      for appearance in Appearance.allCases {
        try StandardOutput.print(
          text: ContrastTable(
            side: read.side(appearance), appearance: appearance,
            grounds: [.background, .status] + (read.fill == .widget ? [.widget] : [])
          ).text)
      }
    }
  }
}

/// A table of the contrast between text colours and their backgrounds.
private struct ContrastTable {
  let side: ThemeSide
  let appearance: Appearance
  let grounds: [Role]

  var text: String {
    let rows = Role.allCases.filter(\.isForeground).map { role in
      let (full, few) = (least(role, of: { side.palette[$0] }), least(role, of: shown))
      let sign = min(full, few) < Palette.minimumContrast ? "  below 4.5" : ""
      let name = "\(role)".padding(toLength: 10, withPad: " ", startingAt: 0)
      return "  \(name)   \(tenths(full))  \(tenths(few))\(sign)"
    }
    let heading = "\(appearance)".padding(toLength: 13, withPad: " ", startingAt: 0)
    return ([heading + "24 bits   256"] + rows).joined(separator: "\n")
  }

  private func least(_ role: Role, of color: (Role) -> RGB) -> Double {
    grounds.map { color(role).contrast(with: color($0)) }.min() ?? 0
  }

  /// The colour of a role in the 256-colour palette.
  private func shown(_ role: Role) -> RGB {
    let number = side.number(for: role, in: .palette256, appearance: appearance)
    return number < 0 ? side.palette[role] : Xterm256.colors[number]
  }

  private func tenths(_ value: Double) -> String {
    // Rounded down: 4.49 is below 4.5.
    let text = String(format: "%.1f", (value * 10).rounded(.down) / 10)
    return String(repeating: " ", count: max(0, 4 - text.count)) + text
  }
}

/// Imports theme files into the user's folder.
struct ThemeStore {
  let folder: String
  let replaces: Bool
  /// The names of the bundled themes.
  let shipped: Set<String>
  private(set) var taken: [String] = []
  private(set) var complaints: [String] = []

  init(folder: String, replaces: Bool, shipped: Set<String>) {
    self.folder = folder
    self.replaces = replaces
    self.shipped = shipped
  }

  /// Imports a file, or all theme files in a folder.
  mutating func take(_ source: String) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: source, isDirectory: &isFolder) else {
      complaints.append("\(source): \(String(cString: strerror(ENOENT)))")
      return
    }
    guard isFolder.boolValue else { return takeFile(source) }
    // An unreadable folder counts as empty, which is reported below.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: source)) ?? []
    let files = names.filter { name in Settings.endings.contains { name.hasSuffix($0) } }
    if files.isEmpty { complaints.append("\(source): no .yaml or .yml files") }
    for name in files.sorted() { takeFile("\(source)/\(name)") }
  }

  private mutating func takeFile(_ path: String) {
    do {
      let source = try Settings.themeText(at: path, named: path)
      _ = try Theme(parsing: source, file: path)
      let name = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
      try write(source, as: name)
      taken.append(name)
    } catch let error as ConfigurationError {
      complaints.append(error.description)
    } catch let error as Refusal {
      complaints.append(error.reason)
    } catch {
      complaints.append("\(path): \(error.localizedDescription)")
    }
  }

  private struct Refusal: Error {
    var reason: String
  }

  private func write(_ source: String, as name: String) throws {
    let target = "\(folder)/\(name).yaml"
    if !replaces, shipped.contains(name) {
      throw Refusal(reason: "“\(name)” is a bundled theme; use --force to override it")
    }
    // A file that is not a valid theme counts as a different theme.
    let isThere = FileManager.default.fileExists(atPath: target)
    if !replaces, isThere, (try? Settings.themeText(at: target, named: name)) != source {
      throw Refusal(reason: "\(target) is a different theme; use --force to replace it")
    }
    try Folder.make(at: folder)
    try RegularFile.replace(target, with: Array(source.utf8))
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
