import Configuration
import Files
import Foundation
import Themes

/// What the user chose on the screen and `config.yaml` says otherwise: that file is the user's alone.
///
/// A choice holds as long as the file says what it said when the choice was made.
struct Choices: Codable, Equatable {
  struct Choice: Codable, Equatable {
    var value: String
    /// What the file said when the choice was made.
    var over: String
  }

  var theme: Choice?
  var appearance: Choice?

  /// Larger files are none of ours, in bytes.
  private static let limit = 64 << 10

  init() {}

  /// - Returns: No choices for a file that is not there or cannot be read.
  init(at path: String) {
    guard let bytes = try? RegularFile.bytes(at: path, limit: Self.limit),
      let choices = try? JSONDecoder().decode(Choices.self, from: Data(bytes))
    else { return }
    self = choices
  }

  func write(to path: String) throws {
    try Folder.make(at: Folder.parent(of: path))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    // What stands there and is no file of ours is not replaced.
    try RegularFile.replace(path, with: Array(try encoder.encode(self)))
  }

  /// The configuration with what was chosen over it.
  func applied(to configuration: Configuration) -> Configuration {
    var configuration = configuration
    if let theme, theme.over == configuration.theme {
      configuration.theme = theme.value
      configuration.themeLine = nil
    }
    if let appearance, appearance.over == configuration.appearance.rawValue,
      let value = AppearanceChoice(rawValue: appearance.value)
    {
      configuration.appearance = value
    }
    return configuration
  }
}
