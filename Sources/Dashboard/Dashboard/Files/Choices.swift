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

  var theme: Choice?
  var appearance: Choice?
  var grid: Choice?

  /// The maximum size of the file, in bytes.
  private static let limit = 64 << 10

  init() {}

  /// Reads the choices from a file; there are none if the file does not exist or is not valid.
  init(at path: String) {
    guard let bytes = try? RegularFile.bytes(at: path, limit: Self.limit),
      let choices = try? JSONDecoder().decode(Choices.self, from: Data(bytes))
    else { return }
    self = choices
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
