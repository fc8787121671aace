internal import Cells

extension Node {
  /// Returns the view for languages that are written from right to left.
  ///
  /// Rows, columns of grids, alignments and paddings are mirrored, and so are the symbols whose
  /// names say that they point forward or backward. As in SwiftUI, shapes, pictures, charts and
  /// offsets are not. The characters of a text stay in logical order: the terminal arranges them, if
  /// it supports bidirectional text.
  package func mirrored() -> Node {
    switch mappingChildren({ $0.mirrored() }) {
    case .text(var text):
      text.paragraph.alignment = text.paragraph.alignment.mirrored
      return .text(text)
    case .symbol(let symbol): return .symbol(symbol.mirrored())
    case .stack(var stack):
      stack.anchor = stack.anchor.mirrored
      if stack.axis == .horizontal { stack.children.reverse() }
      return .stack(stack)
    case .padding(var padding):
      let insets = padding.insets
      padding.insets.leading = insets.trailing
      padding.insets.trailing = insets.leading
      return .padding(padding)
    case .frame(var frame):
      frame.anchor = frame.anchor.mirrored
      return .frame(frame)
    case .layers(var layers):
      layers.anchor = layers.anchor.mirrored
      return .layers(layers)
    case .grid(var grid):
      grid.anchor = grid.anchor.mirrored
      return .grid(grid)
    case .gridRow(var row):
      row.children.reverse()
      return .gridRow(row)
    case let node: return node
    }
  }
}

extension SymbolNode {
  /// The symbol that points in the other direction, if its name says forward or backward.
  fileprivate func mirrored() -> SymbolNode {
    let opposite =
      name.contains("forward")
      ? name.replacing("forward", with: "backward") : name.replacing("backward", with: "forward")
    // Media symbols such as `forward.end` name time, not a direction.
    let isArrow = name.hasPrefix("chevron.") || name.hasPrefix("arrow.")
    let glyphs = SymbolGlyphs.named(opposite)
    guard isArrow, opposite != name, glyphs != .unknown else { return self }
    var symbol = self
    symbol.name = opposite
    symbol.glyph = glyphs.unicode
    return symbol
  }
}

extension Anchor {
  fileprivate var mirrored: Anchor { Anchor(horizontal.mirrored, vertical) }
}

extension AxisAlignment {
  fileprivate var mirrored: AxisAlignment {
    switch self {
    case .leading: .trailing
    case .center: .center
    case .trailing: .leading
    }
  }
}
