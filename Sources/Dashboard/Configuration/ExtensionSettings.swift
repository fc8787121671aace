internal import ViewTree
internal import Yams

/// The command and environment that start an extension.
package struct ExtensionSettings: Hashable, Sendable {
  /// The program and its arguments, or empty for a bundled extension.
  package var command: [String] = []
  package var environment: [String: String] = [:]
  /// The program that an intent with `openAppWhenRun` opens, and its arguments, or empty for none.
  package var app: [String] = []

  package init() {}
}

extension ExtensionSettings {
  static let allKeys: [SettingKey<ExtensionSettings>] = [
    .strings("command", \.command, "The program and its arguments; omit for a bundled extension."),
    .strings("app", \.app, "The program that opens the extension's app, and its arguments."),
    SettingKey(
      name: "environment", summary: "The environment variables set for the program.",
      schema: .members(.type("string")), unset: "{}",
      read: { section, root throws(ConfigurationError) in
        guard let node = section.node("environment") else { return }
        let variables = try YAMLSection(node, key: "environment", file: section.file)
        for (key, value) in variables.mapping {
          guard let text = value.string else {
            throw section.invalidValue(value, key.string ?? "", expected: "a string")
          }
          root.environment[key.string ?? ""] = text
        }
      },
      value: { root in
        root.environment.isEmpty ? nil : .object(root.environment.mapValues { .string($0) })
      }),
  ]
}
