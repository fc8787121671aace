import Cells
import ViewTree

/// A generator of random view trees; the same seed gives the same tree.
struct RandomNode {
  /// Whether lengths have fractions of a cell, as those of a phone.
  private let hasFractions: Bool
  private var state: UInt64

  init(seed: Int, hasFractions: Bool = false) {
    self.hasFractions = hasFractions
    state = UInt64(seed) &* 0x9e37_79b9_7f4a_7c15 &+ 1
  }

  mutating func node(depth: Int = 5) -> Node {
    guard depth > 0, number(6) > 0 else { return leaf() }
    let child = { (random: inout RandomNode) in random.node(depth: depth - 1) }
    switch number(22) {
    case 0...3:
      let axis = StackAxis.allCases[number(3)]
      let spacing = number(2) == 0 ? nil : length(3)
      let children = (0..<number(5)).map { _ in child(&self) }
      return .stack(
        StackNode(
          axis, anchor: anchor(), spacing: spacing, favorsText: number(2) == 0,
          children: children))
    case 4:
      let insets = LayoutInsets(
        top: length(3), leading: length(3), bottom: length(2), trailing: length(3))
      return .padding(PaddingNode(insets, givesWay: number(2) == 0, child(&self)))
    case 5:
      return .frame(
        FrameNode(
          horizontal: axis(), vertical: axis(), anchor: anchor(), growsToText: number(2) == 0,
          child: child(&self)))
    case 6:
      return .layers(
        LayersNode(child: child(&self), background: leaf(), overlay: leaf(), anchor: anchor()))
    case 7: return .priority(PriorityNode(Double(number(3)), child: child(&self)))
    case 8: return .offset(OffsetNode(x: length(5) - 2, y: length(3) - 1, child: child(&self)))
    case 9: return .opacity(OpacityNode(0.5, child: child(&self)))
    case 10:
      let rule = RedactionNode.Rule.allCases[number(4)]
      return .redaction(RedactionNode(rule, child: child(&self)))
    case 11:
      var node = AccessibilityNode(child: child(&self))
      node.label = number(2) == 0 ? nil : "label"
      node.isHidden = number(2) == 0
      return .accessibility(node)
    case 12:
      return .aspect(
        AspectNode(0.5 + Double(number(4)), fills: number(2) == 0, child: child(&self)))
    case 13:
      return .position(PositionNode(Vector(x: Double(number(99)), y: 20), child: child(&self)))
    case 14:
      var clip = ClipNode(Outline.allCases[number(5)], child: child(&self))
      clip.radius = Double(number(40))
      return .clip(clip)
    case 15:
      var mask = MaskNode()
      mask.child = child(&self)
      mask.mask = leaf()
      mask.anchor = anchor()
      return .mask(mask)
    case 16: return .gradient(gradient(child(&self)))
    case 17:
      var transform = TransformNode()
      transform.angle = Double(number(7))
      transform.scaleX = 0.5 + Double(number(3))
      transform.child = child(&self)
      return .transform(transform)
    case 19:
      var control = ControlNode(.toggle, action: "{}", child: child(&self))
      control.isOn = number(2) == 0
      control.alternate = number(2) == 0 ? nil : leaf()
      return .control(control)
    case 20:
      let motion = Motion(x: Double(number(3)) - 1, columns: number(3), fades: number(2) == 0)
      let part = Node.identity(IdentityNode("\(number(3))", child: child(&self)))
      return .transition(TransitionNode(insertion: motion, removal: motion, child: part))
    case 18: return container { child(&$0) }
    default:
      return .fixedSize(
        FixedSizeNode(horizontal: number(2) == 0, vertical: number(2) == 0, child: child(&self)))
    }
  }

