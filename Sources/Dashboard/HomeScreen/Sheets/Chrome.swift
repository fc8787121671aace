internal import Cells
internal import ViewTree

/// The few shapes that sheets are made of, in the same closed tree as widgets' pictures.
enum Chrome {
  static func text(_ words: String, _ role: Role = .text, _ attributes: Attributes = []) -> Node {
    var text = TextNode(words, style: Style(role, attributes))
    text.paragraph.lineLimit = 1
    return .text(text)
  }

  /// Words that go on in further lines.
  static func paragraph(_ words: String, _ role: Role = .secondary, lines: Int? = nil) -> Node {
    var text = TextNode(words, style: Style(role))
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

  /// A child in a frame of so many cells; `nil` takes what there is.
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

  /// The mark before a row that is pointed at: it is seen without colours, too.
  static func pointer(_ isThere: Bool) -> Node {
    text(isThere ? String(pointerMark) : " ", .accent)
  }

  static let pointerMark: Unicode.Scalar = "▌"

  /// A switch as widgets have it: its knob is at the right where it is on.
  static func knob(_ isOn: Bool) -> String { isOn ? "━●" : "○─" }

  /// A child on the ground of what is chosen.
  static func chosen(_ child: Node, _ isChosen: Bool) -> Node {
    guard isChosen else { return child }
    let ground = Node.shape(
      ShapeNode(.rectangle, paint: .role(.selection)))
    return .layers(LayersNode(child: child, behind: ground))
  }

  /// A child that privacy mode draws as bars: what a widget hides may stand in its options, too.
  static func privacySensitive(_ child: Node) -> Node {
    .redaction(RedactionNode(.privacySensitive, child: child))
  }

  /// A child that can be clicked.
  static func button(_ control: SheetControl, _ child: Node) -> Node {
    .control(ControlNode(action: control.action, child: child))
  }

  /// The rows of a long list that are seen, around the chosen one.
  static func window(_ count: Int, around index: Int, height: Int) -> Range<Int> {
    let height = max(1, height)
    let first = max(0, min(index - height / 2, count - height))
    return first..<max(first, min(count, first + height))
  }
}
