import Configuration

/// Where a theme was chosen.
package enum ThemeOrigin: Hashable {
  /// In `config.yaml`, on a line counted from 1, or 0 if the line is not known.
  case configuration(line: Int)
  /// In the dashboard.
  case choice
  case commandLine

  /// Creates the origin of a configuration's theme; one chosen in the dashboard has no line in the
  /// file.
  init(_ configuration: Configuration) {
    self = configuration.themeLine.map { .configuration(line: $0) } ?? .choice
  }

  /// Returns the error message for a theme that does not exist.
  func message(forUnknown name: String, among names: [String]) -> String {
    let list = names.joined(separator: ", ")
    switch self {
    case .configuration(let line):
      return ConfigurationError(
        file: Configuration.fileName, line: line,
        .unknownValue(key: "theme", kind: "theme", value: name, available: names)
      ).description
    case .choice: return "unknown theme “\(name)”, chosen in the dashboard; available: \(list)"
    case .commandLine: return "--theme: unknown theme “\(name)”; available: \(list)"
    }
  }
}
