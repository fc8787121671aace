package import Cells

extension Node {
  /// Lays out the view in a rectangle and draws it; a view smaller than the rectangle is centered.
  ///
  /// Nothing is drawn outside `frame`, or outside `clip` if it is not `nil`.
  ///
  /// - Returns: Whether the view was drawn completely; drawing stops when the budget is spent.
  @discardableResult
  package func draw(
    in frame: Rect, into buffer: inout CellBuffer, context: DrawContext, clip: Rect? = nil,
    budget: WorkBudget = WorkBudget()
  ) -> Bool {
    var budget = budget
    return draw(in: frame, into: &buffer, context: context, clip: clip, spending: &budget)
  }

  /// Lays out the view in a rectangle and draws it, and takes what that costs from a budget.
  ///
  /// - Returns: Whether the view was drawn completely; drawing stops when the budget is spent.
  @discardableResult
  package func draw(
    in frame: Rect, into buffer: inout CellBuffer, context: DrawContext, clip: Rect? = nil,
    spending budget: inout WorkBudget
  ) -> Bool {
    var layout = Layout(self, at: context.now, numerals: context.numerals)
    layout.work = budget
    layout.draw(in: frame, into: &buffer, context: context, clip: clip)
    budget = layout.work
    return !budget.isSpent
  }
}

extension Node {
  /// Returns whether the view can be drawn at a size within the work budget.
  ///
  /// Call this before a view becomes part of another view, such as a sheet, because both then share
  /// one budget. The view is drawn completely to find out.
  package func isAffordable(in size: Size) -> Bool {
    var buffer = CellBuffer(size: size)
    return draw(in: buffer.bounds, into: &buffer, context: DrawContext(now: 0))
  }
}

extension Layout {
  /// Draws the view in a rectangle; see ``Node/draw(in:into:context:clip:budget:)``.
  package mutating func draw(
    in frame: Rect, into buffer: inout CellBuffer, context: DrawContext, clip: Rect? = nil
  ) {
    var context = context
    // Text is drawn in the face in which it was measured.
    context.numerals = numerals
    context.clip = frame.intersection(clip ?? frame).intersection(buffer.bounds)
    guard !context.clip.isEmpty else { return }
    placeRoot(in: frame)
    draw(0, &buffer, context)
  }

  /// Draws a node in its frame.
  ///
  /// Of the nodes without a placement, only a grid row draws its cells.
  mutating func draw(_ index: Int, _ buffer: inout CellBuffer, _ context: DrawContext) {
    let frame = frames[index]
    guard frame.isPlaced else { return drawRow(index, &buffer, context) }
    guard !work.isSpent else { return }
    switch items[index].kind {
    case .empty, .deferred: break
    case .leaf: if !context.isLeaving { drawLeaf(index, in: frame, &buffer, context) }
    case .passThrough, .padding, .frame, .fixedSize, .position, .aspect:
      draw(items[index].firstChild, &buffer, context)
    case .stack, .grid, .tracks, .fitting: drawChildren(of: index, &buffer, context)
    case .sizedByFirstChild: drawSizedByFirstChild(index, in: frame, &buffer, context)
    }
  }

  private mutating func drawChildren(
    of index: Int, _ buffer: inout CellBuffer, _ context: DrawContext
  ) {
    var child = items[index].firstChild
    while child >= 0 {
      draw(child, &buffer, context)
      child = items[child].next
    }
  }

  /// Draws the cells of a grid row; the row itself has no placement.
  private mutating func drawRow(
    _ index: Int, _ buffer: inout CellBuffer, _ context: DrawContext
  ) {
    if case .gridRow = items[index].node { drawChildren(of: index, &buffer, context) }
  }

  /// Draws a node without children if it is visible and within the work budget.
  mutating func drawLeaf(
    _ index: Int, in frame: Rect, _ buffer: inout CellBuffer, _ context: DrawContext
  ) {
    guard !frame.isEmpty else { return }
    // A transform may move content from outside the clip into it.
    let visible = context.transform == nil ? frame.intersection(context.clip) : context.clip
    guard !visible.isEmpty else { return }
    if let line = line(index, in: frame, context) {
      guard work.charge(line.drawingWork) else { return }
      return line.text.drawPlain(line.length, in: frame, &buffer, context)
    }
    if !fractionalFrames.isEmpty, let frame = fractionalFrames[index],
      case .shape(let shape) = items[index].node, shape.fill(in: frame, &buffer, context, &work)
    {
      return
    }
    items[index].node.drawLeaf(in: frame, visible: visible, &buffer, context, &work)
  }

