internal import Configuration
internal import FoundationEssentials
internal import Texts
internal import Timelines
internal import ViewTree

/// What programs that do not come with the dashboard may do.
extension HomeScreen {
  /// Adds a widget; before the first box of a plugin or of a third party's extension, the user is
  /// asked what it may do.
  mutating func addOrAsk(
    _ widget: WidgetReference, _ family: Family, at now: Date
  ) -> [Effect] {
    let rules = extensions.permissions
    // The commands of data widgets are the user's own.
    guard let subject = rules.subject(of: widget, extensions[widget]?.program),
      widget.extension != "data", rules.isAskedAbout(subject)
    else { return add(widget, family, at: now) }
    let entries = rules.choices(of: subject, hosts: extensions[widget]?.network.hosts ?? [])
    sheets.open(
      PermissionSheet(
        adding: widget, family, subject, entries, because: rules.undecidedReason(of: subject)))
    return []
  }

  /// Applies the user's decisions, and loads the widgets again that they concern.
  mutating func setPermissions(_ rules: PermissionRules, at now: Date) -> [Effect] {
    let home = self
    let old = extensions.permissions
    extensions.setPermissions(rules)
    return reload(.files, at: now) { slot in
      let widget = slot.placement.widget
      let program = home.extensions[widget]?.program
      guard let subject = rules.subject(of: widget, program) else { return false }
      // The program of an extension may be another one now.
      guard let oldSubject = old.subject(of: widget, program), oldSubject.name == subject.name
      else { return false }
      return old.permissions(of: oldSubject) != rules.permissions(of: subject)
    }
  }

  /// Returns the effects of a choice in a settings sheet.
  func permissionEffects(of widget: WidgetReference, _ values: [String: JSON]) -> [Effect] {
    let rules = extensions.permissions
    guard let subject = rules.subject(of: widget, extensions[widget]?.program) else { return [] }
    let entries = rules.choices(of: subject, hosts: extensions[widget]?.network.hosts ?? [])
    guard let entry = PermissionForm.choice(values, among: entries),
      entry.permissions != rules.permissions(of: subject)
    else { return [] }
    return [.savePermissions(subject.name, subject.program, entry)]
  }
}
