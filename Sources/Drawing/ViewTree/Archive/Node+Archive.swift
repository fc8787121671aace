/// The kinds of node: a byte in the compact form, a name in JSON.
///
/// The order is the format.
private enum Tag: String, CaseIterable {
  case empty, text, symbol, stack, spacer, divider, shape, gauge, plot
  case padding, frame, fixedSize, priority, offset, layers, opacity, clip, hidden, redaction,
    accessibility, link
  case path, picture, gradient, aspect, position, transform, mask, grid, gridRow, gridCell, tracks,
    fitting
  case control, identity, transition

  /// Made once: each node of each view is looked up.
  static let inOrder = allCases
}

extension Node: ArchivedValue {
  static func read(from reader: inout ArchiveReader) throws(NodeError) -> Node {
    try reader.budget.enter()
    defer { reader.budget.leave() }
    let number = Int(try reader.byte())
    guard Tag.inOrder.indices.contains(number) else { throw .badTag("\(number)") }
    return switch Tag.inOrder[number] {
    case .empty: .empty
    case .text: .text(try TextNode.read(from: &reader))
    case .symbol: .symbol(try SymbolNode.read(from: &reader))
    case .stack: .stack(try StackNode.read(from: &reader))
    case .spacer: .spacer(try SpacerNode.read(from: &reader))
    case .divider: .divider(try DividerNode.read(from: &reader))
    case .shape: .shape(try ShapeNode.read(from: &reader))
    case .gauge: .gauge(try GaugeNode.read(from: &reader))
    case .plot: .plot(try PlotNode.read(from: &reader))
    case .padding: .padding(try PaddingNode.read(from: &reader))
    case .frame: .frame(try FrameNode.read(from: &reader))
    case .fixedSize: .fixedSize(try FixedSizeNode.read(from: &reader))
    case .priority: .priority(try PriorityNode.read(from: &reader))
    case .offset: .offset(try OffsetNode.read(from: &reader))
    case .layers: .layers(try LayersNode.read(from: &reader))
    case .opacity: .opacity(try OpacityNode.read(from: &reader))
    case .clip: .clip(try ClipNode.read(from: &reader))
    case .hidden: .hidden(try WrapperNode.read(from: &reader))
    case .redaction: .redaction(try RedactionNode.read(from: &reader))
    case .accessibility: .accessibility(try AccessibilityNode.read(from: &reader))
    case .link: .link(try LinkNode.read(from: &reader))
    case .path: .path(try PathNode.read(from: &reader))
    case .picture: .picture(try PictureNode.read(from: &reader))
    case .gradient: .gradient(try GradientNode.read(from: &reader))
    case .aspect: .aspect(try AspectNode.read(from: &reader))
    case .position: .position(try PositionNode.read(from: &reader))
    case .transform: .transform(try TransformNode.read(from: &reader))
    case .mask: .mask(try MaskNode.read(from: &reader))
    case .grid: .grid(try GridNode.read(from: &reader))
    case .gridRow: .gridRow(try GridRowNode.read(from: &reader))
    case .gridCell: .gridCell(try GridCellNode.read(from: &reader))
    case .tracks: .tracks(try TracksNode.read(from: &reader))
    case .fitting: .fitting(try FittingNode.read(from: &reader))
    case .control: .control(try ControlNode.read(from: &reader))
    case .identity: .identity(try IdentityNode.read(from: &reader))
    case .transition: .transition(try TransitionNode.read(from: &reader))
    }
  }

  func write(to writer: inout ArchiveWriter) {
    writer.bytes.append(UInt8(clamping: Tag.inOrder.firstIndex(of: tag) ?? 0))
    record?.write(to: &writer)
  }

  init(json: JSON, field: String, budget: inout ArchiveBudget) throws(NodeError) {
    try budget.enter()
    defer { budget.leave() }
    if case .string(let text) = json {
      try budget.take(text: text.utf8.count)
      self = .text(TextNode(text))
      return
    }
    guard case .object(let members) = json, members.count == 1, let member = members.first else {
      throw .badValue(field: field, expected: "a view: a text, or an object with one member")
    }
    guard let tag = Tag(rawValue: member.key) else { throw .badTag(member.key) }
    self = try Node(tag, json: member.value, budget: &budget)
  }

  var json: JSON { .object([tag.rawValue: record?.json ?? .object([:])]) }

