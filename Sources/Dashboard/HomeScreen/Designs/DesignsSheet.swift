internal import Cells
internal import Configuration
internal import FoundationEssentials
internal import ViewTree
internal import Texts

/// The list of the user's designs.
struct DesignsSheet: Sheet {
  private var cursor = ListCursor()

  init() {}

  private static let width = 46

  func panel(in home: HomeScreen, at now: Date) -> Panel? {
    let designs = home.designs.all
    let available = Panel.availableSize(in: home.size)
    let width = min(Self.width, available.width)
    let window = cursor.window(
      of: designs.count + 1, height: max(1, min(available.height, designs.count + 1)))
    let rows = window.map { row in
      self.row(row, of: designs, in: home, width: width)
    }
    var panel = Panel(
      title: localized("Designs"), content: SheetNodes.frame(SheetNodes.column(rows)),
      keys: keys(selectedRow(of: designs.count)),
      size: Size(width: width, height: window.count))
    panel.rowsBelow = designs.count + 1 - window.upperBound
    return panel
  }

  /// Returns the selected row; the design that was selected may be gone.
  private func selectedRow(of designCount: Int) -> Int { cursor.row(of: designCount + 1) }

  private func keys(_ selectedRow: Int) -> [KeyLabel] {
    selectedRow == 0
      ? [.enter("make"), KeyLabel("↑↓", "choose"), .escape("close")]
      : [
        .enter("edit"), KeyLabel("a", "add to the screen", KeyPress(.character("a"))),
        KeyLabel("-", "delete", KeyPress(.character("-"))), .escape("close"),
      ]
  }

  private func row(
    _ row: Int, of designs: [WidgetPlacement], in home: HomeScreen, width: Int
  ) -> Node {
    let isSelected = row == selectedRow(of: designs.count)
    let pointer = SheetNodes.pointer(isSelected)
    guard row > 0 else {
      let line = SheetNodes.row([
        pointer, SheetNodes.text("New design…", .accent, isSelected ? .bold : []),
      ])
      return SheetNodes.button(.row(0), SheetNodes.frame(line, width: width, height: 1))
    }
    let design = designs[row - 1]
    let count = home.boxCount(of: design.id)
    let boxes = count == 0 ? "" : " · " + localized("\(count) boxes")
    let line = SheetNodes.row([
      pointer, SheetNodes.text(design.id, .text, isSelected ? .bold : []), SheetNodes.spacer,
      SheetNodes.text(home.extensions.title(of: design.widget) + boxes, .tertiary),
    ])
    return SheetNodes.button(.row(row), SheetNodes.frame(line, width: width, height: 1))
  }

  // MARK: Input

  mutating func handle(
    _ press: KeyPress, in home: HomeScreen, at now: Date
  ) -> SheetOutcome {
    let names = home.designs.all.map(\.id)
    switch (press.key, press.modifiers) {
    case (.enter, []), (.character(" "), []): return open(names)
    case (.escape, _), (.character("c"), .control), (.character("q"), []): return .closes
    case (.character("-"), []), (.delete, []), (.backspace, []):
      return selectedName(names).map { .requests(.deleteDesign($0)) } ?? .stays
    case (.character("a"), []):
      return selectedName(names).map { .closes(with: .addDesign($0, nil)) } ?? .stays
    default:
      _ = cursor.handle(press, of: names.count + 1, hasTextField: false)
      return .stays
    }
  }

  mutating func handle(
    _ control: SheetControl, in home: HomeScreen, at now: Date
  ) -> SheetOutcome {
    guard case .row(let row) = control else { return .stays }
    let names = home.designs.all.map(\.id)
    guard row != selectedRow(of: names.count) else { return open(names) }
    cursor.point(at: row, of: names.count + 1)
    return row == 0 ? open(names) : .stays
  }

  private func selectedName(_ names: [String]) -> String? {
    let index = selectedRow(of: names.count) - 1
    return names.indices.contains(index) ? names[index] : nil
  }

  private func open(_ names: [String]) -> SheetOutcome {
    .requests(.openDesigner(selectedName(names)))
  }
}

extension HomeScreen {
  /// Returns the number of boxes that show a design.
  func boxCount(of design: String) -> Int {
    board.file.widgets.count { $0.design == design }
  }
}
