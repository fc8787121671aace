internal import Cells
internal import Configuration
internal import ViewTree

/// The message in the middle of a home screen without boxes.
enum EmptyHome {
  static func draw(
    _ home: HomeScreen, above statusLine: Rect, into buffer: inout CellBuffer,
    _ context: DrawContext
  ) {
    let keys = home.configuration.keys
    let labels = [
      keys.label(.gallery, "add a widget"), keys.label(.designs, "make a design"),
      keys.label(.help, "all keys"),
    ].compactMap(\.self)
    let lines = [
      SheetNodes.text("This home screen is empty", .secondary), SheetNodes.text(""),
      SheetNodes.keyLabels(labels),
    ]
    let node = Node.stack(StackNode(.vertical, anchor: Anchor(.center, .center), children: lines))
    var layout = Layout(node, at: 0)
    let size = layout.size(in: Proposal.ideal)
    let area = Rect(
      x: max(0, (home.size.width - size.width) / 2),
      y: max(0, (statusLine.minY - size.height) / 2), width: size.width, height: size.height)
    node.draw(in: area, into: &buffer, context: context)
  }
}
