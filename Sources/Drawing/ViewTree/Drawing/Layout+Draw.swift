package import Cells

extension Node {
  /// Lays the view out in a rectangle and draws it, centred where it does not fill it.
  ///
  /// Nothing is drawn outside `frame`, nor outside `clip` where one is given.
  ///
  /// - Returns: Whether all of it was drawn: past its budget the rest is left out.
  @discardableResult
  package func draw(
    in frame: Rect, into buffer: inout CellBuffer, context: DrawContext, clip: Rect? = nil,
    budget: WorkBudget = WorkBudget()
  ) -> Bool {
    var layout = Layout(self, at: context.now)
    layout.work = budget
    layout.draw(in: frame, into: &buffer, context: context, clip: clip)
    return !layout.work.isSpent
  }
}

extension Node {
  /// Whether the view can be drawn in a room within its budget of work.
  ///
  /// For pictures that are drawn as a part of something else, which they must not use up.
  package func isAffordable(in room: Size) -> Bool {
    var buffer = CellBuffer(size: room)
    return draw(in: buffer.bounds, into: &buffer, context: DrawContext(now: 0))
  }
}

extension Layout {
  /// Draws the view in a rectangle; see ``Node/draw(in:into:context:)``.
  package mutating func draw(
    in frame: Rect, into buffer: inout CellBuffer, context: DrawContext, clip: Rect? = nil
  ) {
    var context = context
    context.clip = frame.intersection(clip ?? frame).intersection(buffer.bounds)
    guard !context.clip.isEmpty else { return }
    let proposal = Proposal(frame.size)
    let size = size(of: 0, in: proposal)
    draw(0, in: Anchor().place(size, in: frame), proposal, &buffer, context)
  }

  /// Draws a node in its frame.
  ///
  /// It lays its children out by what it was itself offered when it answered its size, as SwiftUI
  /// does: so they take what they took then.
  mutating func draw(
    _ index: Int, in rect: Rect, _ proposal: Proposal, _ buffer: inout CellBuffer,
    _ context: DrawContext
  ) {
    guard work.spend(1) else { return }
    let child = items[index].firstChild
    places?[index] = rect
    switch items[index].kind {
    case .nothing, .deferred: break
    case .leaf: if !context.isLeaving { drawLeaf(index, in: rect, &buffer, context) }
    case .position, .aspect, .grid, .tracks, .fitting:
      drawArranged(index, in: rect, proposal, &buffer, context)
    case .stack(.depth, let anchor, _):
      drawDepth(index, anchor, in: rect, proposal, &buffer, context)
    case .stack(let axis, let anchor, let spacing):
      drawStack(index, axis, anchor, spacing: spacing, in: rect, proposal, &buffer, context)
    case .padding(let insets):
      draw(child, in: rect.inset(by: insets), proposal.inset(by: insets), &buffer, context)
    case .frame(let frame):
      let inner = frames[frame].proposal(from: proposal)
      let size = size(of: child, in: inner)
      draw(child, in: frames[frame].anchor.place(size, in: rect), inner, &buffer, context)
    case .fixedSize(let horizontal, let vertical):
      let inner = Proposal(
        width: horizontal ? nil : proposal.width, height: vertical ? nil : proposal.height)
      draw(child, in: rect, inner, &buffer, context)
    case .passing: drawPassing(index, in: rect, proposal, &buffer, context)
    }
  }

  /// Draws a node without children where it can be seen and paid for.
  private mutating func drawLeaf(
    _ index: Int, in rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext
  ) {
    guard !rect.isEmpty else { return }
    // Where it is turned, what lies outside may come in.
    let seen = context.transform == nil ? rect.intersection(context.clip) : context.clip
    guard !seen.isEmpty else { return }
    guard work.afford(items[index].node.drawingWork(seen: seen)) else { return }
    items[index].node.drawLeaf(in: rect, &buffer, context, &work)
  }

  private mutating func drawArranged(
    _ index: Int, in rect: Rect, _ proposal: Proposal, _ buffer: inout CellBuffer,
    _ context: DrawContext
  ) {
    let child = items[index].firstChild
    switch items[index].node {
    case .grid(let grid): drawGrid(index, grid, in: rect, proposal, &buffer, context)
    case .tracks(let tracks): drawTracks(index, tracks, in: rect, proposal, &buffer, context)
    case .fitting(let fitting):
      let chosen = fittingChild(of: index, fitting, in: proposal)
      if chosen >= 0 { draw(chosen, in: rect, proposal, &buffer, context) }
    case .aspect(let aspect):
      let inner = aspectProposal(index, aspect, in: proposal)
      draw(child, in: rect, inner, &buffer, context)
    case .position(let position):
      let size = size(of: child, in: proposal)
      draw(
        child, in: position.place.centered(size, from: rect.origin), proposal, &buffer, context)
    default: break
    }
  }

