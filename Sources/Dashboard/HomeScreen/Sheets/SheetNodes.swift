internal import Cells
internal import ViewTree
internal import Texts

/// The building blocks of sheets, made of the same nodes as widgets' views.
enum SheetNodes {
  /// Returns a line of text in the user's language.
  static func text(
    _ text: LocalizedText, _ role: Role = .text, _ attributes: Attributes = []
  ) -> Node {
    self.text(verbatim: localized(text), role, attributes)
  }

  /// Returns a line of text that is not translated; a string literal is translated.
  @_disfavoredOverload
  static func text(_ string: String, _ role: Role = .text, _ attributes: Attributes = []) -> Node {
    text(verbatim: string, role, attributes)
  }

  private static func text(verbatim string: String, _ role: Role, _ attributes: Attributes) -> Node
  {
    var text = TextNode(string, style: Style(role, attributes))
    text.paragraph.lineLimit = 1
    return .text(text)
  }

  /// Returns text that wraps onto further lines; `lines` is the maximum number, or `nil` for no
  /// limit.
  static func paragraph(_ text: LocalizedText, _ role: Role = .secondary, lines: Int? = nil) -> Node
  {
    paragraph(localized(text) as String, role, lines: lines)
  }

  /// Returns text that is not translated and wraps onto further lines.
  @_disfavoredOverload
  static func paragraph(_ string: String, _ role: Role = .secondary, lines: Int? = nil) -> Node {
    var text = TextNode(string, style: Style(role))
    text.paragraph.lineLimit = lines
    return .text(text)
  }

  static func column(_ children: [Node], spacing: Int = 0) -> Node {
    .stack(
      StackNode(
        .vertical, anchor: Anchor(.leading, .leading), spacing: Length(spacing), children: children)
    )
  }

  static func row(_ children: [Node], spacing: Int = 1) -> Node {
    .stack(
      StackNode(
        .horizontal, anchor: Anchor(.leading, .leading), spacing: Length(spacing),
        children: children))
  }

  static let spacer = Node.spacer(SpacerNode(axis: .horizontal, minimum: 0))

  /// Returns a child in a frame of fixed size, in cells.
  ///
  /// Without a width, the frame takes the available width; without a height, the child's height.
  static func frame(
    _ child: Node, width: Int? = nil, height: Int? = nil,
    anchor: Anchor = Anchor(.leading, .leading)
  ) -> Node {
    func axis(_ length: Int?) -> FrameAxis {
      length.map { .fixed($0) } ?? FrameAxis.filling
    }
    return .frame(
      FrameNode(
        horizontal: axis(width), vertical: height == nil ? FrameAxis() : axis(height),
        anchor: anchor, child: child))
  }

  /// Returns the mark before the selected row, or a space before another row.
  ///
  /// The mark shows the selection without colors.
  static func pointer(_ isSelected: Bool) -> Node {
    text(isSelected ? String(pointerMark) : " ", .accent)
  }

  static let pointerMark: Unicode.Scalar = "▌"

  /// Returns a switch as drawn in widgets: the knob is on the right when the switch is on.
  static func knob(_ isOn: Bool) -> String { isOn ? "━●" : "○─" }

  /// Returns a child with the selection background if the child is selected, or the child itself.
  static func selected(_ child: Node, _ isSelected: Bool) -> Node {
    guard isSelected else { return child }
    let background = Node.shape(
      ShapeNode(.rectangle, paint: .role(.selection)))
    return .layers(LayersNode(child: child, background: background))
  }

  /// Returns a child that privacy mode redacts, because options may contain what a widget hides.
  static func privacySensitive(_ child: Node) -> Node {
    .redaction(RedactionNode(.privacySensitive, child: child))
  }

  /// Returns a node in the direction of the current language.
  static func directed(_ node: Node) -> Node {
    Texts.current.isRightToLeft ? node.mirrored() : node
  }

  /// Returns a child that can be clicked.
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
