internal import Configuration
internal import Sandbox
internal import Texts

/// What the user decides about the program of a widget.
struct PermissionQuestion: Hashable {
  /// The program.
  let subject: PermissionRules.Subject
  /// What can be chosen.
  let entries: [PermissionsEntry]
  /// Why an earlier decision is not about this program, or `nil` if there is none.
  let reason: UndecidedReason?

  /// Returns whether this question takes the place of another one that the user has seen, because the
  /// program is another one now, or asks for other hosts.
  ///
  /// A program that was not known yet is not another one.
  func replaces(_ other: PermissionQuestion) -> Bool {
    other.subject.program != nil && (subject != other.subject || entries != other.entries)
  }

  /// What the user is told when another question takes the place of the one that was seen.
  static var replacement: String { localized("It has changed in the meantime. Decide again.") }
}

extension HomeScreen {
  /// Returns the question about a widget's program, or `nil` for a bundled widget that runs nothing of
  /// the user's.
  func permissionQuestion(of widget: WidgetReference) -> PermissionQuestion? {
    let rules = extensions.permissions
    let kind = extensions[widget]
    guard let subject = rules.subject(of: widget, kind?.program) else { return nil }
    return PermissionQuestion(
      subject: subject, entries: rules.choices(of: subject, hosts: kind?.network.hosts ?? []),
      reason: rules.undecidedReason(of: subject))
  }
}
