internal import Configuration
internal import IntentSchemas
internal import Texts
internal import ViewTree

/// The row of the settings sheet that chooses what a widget's program may do.
///
/// The row is a parameter, like those of a widget's settings.
enum PermissionForm {
  private static let name = "permissions.preset"

  static func contains(_ name: String) -> Bool { name == Self.name }

  /// Returns the row; none for a widget without permissions.
  static func rows(_ rules: PermissionRules, of widget: WidgetReference) -> [ParameterSchema] {
    guard let subject = rules.subject(of: widget) else { return [] }
    var row = ParameterSchema(name: name, title: localized("Access"), kind: .choice)
    var choices = PermissionPreset.allCases.map {
      IntentOption(value: .string($0.rawValue), title: $0.title, subtitle: $0.sentence)
    }
    if rules.preset(of: subject) == nil {
      choices.append(IntentOption(value: .string(""), title: rules.summary(of: subject)))
    }
    row.choices = choices
    row.standard = .string(rules.preset(of: subject)?.rawValue ?? "")
    return [row]
  }

  /// Returns the preset that was chosen, or `nil` if it was not changed.
  static func preset(_ values: [String: JSON]) -> PermissionPreset? {
    guard case .string(let text)? = values[name] else { return nil }
    return PermissionPreset(rawValue: text)
  }
}
