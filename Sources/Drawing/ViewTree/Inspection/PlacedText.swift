package import Cells

/// A text of a view, with its place and what is wrong with it.
package struct PlacedText: Hashable, Sendable {
  /// The whole text.
  package let text: String
  /// The text as it is drawn, or `nil` if all of it is.
  package let cut: String?
  /// The frame, in cells.
  package let frame: Rect
  /// Whether a part of the frame is outside the view or outside a clip.
  package let isClipped: Bool
  /// The contrast of the color that the author has chosen with what is behind the text, 1…21, or
  /// `nil` for a gradient.
  package let contrast: Double?
}

extension Node {
  /// Returns the texts of the view that are placed, in the order of the tree.
  ///
  /// Big digits are left out.
  ///
  /// - Parameters:
  ///   - size: The size of the view, in cells.
  ///   - now: Seconds since 1970.
  ///   - palette: The colors of the home screen.
  /// - Returns: The texts.
  package func placedTexts(in size: Size, at now: Double, palette: Palette) -> [PlacedText] {
    var layout = Layout(self, at: now)
    let bounds = Rect(origin: .zero, size: size)
    layout.placeRoot(in: bounds)
    var drawn = CellBuffer(size: size)
    draw(in: bounds, into: &drawn, context: DrawContext(now: now, palette: palette))
    var search = TextSearch(layout: layout, drawn: drawn, palette: palette)
    search.visit(0, clip: bounds, opacity: 1)
    return search.texts
  }
}

/// A walk through a layout that collects texts.
private struct TextSearch {
  let layout: Layout
  /// The view as it is drawn, which has the backgrounds.
  let drawn: CellBuffer
  let palette: Palette
  var texts: [PlacedText] = []

  init(layout: Layout, drawn: CellBuffer, palette: Palette) {
    (self.layout, self.drawn, self.palette) = (layout, drawn, palette)
  }

  mutating func visit(_ index: Int, clip: Rect, opacity: Double) {
    let node = layout.items[index].node
    if case .gridRow = node { return visitChildren(of: index, clip, opacity) }
    guard let frame = layout.frame(of: index) else { return }
    switch node {
    case .text(let text): add(text, frame, clip, opacity)
    case .hidden, .leaving, .mask: break
    case .clip: visitChildren(of: index, clip.intersection(frame), opacity)
    case .opacity(let node): visitChildren(of: index, clip, opacity * node.value)
    default: visitChildren(of: index, clip, opacity)
    }
  }

  private mutating func visitChildren(of index: Int, _ clip: Rect, _ opacity: Double) {
    for child in layout.children(of: index) { visit(child, clip: clip, opacity: opacity) }
  }

  private mutating func add(_ node: TextNode, _ frame: Rect, _ clip: Rect, _ opacity: Double) {
    let text = node.runs.map(\.text).joined()
    guard !node.paragraph.isBig, opacity > 0, text.contains(where: { !$0.isWhitespace }) else {
      return
    }
    let lines = node.lines(width: frame.width, limit: node.lineLimit(height: frame.height))
    let shown = lines.map { $0.pieces.map(\.text).joined() }.joined(separator: " ")
    let isCut = shown.count(where: { $0 == "…" }) > text.count(where: { $0 == "…" })
    let visible = frame.intersection(clip)
    let width = min(frame.width, lines.map(\.width).max() ?? 0)
    texts.append(
      PlacedText(
        text: text, cut: isCut ? shown : nil, frame: frame,
        isClipped: visible.width < width || visible.height < min(frame.height, lines.count),
        contrast: contrast(of: node, in: visible, opacity)))
  }

  /// Returns the least contrast of the text's parts.
  private func contrast(of node: TextNode, in area: Rect, _ opacity: Double) -> Double? {
    guard !area.isEmpty else { return nil }
    var context = DrawContext(now: 0, palette: palette)
    context.clip = drawn.bounds
    let behind = palette.color(of: context.background(in: area, drawn)) ?? palette.background
    let contrasts = node.runs.compactMap { run -> Double? in
      guard run.style.foreground != .gradient, run.text.contains(where: { !$0.isWhitespace })
      else { return nil }
      let background = palette.color(of: run.style.background) ?? behind
      let color = palette.color(of: run.style.foreground) ?? palette[.text]
      return color.blended(over: background, opacity: min(1, max(0, opacity * run.opacity)))
        .contrast(with: background)
    }
    return contrasts.min()
  }
}
