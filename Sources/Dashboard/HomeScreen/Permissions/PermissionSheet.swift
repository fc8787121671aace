internal import Cells
internal import Configuration
internal import FoundationEssentials
internal import Sandbox
internal import Texts
internal import ViewTree

/// Asks what a program may do before its first box is added.
///
/// What the program calls itself is not shown, because it could look like a part of the question.
struct PermissionSheet: Sheet {
  private let widget: WidgetReference
  private let family: Family
  private let subject: PermissionRules.Subject
  /// Why an earlier decision is not about this program, or `nil` if there is none.
  private let reason: UndecidedReason?
  /// What can be chosen.
  private let entries: [PermissionsEntry]
  private var index = 0

  init(
    adding widget: WidgetReference, _ family: Family, _ subject: PermissionRules.Subject,
    _ entries: [PermissionsEntry], because reason: UndecidedReason? = nil
  ) {
    self.reason = reason
    self.widget = widget
    self.family = family
    self.subject = subject
    self.entries = entries
  }

  func panel(in home: HomeScreen, at now: Date) -> Panel? {
    let available = Panel.availableSize(in: home.size)
    let width = min(available.width, 60)
    // The sheet keeps its height, whichever sentence it shows.
    let height =
      entries.indices.map { index in
        var layout = Layout(SheetNodes.column(parts(of: index, in: home, width: width)), at: 0)
        return layout.size(in: Proposal(columns: width, rows: nil)).height
      }.max() ?? 0
    return Panel(
      title: localized("Permissions"), parts: parts(of: index, in: home, width: width),
      selected: question.count + index,
      keys: [.enter("add"), KeyLabel("↑↓", "choose"), .escape("cancel")],
      size: Size(width: width, height: height), in: home.size)
  }

  /// The maximum number of lines of a sentence, which may list a dozen hosts.
  private static let sentenceHeight = 12

  /// What is above the first choice.
  private var question: [Node] {
    var lines = [
      SheetNodes.paragraph(
        localized("\(subject.name) is a program that does not come with Tessera. What may it do?"),
        .text)
    ]
    if let sentence = reason?.sentence(of: subject) {
      lines += [SheetNodes.text(""), SheetNodes.paragraph(sentence, .error, lines: 4)]
    }
    return lines + [SheetNodes.text("")]
  }

  private func parts(of index: Int, in home: HomeScreen, width: Int) -> [Node] {
    var lines = question
    for (row, entry) in entries.enumerated() {
      let line = SheetNodes.row([
        SheetNodes.pointer(row == index),
        SheetNodes.text(entry.title, .text, row == index ? .bold : []),
      ])
      lines.append(
        SheetNodes.button(
          .row(row),
          SheetNodes.selected(SheetNodes.frame(line, width: width, height: 1), row == index)))
    }
    lines.append(SheetNodes.text(""))
    lines.append(
      SheetNodes.paragraph(entries[index].sentence, .secondary, lines: Self.sentenceHeight))
    if !home.extensions.permissions.isConfinable {
      lines.append(SheetNodes.text(""))
      lines.append(
        SheetNodes.paragraph(
          localized(
            "This machine has neither bubblewrap nor Landlock: it runs only if it may do everything."
          ), .error, lines: 2))
    }
    return lines
  }

  mutating func handle(_ press: KeyPress, in home: HomeScreen, at now: Date) -> SheetOutcome {
    switch (press.key, press.modifiers) {
    case (.escape, _), (.character("c"), .control), (.character("q"), []): return .closes
    case (.enter, []): return choose()
    case (.up, []), (.character("k"), []): index = max(0, index - 1)
    case (.down, []), (.character("j"), []): index = min(entries.count - 1, index + 1)
    default: break
    }
    return .stays
  }

  mutating func handle(
    _ control: SheetControl, in home: HomeScreen, at now: Date
  ) -> SheetOutcome {
    guard case .row(let row) = control, entries.indices.contains(row) else { return .stays }
    // The first click shows what it means.
    guard row == index else {
      index = row
      return .stays
    }
    return choose()
  }

  private func choose() -> SheetOutcome {
    .closes(
      with: .effect(.savePermissions(subject.name, subject.program, entries[index])),
      .addPermitted(widget, family))
  }
}
