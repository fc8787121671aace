internal import Cells
internal import ViewTree

// Changes from one view to the next, as between the entries of a timeline.
extension RandomView {
  /// Returns a view in which some leaves have other contents and, seldom, a part is another.
  mutating func changed(_ view: Node) -> Node {
    // The leaves of a heap are one value; changed ones are not.
    remainingNodes = 30
    return changedPart(view)
  }

  private mutating func changedPart(_ view: Node) -> Node {
    guard remainingNodes > 0 else { return view }
    if random.once(in: 300) { return leaf() }
    guard view.children.isEmpty else { return view.mappingChildren { changedPart($0) } }
    guard random.once(in: 4) else { return view }
    remainingNodes -= 1
    return changedLeaf(view)
  }

  private mutating func changedLeaf(_ leaf: Node) -> Node {
    switch leaf {
    case .text(let text): .text(changed(text))
    case .symbol: .symbol(SymbolNode(name: text(), glyph: random.pick(["★", "☂", "", "漢"])))
    case .divider(let divider): .divider(DividerNode(axis: divider.axis, paint: paint()))
    case .shape: .shape(shape())
    case .gauge: .gauge(gauge())
    case .plot: .plot(PlotNode(values: [number(), number(), number()], paint: paint()))
    case .path: .path(path())
    case .picture: .picture(image())
    default: leaf
    }
  }

  /// Returns a text that is similar, or has nothing in common with it.
  private mutating func changed(_ text: TextNode) -> TextNode {
    guard !random.once(in: 4), !text.runs.isEmpty else { return label() }
    var text = text
    switch Int.random(in: 0..<3, using: &random) {
    case 0: text.runs[0].text = String(text.runs[0].text.reversed())
    case 1: text.runs[0].text = self.text()
    default: text.runs[0].style = style()
    }
    return text
  }
}
