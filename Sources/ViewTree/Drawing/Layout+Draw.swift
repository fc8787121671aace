package import Cells

extension Node {
  /// Lays the view out in a rectangle and draws it, centred where it does not fill it.
  ///
  /// Nothing is drawn outside `frame`.
  package func draw(in frame: Rect, into buffer: inout CellBuffer, context: DrawContext) {
    var layout = Layout(self, at: context.now)
    layout.draw(in: frame, into: &buffer, context: context)
  }
}

extension Layout {
  /// Draws the view in a rectangle; see ``Node/draw(in:into:context:)``.
  package mutating func draw(
    in frame: Rect, into buffer: inout CellBuffer, context: DrawContext
  ) {
    var context = context
    context.clip = frame.intersection(buffer.bounds)
    guard !context.clip.isEmpty else { return }
    let size = size(of: 0, in: Proposal(frame.size))
    draw(0, in: Anchor().place(size, in: frame), &buffer, context)
  }

  mutating func draw(
    _ index: Int, in rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext
  ) {
    let child = items[index].firstChild
    switch items[index].node {
    case .empty, .spacer, .hidden, .liveText: break
    case .text(let text): text.draw(in: rect, &buffer, context)
    case .symbol(let symbol): symbol.draw(in: rect, &buffer, context)
    case .divider(let divider): divider.draw(in: rect, &buffer, context)
    case .shape(let shape): shape.draw(in: rect, &buffer, context)
    case .gauge(let gauge): gauge.draw(in: rect, &buffer, context)
    case .plot(let plot): plot.draw(in: rect, &buffer, context)
    case .stack(let stack): drawStack(index, stack, in: rect, &buffer, context)
    case .padding(let node): draw(child, in: rect.inset(by: node.insets), &buffer, context)
    case .frame(let frame): drawFramed(child, frame, in: rect, &buffer, context)
    case .offset(let node): draw(child, in: rect.offset(x: node.x, y: node.y), &buffer, context)
    case .layers(let layers): drawLayers(index, layers, in: rect, &buffer, context)
    case .fixedSize, .priority, .accessibility, .link: draw(child, in: rect, &buffer, context)
    case .opacity(let node):
      var context = context
      context.opacity *= min(1, max(0, node.value))
      if context.opacity > 0 { draw(child, in: rect, &buffer, context) }
    case .clip:
      var context = context
      context.clip = context.clip.intersection(rect)
      draw(child, in: rect, &buffer, context)
    case .redaction(let node): draw(child, in: rect, &buffer, node.applied(to: context))
    }
  }

  private mutating func drawFramed(
    _ child: Int, _ frame: FrameNode, in rect: Rect, _ buffer: inout CellBuffer,
    _ context: DrawContext
  ) {
    let inner = Proposal(
      width: frame.horizontal.proposal(from: rect.width),
      height: frame.vertical.proposal(from: rect.height))
    let size = size(of: child, in: inner)
    draw(child, in: frame.anchor.place(size, in: rect), &buffer, context)
  }

  private mutating func drawLayers(
    _ index: Int, _ layers: LayersNode, in rect: Rect, _ buffer: inout CellBuffer,
    _ context: DrawContext
  ) {
    let child = items[index].firstChild
    let behind = items[child].next
    let front = items[behind].next
    for layer in [behind, child, front] {
      guard layer != child else {
        draw(child, in: rect, &buffer, context)
        continue
      }
      let size = size(of: layer, in: Proposal(rect.size))
      draw(layer, in: layers.anchor.place(size, in: rect), &buffer, context)
    }
  }

  private mutating func drawStack(
    _ index: Int, _ stack: StackNode, in rect: Rect, _ buffer: inout CellBuffer,
    _ context: DrawContext
  ) {
    guard stack.axis != .depth else {
      drawDepth(index, stack, in: rect, &buffer, context)
      return
    }
    let range = sizedSlots(of: index, stack, in: Proposal(rect.size))
    defer { slots.removeSubrange(range) }
    let side = stack.axis == .horizontal ? stack.anchor.vertical : stack.anchor.horizontal
    let room = rect.size.length(across: stack.axis)
    var main = stack.axis == .horizontal ? rect.minX : rect.minY
    for position in range {
      let slot = slots[position]
      main += slot.gapBefore
      let cross = side.offset(of: slot.size.length(across: stack.axis), in: room)
      let origin =
        stack.axis == .horizontal
        ? Point(x: main, y: rect.minY + cross) : Point(x: rect.minX + cross, y: main)
      draw(slot.item, in: Rect(origin: origin, size: slot.size), &buffer, context)
      main += slot.size.length(along: stack.axis)
    }
  }

  private mutating func drawDepth(
    _ index: Int, _ stack: StackNode, in rect: Rect, _ buffer: inout CellBuffer,
    _ context: DrawContext
  ) {
    var child = items[index].firstChild
    while child >= 0 {
      let size = size(of: child, in: Proposal(rect.size))
      draw(child, in: stack.anchor.place(size, in: rect), &buffer, context)
      child = items[child].next
    }
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
      if context.redaction.contains(.privacy) { context.redaction.insert(.placeholder) }
    case .invalidatable:
      if context.redaction.contains(.invalidated) { context.opacity *= 0.5 }
    }
    return context
  }
}
