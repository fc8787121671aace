import ArgumentParser
import Cells
import Configuration
import Files
import Dashboard
import Foundation
import Themes

/// `tessera themes`: what themes there are, and schemes of others brought in.
struct ThemesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "themes", abstract: "Lists, imports and checks themes.",
    subcommands: [ListThemes.self, ImportThemes.self, CheckThemes.self],
    defaultSubcommand: ListThemes.self)
}

/// The command `tessera themes list`.
struct ListThemes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Prints the names of all themes, yours and the shipped.")

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
    commandName: "import", abstract: "Brings base16, base24 and other theme files in.",
    discussion: """
      Files are checked and copied into the themes folder beside config.yaml. Of a folder, all .yaml \
      and .yml files are taken; one that is bad is said, and the others are brought in.
      """)

  @Argument(help: "Files, or folders of them.")
  var sources: [String]

  @Flag(help: "Replaces themes of the same name.")
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
      let ended = store.complaints.isEmpty ? "" : ", \(store.complaints.count) refused"
      StandardError.print("\(store.taken.count) imported to \(files.paths.ownThemes)\(ended)")
      if store.taken.isEmpty || !store.complaints.isEmpty { throw ExitCode.failure }
    }
  }
}

/// The command `tessera themes check`.
struct CheckThemes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Tells how well a theme's words can be read.",
    discussion: "The least contrast of each role on its grounds, in 24 bits and in 256 colours.")

  @Argument(help: "A theme's name, or a file.")
  var theme: String

  @OptionGroup var files: FileOptions

  func run() throws {
    try MainActor.assumeIsolated {
      let settings = Settings(paths: files.paths)
      let path = settings.path(ofTheme: theme) ?? theme
      guard FileManager.default.fileExists(atPath: path) else {
        throw ValidationError(
          "there is no theme “\(theme)”; there are \(settings.themeNames.joined(separator: ", "))")
      }
      let name = (path as NSString).lastPathComponent
      let read = try StandardError.explaining { () throws(ConfigurationError) in
        try Theme(parsing: Settings.themeText(at: path, named: name), file: name)
      }
      if read.dark.followsTerminal {
        StandardError.print("\(theme) takes the terminal's own colours, which are not known here")
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

/// The contrast of a side's words with their grounds.
private struct ContrastTable {
  let side: ThemeSide
  let appearance: Appearance
  let grounds: [Role]

  var text: String {
    let rows = Role.allCases.filter(\.isInk).map { role in
      let (full, few) = (least(role, of: { side.palette[$0] }), least(role, of: shown))
      let sign = min(full, few) < Palette.readable ? "  less than 4.5" : ""
      let name = "\(role)".padding(toLength: 10, withPad: " ", startingAt: 0)
      return "  \(name)   \(tenths(full))  \(tenths(few))\(sign)"
    }
    let heading = "\(appearance)".padding(toLength: 13, withPad: " ", startingAt: 0)
    return ([heading + "24 bits   256"] + rows).joined(separator: "\n")
  }

  private func least(_ role: Role, of color: (Role) -> RGB) -> Double {
    grounds.map { color(role).contrast(with: color($0)) }.min() ?? 0
  }

  /// A role in 256 colours.
  private func shown(_ role: Role) -> RGB {
    let number = side.number(for: role, in: .palette256, appearance: appearance)
    return number < 0 ? side.palette[role] : Xterm256.colors[number]
  }

  private func tenths(_ value: Double) -> String {
    // Cut and not rounded: 4.49 is less than 4.5.
    let text = String(format: "%.1f", (value * 10).rounded(.down) / 10)
    return String(repeating: " ", count: max(0, 4 - text.count)) + text
  }
}

/// Brings theme files into the user's folder.
struct ThemeStore {
  let folder: String
  let replaces: Bool
  /// The names of the themes that are there anyway.
  let shipped: Set<String>
  private(set) var taken: [String] = []
  private(set) var complaints: [String] = []

  init(folder: String, replaces: Bool, shipped: Set<String>) {
    self.folder = folder
    self.replaces = replaces
    self.shipped = shipped
  }

  /// Takes a file, or all theme files of a folder.
  mutating func take(_ source: String) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: source, isDirectory: &isFolder) else {
      complaints.append("\(source): \(String(cString: strerror(ENOENT)))")
      return
    }
    guard isFolder.boolValue else { return takeFile(source) }
    // A folder that cannot be read holds nothing, which is said below.
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
      try keep(source, as: name)
      taken.append(name)
    } catch let error as ConfigurationError {
      complaints.append(error.description)
    } catch let error as Refusal {
      complaints.append(error.words)
    } catch {
      complaints.append("\(path): \(error.localizedDescription)")
    }
  }

  private struct Refusal: Error {
    var words: String
  }

  private func keep(_ source: String, as name: String) throws {
    let target = "\(folder)/\(name).yaml"
    if !replaces, shipped.contains(name) {
      throw Refusal(words: "“\(name)” is a shipped theme: --force puts this one in its place")
    }
    // What is there and cannot be read as a theme is another one, too.
    let isThere = FileManager.default.fileExists(atPath: target)
    if !replaces, isThere, (try? Settings.themeText(at: target, named: name)) != source {
      throw Refusal(words: "\(target) is another theme already: --force replaces it")
    }
    try Folder.make(at: folder)
    try RegularFile.replace(target, with: Array(source.utf8))
  }
}

extension StandardError {
  /// Does something that may find a file bad, and says so.
  ///
  /// - Throws: `ExitCode.failure` after it was said.
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
  /// The program's files, with what stands on the command line.
  var paths: Paths {
    Paths(
      environment: ProcessInfo.processInfo.environment, configuration: configuration, home: home)
  }
}
