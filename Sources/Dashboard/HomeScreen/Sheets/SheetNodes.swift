internal import Cells
internal import ViewTree

/// The building blocks of sheets, made of the same nodes as widgets' views.
enum SheetNodes {
  static func text(_ string: String, _ role: Role = .text, _ attributes: Attributes = []) -> Node {
    var text = TextNode(string, style: Style(role, attributes))
    text.paragraph.lineLimit = 1
    return .text(text)
  }

  /// Text that wraps onto further lines.
  static func paragraph(_ string: String, _ role: Role = .secondary, lines: Int? = nil) -> Node {
    var text = TextNode(string, style: Style(role))
    text.paragraph.lineLimit = lines
    return .text(text)
  }

  static func column(_ children: [Node], spacing: Int = 0) -> Node {
    .stack(
      StackNode(.vertical, anchor: Anchor(.leading, .leading), spacing: spacing, children: children)
    )
  }

  static func row(_ children: [Node], spacing: Int = 1) -> Node {
    .stack(
      StackNode(
        .horizontal, anchor: Anchor(.leading, .leading), spacing: spacing, children: children))
  }

  static let spacer = Node.spacer(SpacerNode(axis: .horizontal, minimum: 0))

  /// A child in a frame of fixed size, in cells; `nil` takes the available width, or the child's
  /// own height.
  static func frame(
    _ child: Node, width: Int? = nil, height: Int? = nil,
    anchor: Anchor = Anchor(.leading, .leading)
  ) -> Node {
    func axis(_ length: Int?) -> FrameAxis {
      length.map { .fixed($0) } ?? FrameAxis(maximum: Proposal.unbounded)
    }
    return .frame(
      FrameNode(
        horizontal: axis(width), vertical: height == nil ? FrameAxis() : axis(height),
        anchor: anchor, child: child))
  }

  /// The mark before the selected row, visible without colors.
  static func pointer(_ isShown: Bool) -> Node {
    text(isShown ? String(pointerMark) : " ", .accent)
  }

  static let pointerMark: Unicode.Scalar = "▌"

  /// A switch as drawn in widgets: the knob is on the right when it is on.
  static func knob(_ isOn: Bool) -> String { isOn ? "━●" : "○─" }

  /// A child on the selection background.
  static func selected(_ child: Node, _ isChosen: Bool) -> Node {
    guard isChosen else { return child }
    let background = Node.shape(
      ShapeNode(.rectangle, paint: .role(.selection)))
    return .layers(LayersNode(child: child, background: background))
  }

  /// A child that privacy mode redacts, because options may contain what a widget hides.
  static func privacySensitive(_ child: Node) -> Node {
    .redaction(RedactionNode(.privacySensitive, child: child))
  }

  /// A child that can be clicked.
  static func button(_ control: SheetControl, _ child: Node) -> Node {
    .control(ControlNode(action: control.action, child: child))
  }

  /// Returns the visible rows of a long list, around the selected one.
  static func window(_ count: Int, around index: Int, height: Int) -> Range<Int> {
    let height = max(1, height)
    let first = max(0, min(index - height / 2, count - height))
    return first..<max(first, min(count, first + height))
  }
}
