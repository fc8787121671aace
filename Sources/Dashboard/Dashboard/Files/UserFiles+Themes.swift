package import Configuration
import Files
import Foundation
package import HomeScreen
import Themes

/// The user's themes and the bundled ones.
extension UserFiles {
  /// The names of all themes, sorted.
  package var themeNames: [String] {
    Self.themeNames(in: paths.themes).union([Theme.tessera.name]).sorted()
  }

  /// Returns the names of the themes in folders.
  package static func themeNames(in folders: [String]) -> Set<String> {
    let names = folders.flatMap { folder in
      // A folder that does not exist counts as empty.
      ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
        .filter { Self.isThemeFile("\(folder)/\($0)") }
        .compactMap { file in
          Self.themeSuffixes.first { file.hasSuffix($0) }.map { String(file.dropLast($0.count)) }
        }
    }
    return Set(names)
  }

  func themeActions(of configuration: Configuration) -> [Action] {
    themeActions(configuration.theme, from: ThemeOrigin(configuration))
  }

  /// Returns the actions that apply a theme, or one that reports why it cannot be applied.
  ///
  /// The error for an unknown theme names the theme's origin. The theme `tessera` needs no file.
  package func themeActions(_ name: String, from origin: ThemeOrigin = .choice) -> [Action] {
    guard let path = path(ofTheme: name) else {
      guard name != Theme.tessera.name else {
        return [.problems(.theme, []), .theme(.tessera)]
      }
      return [.problems(.theme, [origin.message(forUnknown: name, among: themeNames)])]
    }
    do throws(ConfigurationError) {
      return [.problems(.theme, []), .theme(try theme(name, at: path))]
    } catch {
      return [.problems(.theme, [error.description])]
    }
  }

  /// Returns the theme of a box, or why it cannot be used.
  package func lookTheme(_ name: String) -> LookResourceResponse {
    guard let path = path(ofTheme: name) else {
      guard name != Theme.tessera.name else { return .theme(.tessera) }
      let error = ConfigurationError(
        file: HomeFile.fileName, line: 0,
        .unknownValue(key: "look", kind: "theme", value: name, available: themeNames))
      return .failed(error.description)
    }
    do throws(ConfigurationError) {
      return .theme(try theme(name, at: path))
    } catch {
      return .failed(error.description)
    }
  }

  /// Reads a theme.
  ///
  /// The file name takes precedence over the name in the file, because the file may be a copy of
  /// another theme.
  private func theme(_ name: String, at path: String) throws(ConfigurationError) -> Theme {
    let file = "themes/\((path as NSString).lastPathComponent)"
    var theme = try Theme(parsing: Self.themeText(at: path, named: file), file: file)
    theme.name = name
    return theme
  }

  /// Returns the path of a theme's file, or `nil` if there is none or the name contains a slash.
  ///
  /// The user's themes take precedence over the bundled ones.
  package func path(ofTheme name: String) -> String? {
    guard !PathBytes.hasSlash(name) else { return nil }
    return paths.themes.flatMap { folder in
      Self.themeSuffixes.map { "\(folder)/\(name)\($0)" }
    }.first(where: Self.isThemeFile)
  }

  /// Returns the paths at which the user could create a theme of this name; none if the name
  /// contains a slash.
  func possiblePaths(ofTheme name: String) -> [String] {
    PathBytes.hasSlash(name) ? [] : Self.themeSuffixes.map { "\(paths.userThemes)/\(name)\($0)" }
  }

  /// Returns whether a path can be a theme's file: it exists, and is neither hidden nor a folder.
  ///
  /// A name that begins with a hyphen is not allowed, because it would be an option on the command
  /// line.
  nonisolated static func isThemeFile(_ path: String) -> Bool {
    let name = UserPath.name(of: path)
    var isFolder: ObjCBool = false
    return !name.hasPrefix(".") && !name.hasPrefix("-")
      && FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && !isFolder.boolValue
  }

  /// The maximum size of a theme file, in bytes.
  private nonisolated static let themeLimit = 1 << 18

  /// Returns the text of a theme file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - name: The name of the file in errors.
  /// - Returns: The text, without a byte order mark.
  /// - Throws: `ConfigurationError` if the file cannot be a theme's file, is too large, not text or
  ///   not readable.
  package nonisolated static func themeText(
    at path: String, named name: String
  ) throws(ConfigurationError) -> String {
    func unreadable(_ reason: String) -> ConfigurationError {
      ConfigurationError(file: name, line: 0, .unreadable(reason))
    }
    guard isThemeFile(path) else { throw unreadable("not a theme file") }
    do throws(RegularFile.Failure) {
      return try RegularFile.text(at: path, limit: themeLimit)
    } catch {
      throw unreadable("\(error)")
    }
  }

  /// The suffixes of theme files.
  package nonisolated static let themeSuffixes = [".yaml", ".yml"]
}
