package import Configuration
import Files
import Foundation
package import HomeScreen
import Themes

/// The user's themes and the shipped ones.
extension Settings {
  /// The themes there are: the user's and the shipped, by name.
  package var themeNames: [String] {
    Self.themeNames(in: paths.themes).union([Theme.tessera.name]).sorted()
  }

  package static func themeNames(in folders: [String]) -> Set<String> {
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

  func themeActions(of configuration: Configuration) -> [Action] {
    themeActions(configuration.theme, from: ThemeOrigin(configuration))
  }

  /// The actions that bring a theme into force; a complaint says where it was asked for.
  package func themeActions(_ name: String, from origin: ThemeOrigin = .choice) -> [Action] {
    guard let path = path(ofTheme: name) else {
      guard name != Theme.tessera.name else {
        return [.problems(.theme, []), .theme(.tessera)]
      }
      return [.problems(.theme, [origin.complaint(about: name, among: themeNames)])]
    }
    let file = "themes/\((path as NSString).lastPathComponent)"
    do throws(ConfigurationError) {
      // A copy of another theme is known by its own file's name.
      var theme = try Theme(parsing: Self.themeText(at: path, named: file), file: file)
      theme.name = name
      return [.problems(.theme, []), .theme(theme)]
    } catch {
      return [.problems(.theme, [error.description])]
    }
  }

  /// The file of a theme, the user's before the shipped, or `nil` where there is none.
  package func path(ofTheme name: String) -> String? {
    guard !name.contains("/") else { return nil }
    return paths.themes.flatMap { folder in
      Self.endings.map { "\(folder)/\(name)\($0)" }
    }.first(where: Self.isThemeFile)
  }

  /// Where the user would put a theme of this name.
  func places(ofTheme name: String) -> [String] {
    name.contains("/") ? [] : Self.endings.map { "\(paths.ownThemes)/\(name)\($0)" }
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
  private nonisolated static let themeLimit = 1 << 18

  /// The text of a theme's file.
  ///
  /// - Throws: What is wrong with the file: too large for a theme, no text, or no right to it.
  package nonisolated static func themeText(
    at path: String, named name: String
  ) throws(ConfigurationError) -> String {
    func refuse(_ why: String) -> ConfigurationError {
      ConfigurationError(file: name, line: 0, .unreadable(why))
    }
    guard isThemeFile(path) else { throw refuse("no file of a theme") }
    do throws(RegularFile.Failure) {
      return try RegularFile.text(at: path, limit: themeLimit)
    } catch {
      throw refuse("\(error)")
    }
  }

  /// How theme files' names end.
  package nonisolated static let endings = [".yaml", ".yml"]
}
