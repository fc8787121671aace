internal import Cells
internal import Configuration
internal import ViewTree
internal import Texts

/// The message in the middle of a home screen without boxes, with the keys to begin with.
struct EmptyHome: Equatable {
  private let node: Node
  private let area: Rect

  /// Creates the message, or returns `nil` if there are boxes, or no space for any.
  init?(_ home: HomeScreen) {
    let hasBox = home.board.shownFile.widgets.contains { $0.family.span != nil }
    guard !hasBox, home.arrangement != nil, !home.sheets.isOpen else { return nil }
    let keys = home.configuration.keys
    let labels = [
      keys.label(.gallery, "add a widget"), keys.label(.designs, "make a design"),
      keys.label(.help, "all keys"),
    ].compactMap(\.self)
    let lines = [
      SheetNodes.text("This home screen is empty", .secondary), SheetNodes.text(""),
      SheetNodes.keyLabels(labels),
    ]
    node = Node.stack(StackNode(.vertical, anchor: Anchor(.center, .center), children: lines))
    var layout = Layout(node, at: 0)
    let size = layout.size(in: Proposal.ideal)
    area = Rect(
      x: max(0, (home.size.width - size.width) / 2),
      y: max(0, (home.size.height - size.height) / 2 - 1), width: size.width, height: size.height)
  }

  func draw(into buffer: inout CellBuffer, _ context: DrawContext) {
    node.draw(in: area, into: &buffer, context: context)
  }

  /// Returns the control at a screen cell, or `nil`.
  func control(at point: Point) -> SheetControl? {
    node.sheetControl(at: point, in: area, now: 0)
  }
}
