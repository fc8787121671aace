import Configuration

/// Where a theme was asked for.
package enum ThemeOrigin: Hashable {
  /// In `config.yaml`, on a line counted from 1, or 0 where that is not known.
  case configuration(line: Int)
  /// On the screen, and remembered.
  case choice
  case commandLine

  /// Where the theme in force was asked for: what was chosen over the file has no line in it.
  init(_ configuration: Configuration) {
    self = configuration.themeLine.map { .configuration(line: $0) } ?? .choice
  }

  /// What is said where there is no theme of this name.
  func complaint(about name: String, among names: [String]) -> String {
    let list = names.joined(separator: ", ")
    switch self {
    case .configuration(let line):
      return ConfigurationError(
        file: Configuration.fileName, line: line,
        .badValue(key: "theme", value: name, expected: "one of \(list)")
      ).description
    case .choice: return "the chosen theme “\(name)” is not there; there are \(list)"
    case .commandLine: return "--theme: “\(name)” is not one of \(list)"
    }
  }
}
