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
    // The commands of data widgets are the user's own.
    guard widget.extension != "data", let question = permissionQuestion(of: widget),
      extensions.permissions.isAskedAbout(question.subject)
    else { return add(widget, family, at: now) }
    sheets.open(PermissionSheet(adding: widget, family, question))
    return []
  }

  /// Applies the user's decisions, and loads the widgets again that they concern.
  mutating func setPermissions(_ rules: PermissionRules, at now: Date) -> [Effect] {
    let home = self
    let old = extensions.permissions
    extensions.setPermissions(rules)
    let answers = sendToSheet(at: now) { sheet, home in sheet.receive(.kinds, in: home) }
    return answers
      + reload(.files, at: now) { slot in
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
    guard let question = permissionQuestion(of: widget),
      let entry = PermissionForm.choice(values, among: question.entries),
      entry.permissions != extensions.permissions.permissions(of: question.subject)
    else { return [] }
    return [.savePermissions(question.subject.name, question.subject.program, entry)]
  }
}
