internal import Cells
internal import Configuration
internal import FoundationEssentials
internal import ViewTree
internal import Texts

/// The launchers of a group as a grid of icons; typing finds one, Enter starts it.
struct LauncherSheet: Sheet {
  /// The name of the group.
  private let group: String
  private var search = TextField()
  private var cursor = ListCursor()

  init(group: String) {
    self.group = group
  }

  /// The size of a cell of the grid: the tile, the name below it, and the space around both.
  private static let cell = Size(width: 14, height: LauncherTile.size.height + 2)
  private static let maximumColumns = 5

  /// Returns the launchers that match the search text, the best match first, or `nil` if the group
  /// is gone.
  private func launchers(_ home: HomeScreen) -> [Launcher]? {
    guard case .group(let items)? = home.launchers.file[group]?.action else { return nil }
    let search = Search(search.text)
    guard !search.isEmpty else { return items }
    return items.enumerated().compactMap { index, item in
      search.score(of: item.name).map { (item, $0, index) }
    }.sorted { ($0.1, $0.2) < ($1.1, $1.2) }.map(\.0)
  }

  private func columnCount(_ home: HomeScreen) -> Int {
    let count = home.launchers.file[group]?.items.count ?? 1
    let width = Panel.availableSize(in: home.size).width
    return max(1, min(width / Self.cell.width, Self.maximumColumns, count))
  }

  func acceptsText(_ character: Character) -> Bool { true }

  // MARK: Drawing

  func panel(in home: HomeScreen, at now: Date) -> Panel? {
    guard let launchers = launchers(home) else { return nil }
    let available = Panel.availableSize(in: home.size)
    let columns = columnCount(home)
    let width = min(available.width, max(30, columns * Self.cell.width))
    let rowCount = (launchers.count + columns - 1) / columns
    let allRows = ((home.launchers.file[group]?.items.count ?? 1) + columns - 1) / columns
    let visibleRows = max(1, min(allRows, (available.height - 2) / Self.cell.height))
    let selected = cursor.row(of: launchers.count)
    let window = SheetNodes.window(rowCount, around: selected / columns, height: visibleRows)
    let rows = window.map { row in
      SheetNodes.row(
        (row * columns..<min(launchers.count, (row + 1) * columns)).map {
          cell(launchers[$0], $0, isSelected: $0 == selected)
        }, spacing: 0)
    }
    let grid = rows.isEmpty ? SheetNodes.text("no matches", .tertiary) : SheetNodes.column(rows)
    let height = visibleRows * Self.cell.height
    let content = SheetNodes.column([
      SheetNodes.row([
        SheetNodes.text("/", .accent, .bold),
        search.node(width: width - 3, isFocused: true, prompt: localized("type to find")),
      ]),
      SheetNodes.text(""), SheetNodes.frame(grid, height: height),
    ])
    var panel = Panel(
      title: group, content: SheetNodes.frame(content),
      keys: [.enter("start"), KeyLabel("←↓↑→", "choose"), .escape("close")],
      size: Size(width: width, height: height + 2))
    panel.rowsBelow = rowCount - window.upperBound
    return panel
  }

  private func cell(_ launcher: Launcher, _ index: Int, isSelected: Bool) -> Node {
    let center = Anchor(.center, .center)
    let name = SheetNodes.row(
      [
        SheetNodes.pointer(isSelected),
        SheetNodes.text(launcher.name, isSelected ? .text : .secondary, isSelected ? .bold : []),
      ], spacing: 0)
    let width = Self.cell.width
    let label = SheetNodes.selected(
      SheetNodes.frame(name, width: width - 2, height: 1), isSelected)
    let content = SheetNodes.column([
      SheetNodes.frame(
        LauncherTile.node(of: launcher), width: width - 2, height: LauncherTile.size.height,
        anchor: center),
      label,
    ])
    return SheetNodes.button(
      .row(index), SheetNodes.frame(content, width: width, height: Self.cell.height))
  }

  // MARK: Input

  mutating func handle(_ press: KeyPress, in home: HomeScreen, at now: Date) -> SheetOutcome {
    guard let launchers = launchers(home) else { return .closes }
    let columns = columnCount(home)
    switch (press.key, press.modifiers) {
    case (.escape, _), (.character("c"), .control): return .closes
    case (.enter, []): return start(cursor.row(of: launchers.count), of: launchers)
    case (.left, []): cursor.move(by: -1, of: launchers.count)
    case (.right, []): cursor.move(by: 1, of: launchers.count)
    case (.up, []): moveRow(by: -columns, of: launchers.count)
    case (.down, []): moveRow(by: columns, of: launchers.count)
    default:
      if search.handle(press) {
        cursor.selectFirst()
      } else {
        _ = cursor.handle(press, of: launchers.count)
      }
    }
    return .stays
  }

  /// Moves to the cell above or below; at the first and the last row, the selection stays.
  private mutating func moveRow(by step: Int, of count: Int) {
    let target = cursor.row(of: count) + step
    if (0..<count).contains(target) { cursor.point(at: target, of: count) }
  }

  mutating func handle(
    _ control: SheetControl, in home: HomeScreen, at now: Date
  ) -> SheetOutcome {
    guard case .row(let row) = control, let launchers = launchers(home) else { return .stays }
    return start(row, of: launchers)
  }

  mutating func paste(_ text: String, in home: HomeScreen) -> SheetOutcome {
    search.paste(text)
    cursor.selectFirst()
    return .stays
  }

  private func start(_ index: Int, of launchers: [Launcher]) -> SheetOutcome {
    guard launchers.indices.contains(index) else { return .stays }
    return .closes(with: .launch(launchers[index]))
  }
}
