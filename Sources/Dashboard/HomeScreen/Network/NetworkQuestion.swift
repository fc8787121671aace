internal import Cells
internal import Texts
internal import ViewTree

/// What a box shows instead of its widget until the user allows the network: a sample, a button, and
/// whom the widget asks.
struct NetworkQuestion: Hashable, Sendable {
  /// The title of the button.
  private let title: String
  /// Whom the widget asks, the longest sentence first.
  private let sentences: [String]
  private let isInline: Bool

  /// - Parameters:
  ///   - name: The display name of the widget.
  ///   - use: Whom the widget asks.
  ///   - family: The family of the box.
  init(_ name: String, _ use: NetworkUse, in family: Family) {
    title = localized("Show \(name)")
    sentences = use.sentences
    isInline = family == .accessoryInline
  }

  /// Returns the view of the box.
  ///
  /// - Parameters:
  ///   - sample: The widget's placeholder, or `nil` before there is one.
  ///   - accent: The accent color of the widget.
  /// - Returns: The sample without its words, above the only control.
  func node(over sample: Node?, accent: Paint) -> Node {
    let label = text(title, Style(foreground: accent, attributes: .bold))
    guard !isInline else { return label }
    var hidden = AccessibilityNode(child: sample?.withoutControls ?? Skeleton.node)
    hidden.isHidden = true
    let redacted = Node.redaction(RedactionNode(child: .accessibility(hidden)))
    return .stack(
      StackNode(
        .vertical, anchor: Anchor(.center, .leading), spacing: 0,
        children: [
          .priority(PriorityNode(-1, child: .clip(ClipNode(child: Self.filling(redacted))))),
          .control(ControlNode(child: button(label, accent))),
        ]))
  }

  /// The title on a tinted background, above the longest sentence that fits.
  private func button(_ label: Node, _ accent: Paint) -> Node {
    let tint = Node.opacity(OpacityNode(0.08, child: .shape(ShapeNode(paint: accent))))
    let wide = Node.padding(PaddingNode(Insets(leading: 1, trailing: 1), label))
    let labels = [wide, label].map { Node.layers(LayersNode(child: $0, background: tint)) }
    let style = Style(.secondary)
    // Two sentences that fit into one line; otherwise the shorter one is wrapped.
    let lines = sentences.map { text($0, style, lines: 1) } + [text(sentences.last ?? "", style)]
    var column = AccessibilityNode()
    column.role = .button
    column.children = .combine
    column.child = .stack(
      StackNode(
        .vertical, anchor: Anchor(.center, .center), spacing: 0,
        children: [fitting(labels), fitting(lines)]))
    return .padding(
      PaddingNode(
        Insets(top: 1, leading: 1, trailing: 1), Self.centered(.accessibility(column))))
  }

  private func text(_ string: String, _ style: Style, lines: Int? = nil) -> Node {
    var text = TextNode(string, style: style)
    text.paragraph.alignment = .center
    text.paragraph.lineLimit = lines
    return .text(text)
  }

  private func fitting(_ children: [Node]) -> Node {
    var node = FittingNode()
    node.vertical = false
    node.children = children
    return .fitting(node)
  }

  /// Returns a child in a frame that fills the space, whatever the child's own size.
  private static func filling(_ child: Node) -> Node {
    let axis = FrameAxis(minimum: 0, maximum: .unbounded)
    return .frame(
      FrameNode(
        horizontal: axis, vertical: axis, anchor: Anchor(.leading, .leading), child: child))
  }

  private static func centered(_ child: Node) -> Node {
    .frame(FrameNode(horizontal: .filling, child: child))
  }
}

extension Node {
  /// The view with what its controls look like, but without the controls.
  fileprivate var withoutControls: Node {
    switch self {
    case .control(let control): control.child.withoutControls
    case .link(let link): link.child.withoutControls
    default: mappingChildren(\.withoutControls)
    }
  }
}

/// Why a widget does not load.
enum NetworkHold: Hashable, Sendable {
  /// Its extension has not said yet whether it uses the network.
  case undescribed
  /// The user has not allowed the network.
  case asking(NetworkQuestion)
}
