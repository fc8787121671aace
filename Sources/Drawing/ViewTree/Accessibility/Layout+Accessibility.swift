package import Cells

extension Node {
  /// Returns the accessibility elements of the view, in drawing order.
  ///
  /// - Parameters:
  ///   - size: The size of the view, in cells.
  ///   - now: Seconds since 1970.
  ///   - redaction: The reasons to redact content. An element whose content is redacted has no
  ///     label and no value.
  ///   - numerals: The face of big text.
  /// - Returns: The elements of the placed views, with their frames; hidden views have none.
  package func accessibilityElements(
    in size: Size, at now: Double, redaction: Redaction = [], numerals: Numerals = .automatic
  ) -> [AccessibilityElement] {
    var layout = Layout(self, at: now, numerals: numerals)
    layout.placeRoot(in: Rect(origin: .zero, size: size))
    return layout.elements(of: 0, DrawContext(now: now, redaction: redaction))
  }
}

extension Layout {
  /// Returns the elements of a node; empty if the node has no placement and is not a grid row.
  fileprivate func elements(of index: Int, _ context: DrawContext) -> [AccessibilityElement] {
    // A row has no frame, because a grid places the cells of its rows directly.
    if case .gridRow = items[index].node { return childElements(of: index, context) }
    guard let frame = frame(of: index) else { return [] }
    let node = items[index].node
    if let elements = node.elements(in: frame, context) { return elements }
    switch node {
    case .link(let link) where !link.isWidgetURL:
      let children = childElements(of: index, context)
      return [
        combined(.link, children, frame, value: context.isTextRedacted ? "" : link.destination)
      ]
    case .accessibility(let node): return elements(of: index, node, frame, context)
    case .redaction(let node): return childElements(of: index, node.applied(to: context))
    case .layers:
      // Drawing order: the background, the view, the overlay.
      let child = items[index].firstChild
      let background = items[child].next
      let overlay = items[background].next
      return [background, child, overlay].flatMap { elements(of: $0, context) }
    case .mask: return elements(of: items[index].firstChild, context)
    default: return childElements(of: index, context)
    }
  }

  private func childElements(of index: Int, _ context: DrawContext) -> [AccessibilityElement] {
    children(of: index).flatMap { elements(of: $0, context) }
  }

  /// Returns one element whose label joins the labels of its children.
  ///
  /// Its value is `value`, or joins the values of the children if `value` is empty.
  private func combined(
    _ role: AccessibilityRole, _ children: [AccessibilityElement], _ frame: Rect, value: String = ""
  ) -> AccessibilityElement {
    var element = AccessibilityElement(role, value: value, frame: frame)
    element.label = children.map(\.label).filter { !$0.isEmpty }.joined(separator: ", ")
    if value.isEmpty {
      element.value = children.map(\.value).filter { !$0.isEmpty }.joined(separator: ", ")
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
      let children = childElements(of: index, context)
      guard node.hasInformation else { return children }
      element = children.count == 1 ? children[0] : combined(.group, children, frame)
    case .ignore: element = AccessibilityElement(.group, frame: frame)
    case .combine: element = combined(.text, childElements(of: index, context), frame)
    case .contain:
      element = AccessibilityElement(.group, frame: frame)
      element.children = childElements(of: index, context)
    }
    element.apply(node, isRedacted: context.isTextRedacted)
    return [element]
  }
}

extension Node {
  /// Returns the elements of a leaf, or `nil` to use those of the children.
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
  /// Returns an element, without its label and value if the content is redacted.
  fileprivate func element(
    _ role: AccessibilityRole, label: String = "", value: String = "", _ frame: Rect
  ) -> AccessibilityElement {
    AccessibilityElement(
      role, label: isTextRedacted ? "" : label, value: isTextRedacted ? "" : value, frame: frame)
  }
}

extension TextNode {
  func elements(in frame: Rect, _ context: DrawContext) -> [AccessibilityElement]? {
    let text = runs.map(\.text).joined()
    return text.isEmpty ? [] : [context.element(.text, label: text, frame)]
  }
}

extension SymbolNode {
  func elements(in frame: Rect, _ context: DrawContext) -> [AccessibilityElement]? {
    [context.element(.image, label: spokenName, frame)]
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
    return [context.element(.progress, value: value, frame)]
  }
}

extension PlotNode {
  func elements(in frame: Rect, _ context: DrawContext) -> [AccessibilityElement]? {
    [context.element(.chart, value: "\(values.count) values", frame)]
  }
}

extension AccessibilityNode {
  /// Whether the node specifies anything about its child.
  fileprivate var hasInformation: Bool {
    label != nil || value != nil || hint != nil || role != .none || isSelected
  }
}

extension AccessibilityElement {
  /// Applies the accessibility information of a node; of a redacted node, only role and selection.
  fileprivate mutating func apply(_ node: AccessibilityNode, isRedacted: Bool) {
    if node.role != .none { role = node.role }
    isSelected = isSelected || node.isSelected
    guard !isRedacted else { return }
    label = node.label ?? label
    value = node.value ?? value
    hint = node.hint ?? hint
  }
}

extension SymbolNode {
  /// The symbol's name as screen readers speak it, such as `sun max` for `sun.max.fill`.
  ///
  /// A name that consists only of variants, such as `circle`, is spoken in full.
  fileprivate var spokenName: String {
    let variants: Set = ["fill", "circle", "square", "rectangle", "slash"]
    let parts = name.split(separator: ".").map(String.init)
    let baseParts = parts.filter { !variants.contains($0) }
    return (baseParts.isEmpty ? parts : baseParts).joined(separator: " ")
  }
}
