internal import Foundation

/// The build settings of a target in its debug configuration, with variables expanded.
package struct BuildSettings {
  private var values: [String: String] = [:]

  /// Reads the settings of the project, then those of the target, which take precedence.
  init(lists: [String?], in graph: ProjectGraph, targetName: String) {
    values = [
      "TARGET_NAME": targetName, "PRODUCT_NAME": targetName, "SRCROOT": graph.folder.path,
      "PROJECT_DIR": graph.folder.path,
    ]
    for list in lists.compactMap(\.self) {
      let configurations = (graph[list]["buildConfigurations"] as? [String] ?? []).map { graph[$0] }
      let configuration =
        configurations.first { ($0["name"] as? String)?.hasPrefix("Debug") == true }
        ?? configurations.first ?? [:]
      if let file = graph.configurationFile(of: configuration) {
        merge(ConfigurationFile(file).values)
      }
      let settings = configuration["buildSettings"] as? [String: Any] ?? [:]
      merge(settings.compactMapValues(Self.text))
    }
  }

  private static func text(_ value: Any) -> String? {
    if let list = value as? [String] { return list.joined(separator: " ") }
    return value as? String
  }

  private mutating func merge(_ newValues: [String: String]) {
    for (name, value) in newValues where !name.contains("[") {
      let inherited = values[name] ?? ""
      values[name] = value.replacing("$(inherited)", with: inherited)
    }
  }

  /// Returns the value of a setting, or `nil` if it is not set or empty.
  package subscript(name: String) -> String? {
    guard let value = values[name] else { return nil }
    let expanded = expand(value)
    return expanded.isEmpty ? nil : expanded
  }

  /// Replaces variables such as `$(PRODUCT_NAME:c99extidentifier)`; an unknown one is empty.
  package func expand(_ text: String, depth: Int = 0) -> String {
    guard depth < 8 else { return text }
    return text.replacing(/\$[({]([A-Za-z0-9_]+)(:[^)}]*)?[)}]/) { match in
      let value = expand(values[String(match.output.1)] ?? "", depth: depth + 1)
      return Self.apply(match.output.2.map { String($0.dropFirst()) } ?? "", to: value)
    }
  }

  /// - Source: Xcode's “Build settings reference”, operators on variables.
  private static func apply(_ operation: String, to value: String) -> String {
    if operation.hasPrefix("default=") {
      return value.isEmpty ? String(operation.dropFirst("default=".count)) : value
    }
    switch operation {
    case "rfc1034identifier":
      return String(value.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
    case "c99extidentifier", "identifier":
      return String(value.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    case "lower": return value.lowercased()
    default: return value
    }
  }
}

/// An `.xcconfig` file and the files that it includes.
private struct ConfigurationFile {
  private(set) var values: [String: String] = [:]

  init(_ file: URL, depth: Int = 0) {
    // Missing files are often ignored by version control, such as those with team identifiers.
    guard depth < 8, let text = ProjectFile.text(at: file.path) else { return }
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.prefix(upTo: line.firstRange(of: "//")?.lowerBound ?? line.endIndex)
      if let match = line.firstMatch(of: /^\s*#include\??\s+"([^"]+)"/) {
        let path = String(match.output.1)
        let included = URL(fileURLWithPath: path, relativeTo: file.deletingLastPathComponent())
        values.merge(ConfigurationFile(included, depth: depth + 1).values) { _, new in new }
      } else if let match = line.firstMatch(of: /^\s*([A-Za-z0-9_\[\]=*]+?)\s*=\s*(.*?)\s*$/) {
        let name = String(match.output.1)
        values[name] = String(match.output.2)
          .replacing("$(inherited)", with: values[name] ?? "$(inherited)")
      }
    }
  }
}