  /// Draws a line of plain text over a background that it has to itself.
  ///
  /// - Parameters:
  ///   - index: The index of the text.
  ///   - rect: The cells to draw, which contain the text.
  ///   - background: The background of these cells.
  ///   - buffer: The buffer.
  ///   - context: The context.
  /// - Returns: Whether it was drawn; some texts depend on the cells behind them.
  mutating func drawLine(
    _ index: Int, in rect: Rect, over background: Style, _ buffer: inout CellBuffer,
    _ context: DrawContext
  ) -> Bool {
    let frame = frames[index]
    guard context.opacity >= 1, let line = line(index, in: frame, context),
      work.charge(line.drawingWork)
    else { return false }
    if rect.width > line.length || rect.height > 1 {
      buffer.fill(rect, with: background, clip: rect)
    }
    line.text.drawPlain(line.length, in: frame, &buffer, context, over: background.background)
    return true
  }

  /// Describes how a text that changes with time is drawn.
  ///
  /// - Parameters:
  ///   - index: The index of the text.
  ///   - live: What the text shows.
  ///   - background: The background of its cells.
  ///   - context: The context.
  /// - Returns: The text as a line, or `nil` if it is drawn otherwise.
  func liveLine(
    _ index: Int, _ live: LiveText, over background: Paint, _ context: DrawContext
  ) -> LiveLine? {
    let frame = frames[index]
    guard context.opacity >= 1, let line = line(index, in: frame, context) else { return nil }
    let run = line.text.runs[0]
    return LiveLine(
      index: index, text: live, shown: run.text,
      origin: line.text.plainOrigin(line.length, in: frame),
      style: context.makingLegible(run.style, on: background), clip: context.clip,
      background: background)
  }

  /// A line of plain text, whose length is known from its layout.
  private struct Line {
    let text: TextNode
    let length: Int

    var drawingWork: Int { 2 + length / 4 }
  }

  /// Returns the text if it is drawn as a line of plain text, or `nil`.
  private func line(_ index: Int, in frame: Rect, _ context: DrawContext) -> Line? {
    let length = items[index].plainLength
    guard length >= 0, length <= frame.width, context.drawsPlainText,
      case .text(let text) = items[index].node, text.runs[0].opacity >= 1
    else { return nil }
    return Line(text: text, length: length)
  }

  /// Draws a node that has the size of its first child and changes how its children are drawn.
  private mutating func drawSizedByFirstChild(
    _ index: Int, in frame: Rect, _ buffer: inout CellBuffer, _ context: DrawContext
  ) {
    let child = items[index].firstChild
    switch items[index].node {
    case .layers:
      let background = items[child].next
      draw(background, &buffer, context)
      draw(child, &buffer, context)
      draw(items[background].next, &buffer, context)
    case .clip(let node):
      var childContext = context
      childContext.clip = context.clip.intersection(frame)
      if node.outline == .rectangle || childContext.clip.isEmpty {
        draw(child, &buffer, childContext)
      } else {
        drawClipped(child, node, in: frame, &buffer, childContext)
      }
    case .leaving:
      var childContext = context
      childContext.isLeaving = true
      draw(child, &buffer, childContext)
    case .control, .link:
      draw(child, &buffer, context)
      if context.underlinesControls, items[index].node.isActivatable {
        buffer.underline(frame, context.clip)
      }
    case .transition(let node):
      // A view that has faded out has no placement.
      guard frames[child].isPlaced else { return }
      let childFrame = frames[child].moved(by: context)
      draw(child, &buffer, node.progress?.applied(to: context, in: childFrame) ?? context)
    case .gradient(let gradient): drawGradient(child, gradient, in: frame, &buffer, context)
    case .mask: drawMasked(child, &buffer, context)
    case let node where items[index].changesContext:
      guard let childContext = node.context(inside: context, in: frame) else { return }
      draw(child, &buffer, childContext)
    default: draw(child, &buffer, context)
    }
  }
}

extension Node {
  /// Whether the only child is drawn with a different context.
  var changesContext: Bool {
    var visitor = ChangesContextVisitor()
    return visit(&visitor) ?? false
  }

