import Configuration
import Files
import Foundation
import Themes

/// The choices made in the dashboard, which override `config.yaml`.
///
/// The program never changes `config.yaml` itself. A choice applies as long as the file has the
/// same value as when the choice was made.
struct Choices: Codable, Equatable {
  struct Choice: Codable, Equatable {
    var value: String
    /// The value in the file when the choice was made.
    var fileValue: String

    private enum CodingKeys: String, CodingKey {
      case value
      case fileValue = "over"
    }
  }

  /// What can be chosen.
  enum Kind: CaseIterable {
    case theme, appearance, grid
  }

  var theme: Choice?
  var appearance: Choice?
  var grid: Choice?

  /// The maximum size of the file, in bytes.
  private static let limit = 64 << 10

  init() {}

  /// Reads the choices from a file; there are none if the file does not exist or is not valid.
  init(at path: String) { self = Self.read(path).choices }

  /// Reads the choices from a file.
  ///
  /// - Returns: The choices, and why there are none although there is a file, or `nil`.
  static func read(_ path: String) -> (choices: Choices, problem: String?) {
    do throws(RegularFile.Failure) {
      let bytes = try RegularFile.bytes(at: path, limit: limit)
      // `try?`: what Foundation says of damaged JSON helps nobody.
      if let choices = try? JSONDecoder().decode(Choices.self, from: Data(bytes)) {
        return (choices, nil)
      }
      return (Choices(), "not valid; what was chosen with keys does not apply")
    } catch {
      return (Choices(), error == .missing ? nil : "cannot be read: \(error)")
    }
  }

  /// Writes the choices to a file.
  ///
  /// - Throws: The error of writing, or of a path that is not a regular file.
  func write(to path: String) throws {
    try Folder.make(at: Folder.parent(of: path))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    // Anything but a regular file at the path is not replaced.
    try RegularFile.replace(path, with: Array(try encoder.encode(self)))
  }

  /// Makes a choice, or takes it back if the value is that of the file.
  ///
  /// - Parameters:
  ///   - value: The value, as in the file.
  ///   - kind: What is chosen.
  ///   - configuration: The configuration of the file.
  mutating func choose(_ value: String, of kind: Kind, over configuration: Configuration) {
    let fileValue =
      switch kind {
      case .theme: configuration.theme
      case .appearance: configuration.appearance.rawValue
      case .grid: configuration.grid.description
      }
    let choice = value == fileValue ? nil : Choice(value: value, fileValue: fileValue)
    switch kind {
    case .theme: theme = choice
    case .appearance: appearance = choice
    case .grid: grid = choice
    }
  }

  /// Returns the configuration with the choices applied, except those whose value in the file has
  /// changed.
  func applying(to configuration: Configuration) -> Configuration {
    var configuration = configuration
    if let theme, theme.fileValue == configuration.theme {
      configuration.theme = theme.value
      // The chosen theme is not on a line of the file.
      configuration.themeLine = nil
    }
    if let appearance, appearance.fileValue == configuration.appearance.rawValue,
      let value = AppearanceChoice(rawValue: appearance.value)
    {
      configuration.appearance = value
    }
    if let grid, grid.fileValue == configuration.grid.description,
      let rule = GridRule(grid.value)
    {
      configuration.grid = rule
    }
    return configuration
  }
}
