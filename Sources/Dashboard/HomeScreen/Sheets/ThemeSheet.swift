internal import Configuration
internal import Cells
internal import FoundationEssentials
internal import Themes
internal import ViewTree
internal import Texts

/// The theme list; the selected theme is previewed immediately.
struct ThemeSheet: Sheet {
  /// The theme to restore on cancel.
  let originalTheme: Theme
  private var cursor = ListCursor()

  init(originalTheme: Theme) {
    self.originalTheme = originalTheme
  }

  func panel(in home: HomeScreen, at now: Date) -> Panel? {
    let names = home.themeNames
    let available = Panel.availableSize(in: home.size)
    let height = max(1, min(available.height, max(1, names.count)))
    let width = min(available.width, 30)
    let rows = cursor.window(of: names.count, height: height).map { row -> Node in
      let isSelected = row == cursor.index
      let line = SheetNodes.row([
        SheetNodes.pointer(isSelected),
        SheetNodes.text(names[row], .text, isSelected ? .bold : []), SheetNodes.spacer,
        SheetNodes.text(names[row] == originalTheme.name ? "current" : "", .tertiary),
      ])
      return SheetNodes.button(.row(row), SheetNodes.frame(line, width: width, height: 1))
    }
    let list =
      rows.isEmpty ? SheetNodes.text("loading themes …", .tertiary) : SheetNodes.column(rows)
    return Panel(
      title: localized("Themes"), content: SheetNodes.frame(list),
      keys: [.enter("save"), KeyLabel("↑↓", "preview"), .escape("cancel")],
      size: Size(width: width, height: height))
  }

  // MARK: Input

  mutating func handle(
    _ press: KeyPress, in home: HomeScreen, at now: Date
  ) -> SheetOutcome {
    switch (press.key, press.modifiers) {
    case (.enter, []), (.character(" "), []): return save(home.themeNames)
    case (.escape, _), (.character("c"), .control), (.character("t"), []), (.character("q"), []):
      return .closes(with: .setTheme(originalTheme))
    default:
      guard cursor.handle(press, of: home.themeNames.count, hasTextField: false) else {
        return .stays
      }
      return preview(home.themeNames)
    }
  }

  mutating func handle(
    _ control: SheetControl, in home: HomeScreen, at now: Date
  ) -> SheetOutcome {
    guard case .row(let row) = control else { return .stays }
    guard row != cursor.index else { return save(home.themeNames) }
    cursor.point(at: row, of: home.themeNames.count)
    return preview(home.themeNames)
  }

  /// Selects the current theme once the names have arrived.
  mutating func receive(_ update: SheetUpdate, in home: HomeScreen) -> SheetOutcome {
    guard case .themes = update else { return .stays }
    let names = home.themeNames
    cursor.point(at: names.firstIndex(of: home.theme.name) ?? 0, of: names.count)
    return .stays
  }

  private func preview(_ names: [String]) -> SheetOutcome {
    guard names.indices.contains(cursor.index) else { return .stays }
    return .requests(.effect(.showTheme(names[cursor.index])))
  }

  private func save(_ names: [String]) -> SheetOutcome {
    guard names.indices.contains(cursor.index) else { return .closes }
    return .closes(with: .effect(.chooseTheme(names[cursor.index])))
  }
}