  /// Returns the context for the only child, or `nil` if the child is not drawn.
  func context(inside context: DrawContext, in frame: Rect) -> DrawContext? {
    var visitor = ContextVisitor(context: context, frame: frame)
    return visit(&visitor) ?? nil
  }
}

private struct ChangesContextVisitor: PayloadVisitor {
  func visit<Payload: NodePayload>(_ payload: Payload) -> Bool { Payload.changesContext }
}

private struct ContextVisitor: PayloadVisitor {
  let context: DrawContext
  let frame: Rect

  func visit(_ payload: some NodePayload) -> DrawContext? {
    payload.context(inside: context, in: frame)
  }
}

extension ShapeNode {
  func drawLeaf(
    in frame: Rect, _ buffer: inout CellBuffer, _ context: DrawContext, _ work: inout WorkBudget
  ) {
    draw(in: frame, &buffer, context, &work)
  }
}

extension PathNode {
  // A path can be as sensitive as text: it may be a barcode or a curve of values.
  func drawLeaf(
    in frame: Rect, _ buffer: inout CellBuffer, _ context: DrawContext, _ work: inout WorkBudget
  ) {
    guard !context.isPrivate else {
      return RedactionBar.fill(frame.moved(by: context), &buffer, context)
    }
    draw(in: frame, &buffer, context, &work)
  }
}

extension GaugeNode {
  func drawLeaf(
    in frame: Rect, _ buffer: inout CellBuffer, _ context: DrawContext, _ work: inout WorkBudget
  ) {
    draw(in: frame.moved(by: context), &buffer, context, &work)
  }
}

extension PlotNode {
  func drawCells(in rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext) {
    guard !context.isPrivate else { return RedactionBar.fill(rect, &buffer, context) }
    draw(in: rect, &buffer, context)
  }
}

extension TextNode {
  func drawCells(in rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext) {
    draw(in: rect, &buffer, context)
  }
}

extension SymbolNode {
  func drawCells(in rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext) {
    draw(in: rect, &buffer, context)
  }
}

extension DividerNode {
  func drawCells(in rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext) {
    draw(in: rect, &buffer, context)
  }
}

extension PictureNode {
  func drawCells(in rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext) {
    draw(in: rect, &buffer, context)
  }
}

extension OpacityNode {
  static var changesContext: Bool { true }

  func context(inside context: DrawContext, in frame: Rect) -> DrawContext? {
    var context = context
    context.opacity *= min(1, max(0, value))
    return context.opacity > 0 ? context : nil
  }
}

extension RedactionNode {
  static var changesContext: Bool { true }

  func context(inside context: DrawContext, in frame: Rect) -> DrawContext? { applied(to: context) }
}

extension TransformNode {
  static var changesContext: Bool { true }

  func context(inside context: DrawContext, in frame: Rect) -> DrawContext? {
    applied(to: context, in: frame)
  }
}

extension Anchor {
  /// Returns the frame of an element with the given size, aligned at this anchor in another frame.
  package func frame(for size: Size, in frame: Rect) -> Rect {
    Rect(
      x: frame.minX + horizontal.offset(of: size.width, in: frame.width),
      y: frame.minY + vertical.offset(of: size.height, in: frame.height),
      width: size.width, height: size.height)
  }
}

extension RedactionNode {
  /// Returns the context for the child.
  func applied(to context: DrawContext) -> DrawContext {
    var context = context
    switch rule {
    case .redacted: context.redaction.formUnion(Redaction(rawValue: reasons))
    case .unredacted: context.redaction.remove(.placeholder)
    case .privacySensitive:
      guard context.redaction.contains(.privacy) else { break }
      context.redaction.insert(.placeholder)
      context.isPrivate = true
    case .invalidatable:
      if context.redaction.contains(.invalidated) { context.opacity *= 0.5 }
    }
    return context
  }
}

extension CellBuffer {
  /// Underlines the text of a control of one line, because without colors nothing else marks such a
  /// control.
  fileprivate mutating func underline(_ rect: Rect, _ clip: Rect) {
    guard rect.height == 1 else { return }
    restyle(rect.intersection(clip)) { cell in
      if cell.code != Cell.blank.code { cell.attributes.insert(.underline) }
    }
  }
}
