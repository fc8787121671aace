internal import Configuration
internal import Foundation
internal import TesseraKit
internal import TesseraUI

/// The settings of a plugin: its own, then how often it runs and how its output is read.
struct PluginForm {
  private let plugin: Plugin

  static let intervalName = "every"
  static let formatName = "format"

  init(_ plugin: Plugin) {
    self.plugin = plugin
  }

  var form: SettingsForm {
    SettingsForm(name: "Plugin", title: plugin.title, fields: ownFields + commonFields)
  }

  private var ownFields: [SettingsForm.Field] {
    let storedValues = PluginEnvironment.storedValues(of: plugin)
    return plugin.metadata.variables.map { variable in
      // Neither the plugin's own value nor a stored one is brought onto the screen; both count
      // unless there is a secret.
      let defaultValue =
        variable.isSecret ? nil : Self.defaultValue(of: variable, storedValues[variable.name])
      return SettingsForm.Field(
        variable.name, title: Self.title(of: variable.name),
        description: variable.text.isEmpty ? nil : variable.text, kind: Self.kind(of: variable),
        defaultValue: defaultValue)
    } + raycastFields
  }

  private var raycastFields: [SettingsForm.Field] {
    let arguments = RaycastScript(plugin.source)?.arguments ?? []
    return arguments.enumerated().map { index, argument in
      let name = RaycastArguments.name(index + 1)
      let choices = argument.choices?.map {
        SettingsForm.Field.Choice($0[0], title: $0[1])
      }
      return SettingsForm.Field(
        name, title: argument.placeholder.isEmpty ? name : argument.placeholder,
        kind: choices.map { .choice($0) } ?? (argument.isSecret ? .secret : .text),
        defaultValue: choices?.first?.value)
    }
  }

  private var commonFields: [SettingsForm.Field] {
    let formats = Plugin.Format.allCases.map {
      SettingsForm.Field.Choice($0.rawValue, title: $0.title)
    }
    return [
      SettingsForm.Field(
        Self.intervalName, title: String(localized: "Runs every"),
        description: String(localized: "Such as 30s, 5m or 1h; empty for only when you ask."),
        defaultValue: plugin.standardInterval.map { IntervalText.text(ofSeconds: $0) }),
      SettingsForm.Field(
        Self.formatName, title: String(localized: "Format"), kind: .choice(formats),
        defaultValue: Plugin.Format.automatic.rawValue),
    ]
  }

  /// Returns a variable's name as a title: `VAR_MAX_COUNT` becomes `Max count`.
  static func title(of name: String) -> String {
    let words = name.split(separator: "_").map { $0.lowercased() }
    let kept =
      words.count > 1 && ["var", "xbar"].contains(words[0]) ? words.dropFirst() : words[...]
    let text = kept.joined(separator: " ")
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  private static func kind(of variable: PluginVariable) -> SettingsForm.Field.Kind {
    if variable.isSecret { return .secret }
    return switch variable.kind {
    case .text: .text
    case .number: .number
    case .flag: .toggle
    case .choice(let options): .choice(options.map { SettingsForm.Field.Choice($0) })
    }
  }

  /// Returns the value that xbar stored beside the plugin, or else that of the plugin; `nil` for
  /// none.
  private static func defaultValue(
    of variable: PluginVariable, _ storedValue: String?
  ) -> String? {
    let value = storedValue ?? variable.defaultValue
    switch variable.kind {
    case .flag: return "\(["true", "1", "yes"].contains(value.lowercased()))"
    default: return value.isEmpty ? nil : value
    }
  }
}

extension PluginVariable {
  /// Whether the value is kept in the keychain: a text or a number that is a secret by what the
  /// plugin says of it.
  var isSecret: Bool {
    switch kind {
    case .text: SecretWords.describeSecret(name, text)
    // A description of a number mentions secrets more often than it is one.
    case .number: SecretWords.describeSecretNumber(name)
    case .flag, .choice: false
    }
  }
}

/// What a user chose for a plugin.
struct PluginSettings: Hashable, Sendable {
  /// The values for the plugin's environment.
  var variables: [String: String]
  var format: Plugin.Format
  /// The time between runs in seconds, or `nil` for only when the user asks.
  var interval: Double?
  /// Why a value is ignored, or `nil`.
  var problem: String?

  init(_ values: FormValues, of plugin: Plugin) {
    variables = values.all
    variables[PluginForm.intervalName] = nil
    variables[PluginForm.formatName] = nil
    format = values[PluginForm.formatName].flatMap(Plugin.Format.init) ?? .automatic
    interval = plugin.standardInterval
    guard let text = values[PluginForm.intervalName]?.trimmingCharacters(in: .whitespaces) else {
      return
    }
    if text.isEmpty {
      interval = nil
    } else if let seconds = IntervalText.seconds(text), seconds > 0 {
      interval = seconds
    } else {
      problem = String(localized: "“\(text)” is not an interval such as 30s, 5m or 1h.")
    }
  }
}

extension Plugin {
  /// The time between runs that the plugin asks for, in seconds, or `nil` for none.
  var standardInterval: Double? { interval ?? RaycastScript(source)?.interval }
}

extension Plugin.Format {
  fileprivate var title: String {
    switch self {
    case .automatic: String(localized: "automatic")
    case .xbar: "xbar, SwiftBar, Argos"
    case .waybar: "Waybar"
    case .i3blocks: "i3blocks"
    case .i3bar: "i3bar"
    case .polybar: "polybar"
    case .raycast: "Raycast"
    }
  }
}