  /// Draws what answers its child's size and changes how or where the child is drawn.
  private mutating func drawPassing(
    _ index: Int, in rect: Rect, _ proposal: Proposal, _ buffer: inout CellBuffer,
    _ context: DrawContext
  ) {
    let child = items[index].firstChild
    var context = context
    switch items[index].node {
    case .hidden: return
    case .layers(let layers):
      drawLayers(index, layers.anchor, in: rect, proposal, &buffer, context)
    case .offset(let node):
      draw(child, in: rect.offset(x: node.x, y: node.y), proposal, &buffer, context)
    case .clip(let node):
      context.clip = context.clip.intersection(rect)
      if node.outline == .rectangle || context.clip.isEmpty {
        draw(child, in: rect, proposal, &buffer, context)
      } else {
        drawClipped(child, node, in: rect, proposal, &buffer, context)
      }
    case .leaving:
      context.isLeaving = true
      draw(child, in: rect, proposal, &buffer, context)
    case .control, .link:
      draw(child, in: rect, proposal, &buffer, context)
      if context.marksControls, items[index].node.isPressable {
        buffer.underline(rect, context.clip)
      }
    case .transition(let node):
      guard let phase = node.phase else {
        return draw(child, in: rect, proposal, &buffer, context)
      }
      context = phase.applied(to: context)
      guard context.opacity > 0 else { return }
      draw(child, in: phase.moved(rect), proposal, &buffer, context)
    case .gradient(let gradient):
      drawGradient(child, gradient, in: rect, proposal, &buffer, context)
    case .mask(let mask): drawMasked(child, mask, in: rect, proposal, &buffer, context)
    case let node where items[index].changesContext:
      guard let inner = node.context(below: context, in: rect) else { return }
      draw(child, in: rect, proposal, &buffer, inner)
    default: draw(child, in: rect, proposal, &buffer, context)
    }
  }

  private mutating func drawLayers(
    _ index: Int, _ anchor: Anchor, in rect: Rect, _ proposal: Proposal,
    _ buffer: inout CellBuffer, _ context: DrawContext
  ) {
    let child = items[index].firstChild
    let behind = items[child].next
    let front = items[behind].next
    let room = Proposal(rect.size)
    for layer in [behind, child, front] {
      guard layer != child else {
        draw(child, in: rect, proposal, &buffer, context)
        continue
      }
      let size = size(of: layer, in: room)
      draw(layer, in: anchor.place(size, in: rect), room, &buffer, context)
    }
  }

  private mutating func drawStack(
    _ index: Int, _ axis: StackAxis, _ anchor: Anchor, spacing: Int?, in rect: Rect,
    _ proposal: Proposal, _ buffer: inout CellBuffer, _ context: DrawContext
  ) {
    let range = sizedSlots(of: index, axis, spacing: spacing, in: proposal)
    defer { slots.removeLast(range.count) }
    let side = axis == .horizontal ? anchor.vertical : anchor.horizontal
    let room = rect.size.length(across: axis)
    var main = axis == .horizontal ? rect.minX : rect.minY
    for position in range {
      let slot = slots[position]
      main += slot.gapBefore
      let cross = side.offset(of: slot.size.length(across: axis), in: room)
      let origin =
        axis == .horizontal
        ? Point(x: main, y: rect.minY + cross) : Point(x: rect.minX + cross, y: main)
      let frame = Rect(origin: origin, size: slot.size)
      draw(slot.item, in: frame, slot.proposal, &buffer, context)
      main += slot.size.length(along: axis)
    }
  }

  private mutating func drawDepth(
    _ index: Int, _ anchor: Anchor, in rect: Rect, _ proposal: Proposal,
    _ buffer: inout CellBuffer, _ context: DrawContext
  ) {
    var child = items[index].firstChild
    while child >= 0 {
      let size = size(of: child, in: proposal)
      draw(child, in: anchor.place(size, in: rect), proposal, &buffer, context)
      child = items[child].next
    }
  }
}

extension Node {
  /// Whether the only child is drawn with anything else than this.
  var changesContext: Bool {
    var visitor = ChangesContextVisitor()
    return visit(&visitor) ?? false
  }

  /// What the only child is drawn with, or `nil` where it is not drawn.
  fileprivate func context(below context: DrawContext, in frame: Rect) -> DrawContext? {
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
    payload.context(below: context, in: frame)
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
  // A drawing may say as much as words: a code, a curve.
  func drawLeaf(
    in frame: Rect, _ buffer: inout CellBuffer, _ context: DrawContext, _ work: inout WorkBudget
  ) {
    guard !context.isPrivate else { return Bar.fill(frame.moved(by: context), &buffer, context) }
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
    guard !context.isPrivate else { return Bar.fill(rect, &buffer, context) }
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

  func context(below context: DrawContext, in frame: Rect) -> DrawContext? {
    var context = context
    context.opacity *= min(1, max(0, value))
    return context.opacity > 0 ? context : nil
  }
}

extension RedactionNode {
  static var changesContext: Bool { true }

  func context(below context: DrawContext, in frame: Rect) -> DrawContext? { applied(to: context) }
}

extension TransformNode {
  static var changesContext: Bool { true }

  func context(below context: DrawContext, in frame: Rect) -> DrawContext? {
    applied(to: context, in: frame)
  }
}

extension Anchor {
  /// The rectangle of a thing of `size` inside `frame`.
  package func place(_ size: Size, in frame: Rect) -> Rect {
    Rect(
      x: frame.minX + horizontal.offset(of: size.width, in: frame.width),
      y: frame.minY + vertical.offset(of: size.height, in: frame.height),
      width: size.width, height: size.height)
  }
}

extension RedactionNode {
  /// The context below this node.
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
  /// Underlines the words of a control of one line: with no colours nothing else would tell it.
  fileprivate mutating func underline(_ rect: Rect, _ clip: Rect) {
    guard rect.height == 1 else { return }
    restyle(rect.intersection(clip)) { cell in
      if cell.code != Cell.blank.code { cell.attributes.insert(.underline) }
    }
  }
}
