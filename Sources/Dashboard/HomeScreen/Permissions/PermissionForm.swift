internal import Configuration
internal import IntentSchemas
internal import Sandbox
internal import Texts
internal import ViewTree

/// The row of the settings sheet that chooses what a widget's program may do.
///
/// The row is a parameter, like those of a widget's settings.
enum PermissionForm {
  static let name = "permissions.choice"

  static func contains(_ name: String) -> Bool { name == Self.name }

  /// Returns the row.
  ///
  /// - Parameters:
  ///   - rules: The user's decisions.
  ///   - question: What is decided.
  /// - Returns: The row, whose value is the name of a choice.
  static func row(_ rules: PermissionRules, _ question: PermissionQuestion) -> ParameterSchema {
    let (subject, entries) = (question.subject, question.entries)
    var row = ParameterSchema(name: name, title: localized("Access"), kind: .choice)
    var choices = entries.map {
      IntentOption(value: .string($0.name), title: $0.title, subtitle: $0.sentence)
    }
    let current = entries.first { $0.permissions == rules.permissions(of: subject) }
    if current == nil {
      choices.append(IntentOption(value: .string(""), title: rules.summary(of: subject)))
    }
    row.choices = choices
    row.standard = .string(current?.name ?? "")
    return row
  }

  /// Returns what was chosen among the entries, or `nil` if nothing was.
  static func choice(_ values: [String: JSON], among entries: [PermissionsEntry])
    -> PermissionsEntry?
  {
    entries.first { values[name] == .string($0.name) }
  }
}
