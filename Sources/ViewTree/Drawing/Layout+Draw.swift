package import Cells

extension Node {
  /// Lays the view out in a rectangle and draws it, centred where it does not fill it.
  ///
  /// Nothing is drawn outside `frame`, nor outside `clip` where one is given.
  package func draw(
    in frame: Rect, into buffer: inout CellBuffer, context: DrawContext, clip: Rect? = nil
  ) {
    var layout = Layout(self, at: context.now)
    layout.draw(in: frame, into: &buffer, context: context, clip: clip)
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
    let size = size(of: 0, in: Proposal(frame.size))
    draw(0, in: Anchor().place(size, in: frame), &buffer, context)
  }

  mutating func draw(
    _ index: Int, in rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext
  ) {
    let child = items[index].firstChild
    switch items[index].kind {
    case .nothing: break
    case .leaf: items[index].node.drawLeaf(in: rect, &buffer, context)
    case .stack(.depth, let anchor, _): drawDepth(index, anchor, in: rect, &buffer, context)
    case .stack(let axis, let anchor, let spacing):
      drawStack(index, axis, anchor, spacing: spacing, in: rect, &buffer, context)
    case .padding(let insets): draw(child, in: rect.inset(by: insets), &buffer, context)
    case .frame(let frame):
      let size = size(of: child, in: frames[frame].proposal(from: Proposal(rect.size)))
      draw(child, in: frames[frame].anchor.place(size, in: rect), &buffer, context)
    case .fixedSize: draw(child, in: rect, &buffer, context)
    case .passing: drawPassing(index, in: rect, &buffer, context)
    }
  }

  /// Draws what answers its child's size and changes how or where the child is drawn.
  private mutating func drawPassing(
    _ index: Int, in rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext
  ) {
    let child = items[index].firstChild
    var context = context
    switch items[index].node {
    case .hidden: return
    case .layers(let layers):
      drawLayers(index, layers.anchor, in: rect, &buffer, context)
      return
    case .offset(let node):
      draw(child, in: rect.offset(x: node.x, y: node.y), &buffer, context)
      return
    case .opacity(let node):
      context.opacity *= min(1, max(0, node.value))
      guard context.opacity > 0 else { return }
    case .clip: context.clip = context.clip.intersection(rect)
    case .redaction(let node): context = node.applied(to: context)
    default: break
    }
    draw(child, in: rect, &buffer, context)
  }

  private mutating func drawLayers(
    _ index: Int, _ anchor: Anchor, in rect: Rect, _ buffer: inout CellBuffer,
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
      draw(layer, in: anchor.place(size, in: rect), &buffer, context)
    }
  }

  private mutating func drawStack(
    _ index: Int, _ axis: StackAxis, _ anchor: Anchor, spacing: Int?, in rect: Rect,
    _ buffer: inout CellBuffer, _ context: DrawContext
  ) {
    let range = sizedSlots(of: index, axis, spacing: spacing, in: Proposal(rect.size))
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
      draw(slot.item, in: Rect(origin: origin, size: slot.size), &buffer, context)
      main += slot.size.length(along: axis)
    }
  }

  private mutating func drawDepth(
    _ index: Int, _ anchor: Anchor, in rect: Rect, _ buffer: inout CellBuffer,
    _ context: DrawContext
  ) {
    var child = items[index].firstChild
    while child >= 0 {
      let size = size(of: child, in: Proposal(rect.size))
      draw(child, in: anchor.place(size, in: rect), &buffer, context)
      child = items[child].next
    }
  }
}

extension Node {
  /// Draws a node without children.
  fileprivate func drawLeaf(
    in rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext
  ) {
    switch self {
    case .text(let text): text.draw(in: rect, &buffer, context)
    case .symbol(let symbol): symbol.draw(in: rect, &buffer, context)
    case .divider(let divider): divider.draw(in: rect, &buffer, context)
    case .shape(let shape): shape.draw(in: rect, &buffer, context)
    case .gauge(let gauge): gauge.draw(in: rect, &buffer, context)
    case .plot(let plot): plot.draw(in: rect, &buffer, context)
    default: break
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
