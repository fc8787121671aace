internal import Cells
internal import ViewTree

extension RandomView {
  /// The kinds of nodes with children.
  enum Parent: CaseIterable {
    case stack, grid, gridRow, tracks, fitting
    case padding, frame, fixedSize, priority, offset, layers, opacity, clip, hidden, redaction,
      accessibility, link, gradient, aspect, position, transform, mask, gridCell, control, identity,
      transition

    /// Whether the node has any number of children.
    var isList: Bool {
      switch self {
      case .stack, .grid, .gridRow, .tracks, .fitting: true
      default: false
      }
    }

    /// Whether the children are drawn in their frames.
    var drawsInItsFrame: Bool { self != .transform && self != .transition }
  }

  static let parents = Parent.allCases

  mutating func parent(_ kind: Parent, around children: [Node]) -> Node {
    kind.isList ? list(kind, children) : wrapper(kind, children)
  }

  private mutating func list(_ kind: Parent, _ children: [Node]) -> Node {
    switch kind {
    case .grid:
      var grid = GridNode()
      grid.anchor = anchor()
      grid.columnGap = length()
      grid.rowGap = length()
      grid.children = children
      return .grid(grid)
    case .gridRow:
      return .gridRow(GridRowNode(alignment: flag() ? .center : nil, children: children))
    case .tracks: return .tracks(tracks(children))
    case .fitting:
      var fitting = FittingNode()
      fitting.horizontal = flag()
      fitting.vertical = flag()
      fitting.children = children
      return .fitting(fitting)
    default:
      return .stack(
        StackNode(
          axis(), anchor: anchor(), spacing: maybeLength(), favorsText: flag(),
          children: children))
    }
  }

  private mutating func tracks(_ children: [Node]) -> TracksNode {
    var node = TracksNode()
    node.axis = axis()
    for _ in 0..<random.pick([0, 1, 2, 5, 300]) {
      var track = TrackNode()
      track.sizing = random.pick(TrackNode.Sizing.allCases)
      track.minimum = length()
      track.maximum = length()
      track.gap = maybeLength()
      track.anchor = anchor()
      node.tracks.append(track)
    }
    node.alignment = random.pick(AxisAlignment.allCases)
    node.gap = maybeLength()
    node.children = children
    return node
  }

  private mutating func frameAxis() -> FrameAxis {
    FrameAxis(minimum: maybeLength(), ideal: maybeLength(), maximum: maybeLength())
  }

  private mutating func wrapper(_ kind: Parent, _ children: [Node]) -> Node {
    let child = children.first ?? .empty
    let second = children.count > 1 ? children[1] : .empty
    switch kind {
    case .padding:
      let insets = LayoutInsets(
        top: length(), leading: length(), bottom: length(), trailing: length())
      return .padding(PaddingNode(insets, givesWay: flag(), child))
    case .frame:
      return .frame(
        FrameNode(
          horizontal: frameAxis(), vertical: frameAxis(), anchor: anchor(), growsToText: flag(),
          child: child))
    case .fixedSize:
      return .fixedSize(FixedSizeNode(horizontal: flag(), vertical: flag(), child: child))
    case .priority: return .priority(PriorityNode(number(), child: child))
    case .offset: return .offset(OffsetNode(x: length(), y: length(), child: child))
    case .layers:
      return .layers(
        LayersNode(
          child: child, background: second, overlay: children.count > 2 ? children[2] : .empty,
          anchor: anchor()))
    case .opacity: return .opacity(OpacityNode(number(), child: child))
    case .clip:
      var clip = ClipNode(random.pick(Outline.allCases), child: child)
      clip.radius = number(40)
      return .clip(clip)
    case .hidden: return .hidden(WrapperNode(child))
    case .redaction: return .redaction(redaction(child))
    case .aspect: return .aspect(AspectNode(flag() ? number(3) : nil, fills: flag(), child: child))
    case .position: return .position(PositionNode(vector(200), child: child))
    case .gradient: return .gradient(gradient(child))
    default: return rareWrapper(kind, child, second)
    }
  }

  private mutating func rareWrapper(_ kind: Parent, _ child: Node, _ second: Node) -> Node {
    switch kind {
    case .accessibility:
      var node = AccessibilityNode(child: child)
      node.label = flag() ? text() : nil
      node.children = random.pick(ChildBehavior.allCases)
      return .accessibility(node)
    case .link: return .link(LinkNode(text(), child: child))
    case .transform:
      var node = TransformNode()
      node.angle = number(7)
      node.scaleX = number(3)
      node.scaleY = number(3)
      node.anchor = vector()
      node.child = child
      return .transform(node)
    case .mask:
      var node = MaskNode()
      node.child = child
      node.mask = second
      node.anchor = anchor()
      return .mask(node)
    case .gridCell: return .gridCell(gridCell(child))
    case .control:
      var node = ControlNode(flag() ? .button : .toggle, action: text(), child: child)
      node.alternate = flag() ? second : nil
      return .control(node)
    case .identity: return .identity(IdentityNode(text(), child: child))
    default: return .transition(transition(child))
    }
  }

  private mutating func redaction(_ child: Node) -> RedactionNode {
    let reasons = Redaction(rawValue: Int.random(in: 0..<8, using: &random))
    return RedactionNode(random.pick(RedactionNode.Rule.allCases), reasons: reasons, child: child)
  }

  private mutating func gridCell(_ child: Node) -> GridCellNode {
    var cell = GridCellNode()
    cell.columns = cells()
    cell.columnAlignment = flag() ? .trailing : nil
    cell.anchor = flag() ? anchor() : nil
    cell.unsizedHorizontally = flag()
    cell.unsizedVertically = flag()
    cell.child = child
    return cell
  }

  private mutating func gradient(_ child: Node) -> GradientNode {
    var gradient = GradientNode()
    gradient.kind = random.pick(GradientKind.allCases)
    for _ in 0..<random.pick([0, 1, 2, 9, 200]) {
      gradient.stops.append(GradientStop(paint(), opacity: number(), location: number()))
    }
    gradient.start = vector()
    gradient.end = vector()
    gradient.startValue = number(100)
    gradient.endValue = number(100)
    gradient.columns = cells()
    gradient.child = child
    return gradient
  }

  private mutating func transition(_ child: Node) -> TransitionNode {
    var node = TransitionNode(child: child)
    node.insertion = Motion(
      x: number(), y: number(), columns: cells(), rows: cells(), fades: flag(), pushes: flag(),
      turns: flag())
    node.removal = Motion(
      x: number(), y: number(), columns: cells(), rows: cells(), fades: flag(), turns: flag())
    return node
  }
}
