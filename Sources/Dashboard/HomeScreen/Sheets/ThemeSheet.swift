internal import Configuration
internal import Cells
internal import FoundationEssentials
internal import Themes
internal import ViewTree

/// The themes there are; the one that is pointed at is shown at once.
struct ThemeSheet: Sheet {
  /// What was in force before.
  let before: Theme
  private var cursor = ListCursor()

  init(before: Theme) {
    self.before = before
  }

  func panel(in home: HomeScreen, at now: Date) -> Panel? {
    let names = home.themeNames
    let room = Panel.room(in: home.size)
    let height = max(1, min(room.height, max(1, names.count)))
    let rows = cursor.window(of: names.count, height: height).map { position -> Node in
      let isChosen = position == cursor.index
      let line = Chrome.row([
        Chrome.pointer(isChosen),
        Chrome.text(names[position], .text, isChosen ? .bold : []), Chrome.spacer,
        Chrome.text(names[position] == before.name ? "in force" : "", .tertiary),
      ])
      return Chrome.button(.row(position), Chrome.frame(line, width: 30, height: 1))
    }
    let list = rows.isEmpty ? Chrome.text("looking for themes …", .tertiary) : Chrome.column(rows)
    return Panel(
      title: "Themes", content: Chrome.frame(list),
      hints: [.enter("keep"), KeyHint("↑↓", "look"), .escape("back")],
      size: Size(width: 30, height: height))
  }

  // MARK: Input

  mutating func handle(
    _ press: KeyPress, in home: HomeScreen, at now: Date
  ) -> SheetOutcome {
    switch (press.key, press.modifiers) {
    case (.enter, []), (.character(" "), []): return keep(home.themeNames)
    case (.escape, _), (.character("c"), .control), (.character("t"), []), (.character("q"), []):
      return .closes(with: .use(before))
    default:
      guard cursor.handle(press, of: home.themeNames.count, isTyped: false) else { return .stays }
      return look(home.themeNames)
    }
  }

  mutating func handle(
    _ control: SheetControl, in home: HomeScreen, at now: Date
  ) -> SheetOutcome {
    guard case .row(let position) = control else { return .stays }
    guard position != cursor.index else { return keep(home.themeNames) }
    cursor.point(at: position, of: home.themeNames.count)
    return look(home.themeNames)
  }

  /// The names came: the one in force is pointed at.
  mutating func receive(_ news: SheetNews, in home: HomeScreen) -> SheetOutcome {
    guard case .themes = news else { return .stays }
    let names = home.themeNames
    cursor.point(at: names.firstIndex(of: home.theme.name) ?? 0, of: names.count)
    return .stays
  }

  private func look(_ names: [String]) -> SheetOutcome {
    guard names.indices.contains(cursor.index) else { return .stays }
    return .requests(.effect(.showTheme(names[cursor.index])))
  }

  private func keep(_ names: [String]) -> SheetOutcome {
    guard names.indices.contains(cursor.index) else { return .closes }
    return .closes(with: .effect(.chooseTheme(names[cursor.index])))
  }
}
