import Configuration
import Files
import Foundation

/// The programs for the terminal among the desktop entries of this machine.
///
/// - Source: Desktop Entry Specification 1.5; XDG Base Directory Specification.
struct DesktopEntries {
  private let environment: [String: String]
  private let locales: [String]
  private let desktops: Set<String>

  init(environment: [String: String]) {
    self.environment = environment
    locales = Self.locales(in: environment)
    desktops = Set(
      environment["XDG_CURRENT_DESKTOP"]?.split(separator: ":").map(String.init) ?? [])
  }

  private static let fileLimit = 64 << 10
  private static let countLimit = 5000

  /// The programs, sorted by name.
  var suggestions: [LauncherSuggestion] {
    var names: Set<String> = []
    return files.compactMap(suggestion).sorted { $0.launcher.name < $1.launcher.name }
      .filter { names.insert($0.launcher.name).inserted }
  }

  private func suggestion(_ path: String) -> LauncherSuggestion? {
    guard let text = ForeignFile.text(at: path, limit: Self.fileLimit) else { return nil }
    let entry = DesktopEntry(text, path: path)
    guard entry.isTerminalProgram, entry.isShown(on: desktops),
      entry.requiredProgram.map({ Paths.program(named: $0) != nil }) ?? true,
      let name = entry.localized("Name", locales), let command = entry.command(locales),
      Paths.program(named: command[0]) != nil
    else { return nil }
    let program = Launcher.Program(.arguments(command), directory: entry.folder)
    let comment = entry.localized("Comment", locales) ?? entry.localized("GenericName", locales)
    return LauncherSuggestion(
      Launcher(String(name.prefix(60)), .program(program)), .application(comment: comment))
  }

  /// The files of the entries: of files with the same name, the one in the first folder.
  private var files: [String] {
    var files: [String: String] = [:]
    for folder in folders {
      let enumerator = FileManager.default.enumerator(atPath: folder)
      while let path = enumerator?.nextObject() as? String, files.count < Self.countLimit {
        if enumerator?.level ?? 0 > 4 { enumerator?.skipDescendants() }
        guard path.hasSuffix(".desktop") else { continue }
        let id = path.replacing("/", with: "-")
        files[id] = files[id] ?? "\(folder)/\(path)"
      }
    }
    return files.values.sorted()
  }

  private var folders: [String] {
    let systemFolders = environment.value(of: "XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share"
    let all = [environment.dataFolder] + systemFolders.split(separator: ":").map(String.init)
    return all.filter(PathBytes.isAbsolute).map { "\($0)/applications" }
  }

  /// The locales of messages, from the most specific to the most general; none for `C`.
  private static func locales(in environment: [String: String]) -> [String] {
    let name =
      ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment.value(of: $0) }.first ?? "C"
    let match = name.wholeMatch(of: /([a-z]+)(_[A-Z]+)?(?:\.[^@]*)?(@\w+)?/)
    guard let (_, language, country, modifier) = match?.output else { return [] }
    return [
      country.flatMap { country in modifier.map { "\(language)\(country)\($0)" } },
      country.map { "\(language)\($0)" }, modifier.map { "\(language)\($0)" }, "\(language)",
    ].compactMap(\.self)
  }
}
