package import Cells

extension Node {
  /// What those are told who do not see the picture, in the order of the tree.
  ///
  /// - Parameters:
  ///   - size: The picture's room in cells.
  ///   - now: Seconds since 1970.
  ///   - redaction: What is barred is not told.
  /// - Returns: The elements that are in sight, with their frames.
  package func accessibilityElements(
    in size: Size, at now: Double, redaction: Redaction = []
  ) -> [AccessibilityElement] {
    var layout = Layout(self, at: now)
    layout.placeRoot(in: Rect(origin: .zero, size: size))
    return layout.elements(of: 0, DrawContext(now: now, redaction: redaction))
  }
}

extension Layout {
  /// The elements of a node that was placed.
  fileprivate func elements(of index: Int, _ context: DrawContext) -> [AccessibilityElement] {
    // A grid places its cells itself: a row has no frame of its own.
    if case .gridRow = items[index].node { return childElements(of: index, context) }
    guard let frame = frame(of: index) else { return [] }
    let node = items[index].node
    if let own = node.elements(in: frame, context) { return own }
    switch node {
    case .link(let link) where !link.isWhole:
      let inner = childElements(of: index, context)
      return [combined(.link, inner, frame, value: link.destination)]
    case .accessibility(let node): return elements(of: index, node, frame, context)
    case .redaction(let node): return childElements(of: index, node.applied(to: context))
    case .layers:
      // Behind, the view, in front: as it is drawn.
      let child = items[index].firstChild
      let behind = items[child].next
      let front = items[behind].next
      return [behind, child, front].flatMap { elements(of: $0, context) }
    case .mask: return elements(of: items[index].firstChild, context)
    default: return childElements(of: index, context)
    }
  }

  private func childElements(of index: Int, _ context: DrawContext) -> [AccessibilityElement] {
    children(of: index).flatMap { elements(of: $0, context) }
  }

  /// One element that says what others say.
  private func combined(
    _ role: AccessibilityRole, _ inner: [AccessibilityElement], _ frame: Rect, value: String = ""
  ) -> AccessibilityElement {
    var element = AccessibilityElement(role, value: value, frame: frame)
    element.label = inner.map(\.label).filter { !$0.isEmpty }.joined(separator: ", ")
    if value.isEmpty {
      element.value = inner.map(\.value).filter { !$0.isEmpty }.joined(separator: ", ")
    }
    return element
  }

  private func elements(
    of index: Int, _ node: AccessibilityNode, _ frame: Rect, _ context: DrawContext
  ) -> [AccessibilityElement] {
    guard !node.isHidden else { return [] }
    var element: AccessibilityElement
    switch node.children {
    case .separate:
      let inner = childElements(of: index, context)
      guard node.saysSomething else { return inner }
      element = inner.count == 1 ? inner[0] : combined(.group, inner, frame)
    case .ignore: element = AccessibilityElement(.group, frame: frame)
    case .combine: element = combined(.text, childElements(of: index, context), frame)
    case .contain:
      element = AccessibilityElement(.group, frame: frame)
      element.children = childElements(of: index, context)
    }
    element.take(node, isBarred: context.barsText)
    return [element]
  }
}

extension Node {
  /// What a leaf tells; `nil` for what its children tell.
  fileprivate func elements(in frame: Rect, _ context: DrawContext) -> [AccessibilityElement]? {
    var visitor = ElementsVisitor(frame: frame, context: context)
    return visit(&visitor) ?? nil
  }
}

private struct ElementsVisitor: PayloadVisitor {
  let frame: Rect
  let context: DrawContext

  func visit(_ payload: some NodePayload) -> [AccessibilityElement]? {
    payload.elements(in: frame, context)
  }
}

extension DrawContext {
  /// What is barred is there, and not told.
  fileprivate func told(
    _ role: AccessibilityRole, _ words: String, _ frame: Rect
  ) -> AccessibilityElement {
    AccessibilityElement(role, label: barsText ? "" : words, frame: frame)
  }
}

extension TextNode {
  func elements(in frame: Rect, _ context: DrawContext) -> [AccessibilityElement]? {
    let words = runs.map(\.text).joined()
    return words.isEmpty ? [] : [context.told(.text, words, frame)]
  }
}

extension SymbolNode {
  func elements(in frame: Rect, _ context: DrawContext) -> [AccessibilityElement]? {
    [context.told(.image, words, frame)]
  }
}

extension PictureNode {
  func elements(in frame: Rect, _ context: DrawContext) -> [AccessibilityElement]? {
    [AccessibilityElement(.image, frame: frame)]
  }
}

extension GaugeNode {
  func elements(in frame: Rect, _ context: DrawContext) -> [AccessibilityElement]? {
    let value = fraction(at: context.now).map { "\(($0 * 100).boundedInt) %" } ?? ""
    return [AccessibilityElement(.progress, value: value, frame: frame)]
  }
}

extension PlotNode {
  func elements(in frame: Rect, _ context: DrawContext) -> [AccessibilityElement]? {
    [AccessibilityElement(.chart, value: "\(values.count) values", frame: frame)]
  }
}

extension AccessibilityNode {
  fileprivate var saysSomething: Bool {
    label != nil || value != nil || hint != nil || role != .none || isSelected
  }
}

extension AccessibilityElement {
  /// Takes over what was said of the element.
  fileprivate mutating func take(_ node: AccessibilityNode, isBarred: Bool) {
    if node.role != .none { role = node.role }
    isSelected = isSelected || node.isSelected
    guard !isBarred else { return }
    if let said = node.label { label = said }
    if let said = node.value { value = said }
    if let said = node.hint { hint = said }
  }
}

extension SymbolNode {
  /// The symbol's name in words: `sun max` of `sun.max.fill`.
  fileprivate var words: String {
    let variants: Set = ["fill", "circle", "square", "rectangle", "slash"]
    let parts = name.split(separator: ".").map(String.init)
    let plain = parts.filter { !variants.contains($0) }
    return (plain.isEmpty ? parts : plain).joined(separator: " ")
  }
}
