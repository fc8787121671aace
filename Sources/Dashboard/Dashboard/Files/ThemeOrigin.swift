import Configuration

/// Where a theme was chosen.
package enum ThemeOrigin: Hashable {
  /// In `config.yaml`, on a line counted from 1, or 0 if the line is not known.
  case configuration(line: Int)
  /// On the screen.
  case choice
  case commandLine

  /// The origin of a configuration's theme; a theme chosen on the screen has no line in the file.
  init(_ configuration: Configuration) {
    self = configuration.themeLine.map { .configuration(line: $0) } ?? .choice
  }

  /// The error message for a theme that does not exist.
  func message(forMissing name: String, among names: [String]) -> String {
    let list = names.joined(separator: ", ")
    switch self {
    case .configuration(let line):
      return ConfigurationError(
        file: Configuration.fileName, line: line,
        .badValue(key: "theme", value: name, expected: "one of \(list)")
      ).description
    case .choice: return "the chosen theme “\(name)” was not found; available: \(list)"
    case .commandLine: return "--theme: “\(name)” is not one of \(list)"
    }
  }
}
