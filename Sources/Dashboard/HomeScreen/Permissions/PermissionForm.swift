internal import Configuration
internal import IntentSchemas
internal import Sandbox
internal import Texts
internal import ViewTree

/// The row of the settings sheet that chooses what a widget's program may do.
///
/// The row is a parameter, like those of a widget's settings.
enum PermissionForm {
  private static let name = "permissions.choice"

  static func contains(_ name: String) -> Bool { name == Self.name }

  /// Returns the row; none for a widget without permissions.
  ///
  /// - Parameters:
  ///   - rules: The user's decisions.
  ///   - widget: The widget.
  ///   - hosts: The hosts that the widget connects to, as far as it says.
  /// - Returns: The row, whose value is the index of a choice.
  static func rows(
    _ rules: PermissionRules, of widget: WidgetReference, hosts: [HostPattern]
  ) -> [ParameterSchema] {
    guard let subject = rules.subject(of: widget) else { return [] }
    let entries = rules.choices(of: subject, hosts: hosts)
    var row = ParameterSchema(name: name, title: localized("Access"), kind: .choice)
    var choices = entries.enumerated().map { index, entry in
      IntentOption(value: value(index), title: entry.title, subtitle: entry.sentence)
    }
    let current = entries.firstIndex { $0.permissions == rules.permissions(of: subject) }
    if current == nil {
      choices.append(IntentOption(value: value(entries.count), title: rules.summary(of: subject)))
    }
    row.choices = choices
    row.standard = value(current ?? entries.count)
    return [row]
  }

  private static func value(_ index: Int) -> JSON { .string("\(index)") }

  /// Returns what was chosen among the entries, or `nil` if nothing was.
  static func choice(_ values: [String: JSON], among entries: [PermissionsEntry])
    -> PermissionsEntry?
  {
    guard let chosen = values[name] else { return nil }
    return entries.indices.first { value($0) == chosen }.map { entries[$0] }
  }
}
