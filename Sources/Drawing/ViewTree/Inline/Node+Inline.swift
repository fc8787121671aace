internal import Cells

// Views of inline widgets, which take up a part of a line.
extension Node {
  /// The view without the frame that fills the available space, so that it can be measured.
  package var withoutFillingFrame: Node {
    switch self {
    case .frame(let frame): frame.child
    case .link(let link) where link.isWidgetURL: link.child.withoutFillingFrame
    default: self
    }
  }

  /// Returns the width of a view on one line.
  ///
  /// - Parameter now: The time to show, in seconds since 1970.
  /// - Returns: The width in cells, or `nil` if measuring the view takes too much work.
  package func inlineWidth(at now: Double) -> Int? {
    var layout = Layout(.fixedSize(FixedSizeNode(child: self)), at: now)
    layout.work = .inlineView
    let width = layout.size(in: .ideal).width
    return layout.work.isSpent ? nil : width
  }

  /// Draws the view of an inline widget, and returns its text.
  ///
  /// - Returns: The runs without blanks at the end, or `nil` if the view is too complex to draw.
  package func inlineRuns(_ context: DrawContext) -> [InlineText.Run]? {
    guard let width = withoutFillingFrame.inlineWidth(at: context.now) else { return nil }
    let size = Size(width: min(Family.accessoryInline.size.width, max(0, width)), height: 1)
    var buffer = CellBuffer(size: size)
    guard draw(in: buffer.bounds, into: &buffer, context: context, budget: .inlineView) else {
      return nil
    }
    if context.symbols == .ascii { buffer.reduceToASCII() }
    return buffer.runs(row: 0, context.palette)
  }
}

extension WorkBudget {
  /// The budget of an inline view, which is small because its line is drawn in every frame.
  package static let inlineView = WorkBudget(unitsPerView / 40)
}

extension CellBuffer {
  /// Returns a row as runs of one style each, without blanks at the end.
  fileprivate func runs(row: Int, _ palette: Palette) -> [InlineText.Run] {
    var runs: [InlineText.Run] = []
    for x in 0..<size.width where row < size.height {
      let cell = self[x, row]
      guard !cell.isTail else { continue }
      let next = InlineText.Run(
        text(of: cell), color: palette.color(ofText: cell.foreground),
        background: palette.color(ofText: cell.background),
        attributes: cell.attributes.subtracting(.wideMarkers))
      if let last = runs.last, next.hasSameStyle(as: last) {
        runs[runs.count - 1].text += next.text
      } else {
        runs.append(next)
      }
    }
    return runs.trimmingBlanks
  }
}

extension Palette {
  /// Returns the color of a paint, or `nil` for the colors that a line of text has anyway.
  fileprivate func color(ofText paint: Paint) -> RGB? {
    paint == .role(.text) || paint == .role(.background) ? nil : color(of: paint)
  }
}

extension InlineText.Run {
  fileprivate func hasSameStyle(as other: InlineText.Run) -> Bool {
    color == other.color && background == other.background && attributes == other.attributes
  }
}

extension [InlineText.Run] {
  /// The runs without the blanks at the end that have no background.
  fileprivate var trimmingBlanks: [InlineText.Run] {
    var runs = self
    while let last = runs.last, last.background == nil, last.attributes.isDisjoint(with: .reverse) {
      var text = last.text
      while text.utf8.last == UInt8(ascii: " ") { text.removeLast() }
      runs[runs.count - 1].text = text
      guard text.isEmpty else { break }
      runs.removeLast()
    }
    return runs
  }
}
