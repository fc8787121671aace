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
  private var question: PermissionQuestion
  /// Whether another question was here before.
  private var isReplaced = false
  private var index = 0

  init(adding widget: WidgetReference, _ family: Family, _ question: PermissionQuestion) {
    self.widget = widget
    self.family = family
    self.question = question
  }

  private var entries: [PermissionsEntry] { question.entries }

  /// The maximum width, in cells.
  private static let width = 60

  func panel(in home: HomeScreen, at now: Date) -> Panel? {
    let available = Panel.availableSize(in: home.size)
    let width = min(available.width, Self.width)
    // The sheet keeps its height, whichever sentence it shows.
    let height =
      entries.indices.map {
        Self.height(of: self.parts(of: $0, in: home, width: width)[...], width: width)
      }
      .max() ?? 0
    let parts = self.parts(of: index, in: home, width: width)
    let row = introduction.count + index
    var panel = Panel(
      title: localized("Permissions"), parts: parts, selected: row,
      keys: [.enter("add"), KeyLabel("↑↓", "choose"), .escape("cancel")],
      size: Size(width: width, height: height), in: home.size)
    // On a short screen, the sentence is read to its end below the choice.
    let visible = height - panel.hiddenRowCount(in: home.size)
    let (above, end) = (parts.prefix(row), parts[...])
    panel.scrollOffset = max(
      0, min(Self.height(of: above, width: width), Self.height(of: end, width: width) - visible))
    return panel
  }

  /// The maximum number of lines of a sentence, which may list a dozen hosts.
  static let sentenceHeight = 12

  private static func height(of parts: ArraySlice<Node>, width: Int) -> Int {
    var layout = Layout(SheetNodes.column(Array(parts)), at: 0)
    return layout.size(in: Proposal(columns: width, rows: nil)).height
  }

  /// What is above the first choice.
  private var introduction: [Node] {
    let subject = question.subject
    var lines = [
      SheetNodes.paragraph(
        localized("\(subject.name) is a program that does not come with Tessera. What may it do?"),
        .text)
    ]
    if let sentence = isReplaced
      ? PermissionQuestion.replacement : question.reason?.sentence(of: subject)
    {
      lines += [SheetNodes.text(""), SheetNodes.paragraph(sentence, .error, lines: 4)]
    }
    return lines + [SheetNodes.text("")]
  }

  private func parts(of index: Int, in home: HomeScreen, width: Int) -> [Node] {
    var lines = introduction
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
    lines.append(sentence(of: index))
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

  private func sentence(of index: Int) -> Node {
    SheetNodes.paragraph(entries[index].sentence, .secondary, lines: Self.sentenceHeight)
  }

  mutating func handle(_ press: KeyPress, in home: HomeScreen, at now: Date) -> SheetOutcome {
    switch (press.key, press.modifiers) {
    case (.escape, _), (.character("c"), .control), (.character("q"), []): return .closes
    case (.enter, []): return choose(in: home)
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
    return choose(in: home)
  }

  mutating func receive(_ update: SheetUpdate, in home: HomeScreen) -> SheetOutcome {
    guard let next = home.permissionQuestion(of: widget), next != question else { return .stays }
    let selected = entries[index]
    if next.replaces(question) {
      isReplaced = true
      index = 0
    } else {
      index = next.entries.firstIndex(of: selected) ?? 0
    }
    question = next
    return .stays
  }

  private func choose(in home: HomeScreen) -> SheetOutcome {
    let available = Panel.availableSize(in: home.size)
    let width = min(available.width, Self.width)
    let parts = self.parts(of: index, in: home, width: width)[(introduction.count + index)...]
    // Hosts that nobody can see are not permitted.
    if case .hosts = entries[index], Self.height(of: parts, width: width) > available.height {
      return .requests(.showNotice(localized("The screen is too small to show all hosts")))
    }
    let subject = question.subject
    return .closes(
      with: .effect(.savePermissions(subject.name, subject.program, entries[index])),
      .addPermitted(widget, family))
  }
}