  private init(_ tag: Tag, json: JSON, budget: inout ArchiveBudget) throws(NodeError) {
    let name = tag.rawValue
    self =
      switch tag {
      case .empty: .empty
      case .text: .text(try TextNode(json: json, field: name, budget: &budget))
      case .symbol: .symbol(try SymbolNode(json: json, field: name, budget: &budget))
      case .stack: .stack(try StackNode(json: json, field: name, budget: &budget))
      case .spacer: .spacer(try SpacerNode(json: json, field: name, budget: &budget))
      case .divider: .divider(try DividerNode(json: json, field: name, budget: &budget))
      case .shape: .shape(try ShapeNode(json: json, field: name, budget: &budget))
      case .gauge: .gauge(try GaugeNode(json: json, field: name, budget: &budget))
      case .plot: .plot(try PlotNode(json: json, field: name, budget: &budget))
      case .padding: .padding(try PaddingNode(json: json, field: name, budget: &budget))
      case .frame: .frame(try FrameNode(json: json, field: name, budget: &budget))
      case .fixedSize: .fixedSize(try FixedSizeNode(json: json, field: name, budget: &budget))
      case .priority: .priority(try PriorityNode(json: json, field: name, budget: &budget))
      case .offset: .offset(try OffsetNode(json: json, field: name, budget: &budget))
      case .layers: .layers(try LayersNode(json: json, field: name, budget: &budget))
      case .opacity: .opacity(try OpacityNode(json: json, field: name, budget: &budget))
      case .clip: .clip(try ClipNode(json: json, field: name, budget: &budget))
      case .hidden: .hidden(try WrapperNode(json: json, field: name, budget: &budget))
      case .redaction: .redaction(try RedactionNode(json: json, field: name, budget: &budget))
      case .accessibility:
        .accessibility(try AccessibilityNode(json: json, field: name, budget: &budget))
      case .link: .link(try LinkNode(json: json, field: name, budget: &budget))
      case .path: .path(try PathNode(json: json, field: name, budget: &budget))
      case .picture: .picture(try PictureNode(json: json, field: name, budget: &budget))
      case .gradient: .gradient(try GradientNode(json: json, field: name, budget: &budget))
      case .aspect: .aspect(try AspectNode(json: json, field: name, budget: &budget))
      case .position: .position(try PositionNode(json: json, field: name, budget: &budget))
      case .transform: .transform(try TransformNode(json: json, field: name, budget: &budget))
      case .mask: .mask(try MaskNode(json: json, field: name, budget: &budget))
      case .grid: .grid(try GridNode(json: json, field: name, budget: &budget))
      case .gridRow: .gridRow(try GridRowNode(json: json, field: name, budget: &budget))
      case .gridCell: .gridCell(try GridCellNode(json: json, field: name, budget: &budget))
      case .tracks: .tracks(try TracksNode(json: json, field: name, budget: &budget))
      case .fitting: .fitting(try FittingNode(json: json, field: name, budget: &budget))
      case .control: .control(try ControlNode(json: json, field: name, budget: &budget))
      case .identity: .identity(try IdentityNode(json: json, field: name, budget: &budget))
      case .transition: .transition(try TransitionNode(json: json, field: name, budget: &budget))
      }
  }

  private var tag: Tag {
    switch self {
    // What is deferred is worked out before a view travels; what leaves never travels.
    case .empty, .deferred, .leaving: .empty
    case .text: .text
    case .symbol: .symbol
    case .stack: .stack
    case .spacer: .spacer
    case .divider: .divider
    case .shape: .shape
    case .gauge: .gauge
    case .plot: .plot
    case .padding: .padding
    case .frame: .frame
    case .fixedSize: .fixedSize
    case .priority: .priority
    case .offset: .offset
    case .layers: .layers
    case .opacity: .opacity
    case .clip: .clip
    case .hidden: .hidden
    case .redaction: .redaction
    case .accessibility: .accessibility
    case .link: .link
    case .path: .path
    case .picture: .picture
    case .gradient: .gradient
    case .aspect: .aspect
    case .position: .position
    case .transform: .transform
    case .mask: .mask
    case .grid: .grid
    case .gridRow: .gridRow
    case .gridCell: .gridCell
    case .tracks: .tracks
    case .fitting: .fitting
    case .control: .control
    case .identity: .identity
    case .transition: .transition
    }
  }

  var record: (any Record)? {
    switch self {
    case .empty, .deferred, .leaving: nil
    case .text(let record): record
    case .symbol(let record): record
    case .stack(let record): record
    case .spacer(let record): record
    case .divider(let record): record
    case .shape(let record): record
    case .gauge(let record): record
    case .plot(let record): record
    case .padding(let record): record
    case .frame(let record): record
    case .fixedSize(let record): record
    case .priority(let record): record
    case .offset(let record): record
    case .layers(let record): record
    case .opacity(let record): record
    case .clip(let record): record
    case .hidden(let record): record
    case .redaction(let record): record
    case .accessibility(let record): record
    case .link(let record): record
    case .path(let record): record
    case .picture(let record): record
    case .gradient(let record): record
    case .aspect(let record): record
    case .position(let record): record
    case .transform(let record): record
    case .mask(let record): record
    case .grid(let record): record
    case .gridRow(let record): record
    case .gridCell(let record): record
    case .tracks(let record): record
    case .fitting(let record): record
    case .control(let record): record
    case .identity(let record): record
    case .transition(let record): record
    }
  }
}