  /// Returns a grid, a lazy grid, or a view that picks the first fitting child.
  private mutating func container(_ child: (inout RandomNode) -> Node) -> Node {
    switch number(3) {
    case 0:
      var grid = GridNode()
      grid.anchor = anchor()
      grid.children = (0..<number(4)).map { _ in
        guard number(4) > 0 else { return child(&self) }
        var cell = GridCellNode()
        cell.columns = 1 + number(2)
        cell.child = child(&self)
        return .gridRow(GridRowNode(children: [child(&self), .gridCell(cell)]))
      }
      return .grid(grid)
    case 1:
      var tracks = TracksNode()
      tracks.axis = StackAxis.allCases[number(2)]
      tracks.tracks = (0...number(3)).map { _ in
        var track = TrackNode()
        track.sizing = TrackNode.Sizing.allCases[number(3)]
        track.minimum = length(6)
        return track
      }
      tracks.children = (0..<number(5)).map { _ in child(&self) }
      return .tracks(tracks)
    default:
      var fitting = FittingNode()
      fitting.children = (0..<number(3)).map { _ in child(&self) }
      return .fitting(fitting)
    }
  }

  private mutating func gradient(_ child: Node) -> GradientNode {
    var node = GradientNode()
    node.kind = GradientKind.allCases[number(5)]
    node.stops = [
      GradientStop(.role(.red)), GradientStop(.rgb(RGB(0x3366ff)), opacity: 0.5, location: 1),
    ]
    node.end = Vector(x: 1, y: 1)
    node.endValue = 40
    node.columns = 2
    node.child = child
    return node
  }

  private mutating func path() -> PathNode {
    var path = PathNode()
    let points = (0..<3 + number(4)).map { _ in
      Vector(x: Double(number(200)) - 50, y: Double(number(200)) - 50)
    }
    path.contours = [Contour(points, isClosed: number(2) == 0)]
    path.paint = number(2) == 0 ? .gradient : .role(.green)
    path.stroke = number(2) == 0 ? Stroke(width: Double(number(12)), dash: [8, 4]) : nil
    path.size = Vector(x: 100, y: 100)
    return path
  }

  private mutating func image() -> PictureNode {
    var image = PictureNode()
    (image.width, image.height) = (3, 2)
    image.pixels = Bytes((0..<24).map { UInt8($0 * 10) })
    image.size = Vector(x: Double(number(80)), y: 48)
    image.isResizable = number(2) == 0
    return image
  }

  mutating func leaf() -> Node {
    switch number(11) {
    case 9: return .path(path())
    case 10: return .picture(image())
    case 0: return .empty
    case 1:
      return .spacer(
        SpacerNode(axis: StackAxis.allCases[number(2)], minimum: number(2) == 0 ? nil : 2))
    case 2: return .divider(DividerNode(axis: StackAxis.allCases[number(2)]))
    case 3:
      let outline = Outline.allCases[number(5)]
      return .shape(
        ShapeNode(outline, paint: .role(.accent), stroke: number(2) == 0 ? Stroke() : nil))
    case 4:
      var gauge = GaugeNode()
      gauge.form = GaugeForm.allCases[number(2)]
      gauge.fraction = Double(number(11)) / 10
      return .gauge(gauge)
    case 5: return .plot(PlotNode(values: (0..<number(8)).map { Double($0) / 8 }))
    case 6: return .symbol(SymbolNode(name: "star", glyph: "★", style: Style(.yellow)))
    default:
      let texts = [
        "a", "two words", "日本語 text", "a rather long line of words", "❤️ love", "line\nbreak", "",
      ]
      var text = TextNode(
        texts[number(texts.count)], style: Style(.text, number(2) == 0 ? .bold : []))
      text.paragraph.lineLimit = number(3) == 0 ? 1 : nil
      text.paragraph.truncation = Truncation.allCases[number(3)]
      text.paragraph.alignment = AxisAlignment.allCases[number(3)]
      return .text(text)
    }
  }

  private mutating func anchor() -> Anchor {
    Anchor(AxisAlignment.allCases[number(3)], AxisAlignment.allCases[number(3)])
  }

  private mutating func axis() -> FrameAxis {
    switch number(4) {
    case 0: .fixed(length(12))
    case 1: .filling
    case 2: FrameAxis(minimum: length(6))
    default: FrameAxis()
    }
  }

  /// Returns a length of fewer cells than `bound`, with a fraction if the view has any.
  private mutating func length(_ bound: Int) -> Length {
    let cells = Double(number(bound))
    return Length(cells: hasFractions ? cells + Double(number(10)) / 10 : cells)
  }

  private mutating func number(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(bound))
  }
}
