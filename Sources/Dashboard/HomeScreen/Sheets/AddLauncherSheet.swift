internal import Cells
internal import Configuration
internal import FoundationEssentials
internal import ViewTree
internal import Texts

/// Offers programs of the terminal, often used command lines and ssh hosts as launchers, and any
/// line that is typed.
struct AddLauncherSheet: Sheet {
  private var search = TextField()
  private var cursor = ListCursor()

  /// A row: a suggestion, or the typed line.
  private struct Item: Hashable {
    var launcher: Launcher
    var title: String
    var note: String
  }

  private func items(_ home: HomeScreen) -> [Item] {
    let search = Search(search.text)
    let suggestions = (home.launchers.suggestions ?? []).enumerated().compactMap {
      index, suggestion -> (item: Item, rank: Int, index: Int)? in
      let launcher = suggestion.launcher
      let rank = search.isEmpty ? 0 : search.score(of: Self.text(of: launcher))
      guard let rank else { return nil }
      return (
        Item(launcher: launcher, title: Self.title(of: suggestion), note: suggestion.note), rank,
        index
      )
    }
    let sorted = suggestions.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }
    // A command whose letters are only inside other names is the one that is meant: top, not Htop.
    let index = sorted.firstIndex { $0.rank >= Search.insideWordCost } ?? sorted.count
    return sorted[..<index].map(\.item) + typedItem + sorted[index...].map(\.item)
  }

  private static func title(of suggestion: LauncherSuggestion) -> String {
    if case .history = suggestion.source { return text(of: suggestion.launcher) }
    return suggestion.launcher.name
  }

  /// The text in which the search looks: the name, and the command if it says more.
  private static func text(of launcher: Launcher) -> String {
    guard case .program(let program) = launcher.action, case .line(let line) = program.command
    else { return launcher.name }
    return line
  }

  /// The row that adds the typed line, if there is any text.
  private var typedItem: [Item] {
    let line = search.text.trimmingWhitespace
    guard let launcher = Launcher(line: line) else { return [] }
    return [
      Item(
        launcher: launcher, title: localized("Add “\(line)”"),
        note: localized("a line for the shell"))
    ]
  }

  func acceptsText(_ character: Character) -> Bool { true }

  // MARK: Drawing

  func panel(in home: HomeScreen, at now: Date) -> Panel? {
    let available = Panel.availableSize(in: home.size)
    let width = min(available.width, 64)
    let height = max(1, min(available.height - 2, max(14, home.size.height / 2)))
    let items = items(home)
    let selected = cursor.row(of: items.count)
    let window = cursor.window(of: items.count, height: height)
    let rows = window.map { row(items[$0], $0, isSelected: $0 == selected, width: width) }
    let emptyText =
      home.launchers.suggestions == nil ? localized("searching…") : localized("type a command")
    let list = rows.isEmpty ? SheetNodes.text(emptyText, .tertiary) : SheetNodes.column(rows)
    let content = SheetNodes.column([
      SheetNodes.row([
        SheetNodes.text("+", .accent, .bold),
        search.node(
          width: width - 3, isFocused: true, prompt: localized("find, or type a command")),
      ]),
      SheetNodes.text(""), SheetNodes.privacySensitive(SheetNodes.frame(list, height: height)),
    ])
    var panel = Panel(
      title: localized("Add a launcher"), content: SheetNodes.frame(content),
      keys: [.enter("add"), KeyLabel("↑↓", "choose"), .escape("close")],
      size: Size(width: width, height: height + 2))
    panel.rowsBelow = items.count - window.upperBound
    return panel
  }

  private func row(_ item: Item, _ index: Int, isSelected: Bool, width: Int) -> Node {
    // The note is cut before the title.
    let noteWidth = max(0, min(24, width - Glyphs.width(of: item.title) - 4))
    let line = SheetNodes.row([
      SheetNodes.pointer(isSelected),
      SheetNodes.text(item.title, .text, isSelected ? .bold : []), SheetNodes.spacer,
      SheetNodes.frame(
        SheetNodes.text(noteWidth < 8 ? "" : item.note, isSelected ? .text : .tertiary),
        width: noteWidth < 8 ? 0 : noteWidth, height: 1, anchor: Anchor(.trailing, .leading)),
    ])
    return SheetNodes.button(
      .row(index),
      SheetNodes.selected(SheetNodes.frame(line, width: width, height: 1), isSelected))
  }

  // MARK: Input

  mutating func handle(_ press: KeyPress, in home: HomeScreen, at now: Date) -> SheetOutcome {
    switch (press.key, press.modifiers) {
    case (.escape, _), (.character("c"), .control): return .closes
    case (.enter, []):
      let items = items(home)
      return add(cursor.row(of: items.count), of: items)
    default:
      if search.handle(press) {
        cursor.selectFirst()
      } else {
        _ = cursor.handle(press, of: items(home).count)
      }
      return .stays
    }
  }

  mutating func handle(
    _ control: SheetControl, in home: HomeScreen, at now: Date
  ) -> SheetOutcome {
    guard case .row(let row) = control else { return .stays }
    return add(row, of: items(home))
  }

  mutating func paste(_ text: String, in home: HomeScreen) -> SheetOutcome {
    search.paste(text)
    cursor.selectFirst()
    return .stays
  }

  private func add(_ row: Int, of items: [Item]) -> SheetOutcome {
    guard items.indices.contains(row) else { return .stays }
    return .closes(with: .addLauncher(items[row].launcher))
  }
}
