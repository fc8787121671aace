import Cells
import Configuration
import Foundation
import HomeScreen
import Themes
import Timelines

/// Reads the user's files; a bad one becomes a complaint and changes nothing else.
@MainActor
struct Settings {
  let paths: Paths
  /// What the command line says of budgets, or `nil`.
  var budget: BudgetRule?
  /// Whether the command line wants nothing to move.
  var reducesMotion = false
  /// Whether the command line wants stacks without limits.
  var isDeveloper = false
  /// Whether the command line wants ASCII alone.
  var isASCII = false

  /// The actions that bring `config.yaml` and the theme it names into force.
  func configurationActions() -> [Action] {
    guard let source = read(paths.configuration, Configuration.fileName) else {
      return [.complaint(file: Configuration.fileName, nil)]
        + themeActions(of: adjusted(Configuration()))
    }
    switch source {
    case .failure(let error): return [.complaint(file: Configuration.fileName, error.description)]
    case .success(let text):
      do throws(ConfigurationError) {
        let configuration = adjusted(try Configuration(parsing: text))
        return [
          .complaint(file: Configuration.fileName, nil), .configuration(configuration),
          .place(.current(configuration.locale)),
        ] + themeActions(of: configuration)
      } catch {
        return [.complaint(file: Configuration.fileName, error.description)]
      }
    }
  }

  /// The actions that bring `home.yaml` into force.
  func homeActions() -> [Action] {
    guard let source = read(paths.home, HomeFile.fileName) else {
      return [.complaint(file: HomeFile.fileName, nil), .complaint(file: Self.stacks, nil)]
    }
    switch source {
    case .failure(let error): return [.complaint(file: HomeFile.fileName, error.description)]
    case .success(let text):
      do throws(ConfigurationError) {
        let home = try HomeFile(parsing: text)
        // Stacks that do not hold cost themselves alone: the rest of the file is in force.
        let complaint = HomeFile.stackErrors(in: text).first?.description
        return [
          .complaint(file: HomeFile.fileName, nil), .complaint(file: Self.stacks, complaint),
          .home(home),
        ]
      } catch {
        return [.complaint(file: HomeFile.fileName, error.description)]
      }
    }
  }

  /// What complaints about stacks go by.
  private static let stacks = "\(HomeFile.fileName) stacks"

  /// What stands on the command line goes before what stands in the file.
  ///
  /// What was chosen on the screen holds until the file says something new.
  func adjusted(_ configuration: Configuration) -> Configuration {
    var configuration = Choices(at: paths.choices).applied(to: configuration)
    configuration.budget = budget ?? configuration.budget
    if reducesMotion { configuration.motion = .reduced }
    if isDeveloper { configuration.developer = true }
    if isASCII { configuration.symbols = .ascii }
    return configuration
  }

  /// What the file alone says; the defaults where it is not there or bad.
  var ownConfiguration: Configuration {
    guard case .success(let text) = read(paths.configuration, Configuration.fileName) else {
      return Configuration()
    }
    return (try? Configuration(parsing: text)) ?? Configuration()
  }

  /// The themes there are: the user's and the shipped, by name.
  var themeNames: [String] {
    Self.themeNames(in: paths.themes).union([Theme.tessera.name]).sorted()
  }

  static func themeNames(in folders: [String]) -> Set<String> {
    let found = folders.flatMap { folder in
      // A folder that is not there holds none.
      ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
        .filter { Self.isThemeFile("\(folder)/\($0)") }
        .compactMap { file in
          Self.endings.first { file.hasSuffix($0) }.map { String(file.dropLast($0.count)) }
        }
    }
    return Set(found)
  }

  private func themeActions(of configuration: Configuration) -> [Action] {
    themeActions(configuration.theme, line: configuration.themeLine ?? 0)
  }

  /// The actions that bring a theme into force; a complaint names the line where `config.yaml` names
  /// the theme, 0 for nowhere.
  func themeActions(_ name: String, line: Int = 0) -> [Action] {
    guard let path = path(ofTheme: name) else {
      guard name != Theme.tessera.name else {
        return [.complaint(file: "theme", nil), .theme(.tessera)]
      }
      let error = ConfigurationError(
        file: Configuration.fileName, line: line,
        .badValue(
          key: "theme", value: name, expected: "one of \(themeNames.joined(separator: ", "))"))
      return [.complaint(file: "theme", error.description)]
    }
    let file = "themes/\((path as NSString).lastPathComponent)"
    guard case .success(let text) = read(path, file) else {
      return [.complaint(file: "theme", "\(file): cannot be read")]
    }
    do throws(ConfigurationError) {
      // A copy of another theme is known by its own file's name.
      var theme = try Theme(parsing: text, file: file)
      theme.name = name
      return [.complaint(file: "theme", nil), .theme(theme)]
    } catch {
      return [.complaint(file: "theme", error.description)]
    }
  }

  /// The file of a theme, the user's before the shipped, or `nil` where there is none.
  func path(ofTheme name: String) -> String? {
    guard !name.contains("/") else { return nil }
    return paths.themes.flatMap { folder in
      Self.endings.map { "\(folder)/\(name)\($0)" }
    }.first(where: Self.isThemeFile)
  }

  /// Whether a path is a file that can be a theme's: what is hidden, or a folder, is none.
  nonisolated static func isThemeFile(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    var isFolder: ObjCBool = false
    return !name.hasPrefix(".") && !name.hasPrefix("-")
      && FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && !isFolder.boolValue
  }

  /// The longest file that is read as a theme, in bytes.
  nonisolated static let themeLimit = 1 << 18

  /// How theme files' names end.
  nonisolated static let endings = [".yaml", ".yml"]

  private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  /// A file's text; `nil` for a file that is not there.
  private func read(_ path: String, _ name: String) -> Result<String, ConfigurationError>? {
    guard exists(path) else { return nil }
    do {
      return .success(try String(contentsOfFile: path, encoding: .utf8))
    } catch {
      return .failure(
        ConfigurationError(file: name, line: 0, .unreadable("no UTF-8 text, or no right to it")))
    }
  }
}
