package import Cells

/// The layout of a view: its nodes in a flat array, with their sizes.
///
/// The passes are those of SwiftUI: a parent proposes a size, a child returns its own size, and the
/// parent places the child. Sizes are cached by proposal, because stacks measure their children
/// several times. This keeps layout linear in the number of nodes, even for deep stacks.
package struct Layout {
  var items: ContiguousArray<Item> = []
  /// The bounds of ``FrameNode`` items; stored separately, because they are large and most items
  /// have none.
  var frameBounds: [FrameBounds] = []
  var memos: ContiguousArray<Memo> = []
  /// The sizes that do not fit into the memos, as in nested grids, where there are many proposals.
  var overflow = SizeTable()
  /// The frame of each item after ``place(in:)``, in whole cells; empty before.
  var frames: ContiguousArray<Rect> = []
  /// The frames of shapes that have fractions of a cell, after ``place(in:)``, by index.
  var fractionalFrames: [Int: LayoutRect] = [:]
  /// The frames of the deferred views after ``place(in:)``, by number.
  var deferredFrames: [Int: LayoutRect] = [:]
  /// The remaining work budget of the view.
  package var work = WorkBudget()
  /// Scratch space for the children of the stacks being laid out.
  var slots: ContiguousArray<StackSlot> = []
  /// Scratch space for the order in which those children are measured.
  var order: ContiguousArray<Int> = []
  /// What each node was offered by ``place(in:)``; empty unless ``keepOffers()`` was called.
  var offers: ContiguousArray<Offer> = []
  /// The time that live text shows, in seconds since 1970.
  var now: Double
  /// The face of big text.
  let numerals: Numerals
  /// Returns the size of a deferred view, given its number, for a proposal.
  ///
  /// It is `nil` outside the extension's process, where no deferred views exist.
  package var deferredSize: ((Int, Proposal) -> LayoutSize)?

  /// Creates the layout of a view, in which live text becomes static.
  package init(_ node: Node, at now: Double, numerals: Numerals = .automatic) {
    self.now = now
    self.numerals = numerals
    items.reserveCapacity(32)
    append(node)
    slots.reserveCapacity(16)
    order.reserveCapacity(16)
    memos = ContiguousArray(repeating: Memo(), count: items.count)
  }

  /// Returns the size of the view for a proposal, in cells.
  package mutating func size(in proposal: Proposal) -> Size {
    exactSize(in: proposal).roundedUp
  }

  /// Returns the size of the view for a proposal.
  package mutating func exactSize(in proposal: Proposal) -> LayoutSize {
    size(of: 0, in: proposal)
  }

  /// Appends a node and its descendants.
  ///
  /// - Returns: The index of the node.
  @discardableResult
  private mutating func append(_ node: Node) -> Int {
    let index = items.count
    switch node {
    case .empty: items.append(Item(node, .empty))
    case .text(let text): appendText(node, text)
    case .symbol, .gauge, .plot:
      items.append(Item(node, .leaf))
      items[index].hasText = true
    case .spacer:
      items.append(Item(node, .leaf))
      items[index].isSpacer = true
      items[index].priority = Item.spacerPriority
    case .stack(let stack):
      items.append(Item(node, .stack(stack.axis, stack.anchor, spacing: stack.spacing)))
      items[index].givesWay = stack.favorsText
      for child in stack.children { append(child, to: index) }
    case .layers(let layers):
      items.append(Item(node, .sizedByFirstChild))
      append(layers.child, to: index)
      append(layers.background, to: index)
      append(layers.overlay, to: index)
    case .padding(let padding):
      items.append(Item(node, .padding(padding.insets)))
      items[index].givesWay = padding.givesWay
      append(padding.child, to: index)
    case .frame(let frame):
      items.append(Item(node, .frame(frameBounds.count)))
      frameBounds.append(FrameBounds(frame))
      append(frame.child, to: index)
    case .fixedSize(let fixed):
      items.append(
        Item(node, .fixedSize(horizontal: fixed.horizontal, vertical: fixed.vertical)))
      append(fixed.child, to: index)
    case .priority(let priority):
      items.append(Item(node, .passThrough))
      items[index].priority = priority.value
      append(priority.child, to: index)
      items[index].isSpacer = items[index + 1].isSpacer
    case .accent(let accent):
      items.append(Item(node, .passThrough))
      append(accent.child, to: index)
      // An accent color does not change how a stack treats the child.
      items[index].priority = items[index + 1].priority
      items[index].isSpacer = items[index + 1].isSpacer
    case .position: appendHeightSensitive(node, .position)
    case .aspect(let aspect): appendHeightSensitive(node, .aspect(fills: aspect.fills))
    case .grid: appendHeightSensitive(node, .grid)
    case .gridRow(let row):
      let anchor = Anchor(.center, row.alignment ?? .center)
      appendHeightSensitive(node, .stack(.horizontal, anchor, spacing: nil))
    case .tracks: appendHeightSensitive(node, .tracks)
    case .fitting: appendHeightSensitive(node, .fitting)
    case .deferred(let deferred):
      items.append(Item(node, .deferred(deferred.number)))
      items[index].ignoresExtraHeight = false
    default:
      // A leaf, or a node with the size of its first child: all other nodes have a case above.
      let children = node.children
      items.append(Item(node, children.isEmpty ? .leaf : node.firstChildKind))
      items[index].changesContext = node.changesContext
      for child in children { append(child, to: index) }
    }
    return index
  }

  /// Appends a node whose size can change with any additional height.
  private mutating func appendHeightSensitive(_ node: Node, _ kind: Kind) {
    let index = items.count
    items.append(Item(node, kind))
    for child in node.children { append(child, to: index) }
    items[index].ignoresExtraHeight = false
  }

  private mutating func appendText(_ node: Node, _ text: TextNode) {
    if text.isLive {
      let staticText = text.resolved(at: now)
      return appendText(.text(staticText), staticText)
    }
    var item = Item(node, .leaf)
    item.hasText = true
    item.plainLength = text.lengthInLayout
    items.append(item)
  }

  private mutating func append(_ child: Node, to parent: Int) {
    let previous = items[parent].lastChild
    let index = append(child)
    if previous < 0 { items[parent].firstChild = index } else { items[previous].next = index }
    items[parent].lastChild = index
    if items[index].hasText { items[parent].hasText = true }
    if !items[index].ignoresExtraHeight || (previous >= 0 && items[parent].kind.isColumn) {
      items[parent].ignoresExtraHeight = false
    }
  }
}

extension Layout {
  /// A node in the array, with the properties that affect its layout.
  struct Item {
    var node: Node
    let kind: Kind
    var isSpacer = false
    /// Whether the node contains text, symbols or bars, which take up whole cells.
    var hasText = false
    /// Whether the spacing or padding of the node gets smaller where text would be cut otherwise.
    var givesWay = false
    var priority = 0.0
    /// The length of a single line of plain text, or -1 for anything else.
    var plainLength = -1
    /// Whether extra height leaves the node's size unchanged.
    ///
    /// Extra height is any height beyond the node's height for an unbounded proposal. For example,
    /// it changes the size of a column, which distributes the height among its children.
    var ignoresExtraHeight = true
    /// Whether the node's only child is drawn with a different context.
    var changesContext = false
    /// The first child's index, or -1 if there are no children.
    var firstChild = -1
    /// The last child's index, or -1 if there are no children.
    var lastChild = -1
    /// The next sibling's index, or -1 for the last.
    var next = -1
  }

  /// How a node responds to proposals.
  enum Kind {
    case empty
    case leaf
    case stack(StackAxis, Anchor, spacing: Length?)
    case padding(LayoutInsets)
    /// A frame, with its index in ``Layout/frameBounds``.
    case frame(Int)
    case fixedSize(horizontal: Bool, vertical: Bool)
    /// A node that has the size and frame of its only child, and draws nothing else.
    case passThrough
    /// A node that has the size of its first child, but places or draws its children differently.
    case sizedByFirstChild
    /// A node that fills the proposed size; where no length is proposed, it has its child's.
    case position
    case aspect(fills: Bool)
    case grid
    case tracks
    case fitting
    /// A deferred view, with its number in the extension's process.
    case deferred(Int)
  }

  struct FrameBounds {
    var horizontal: FrameAxis
    var vertical: FrameAxis
    let anchor: Anchor
    let growsToText: Bool

    init(_ node: FrameNode) {
      horizontal = node.horizontal
      vertical = node.vertical
      anchor = node.anchor
      growsToText = node.growsToText
    }

    /// Returns the proposal for the child, given the proposal for the frame.
    func proposal(from proposal: Proposal) -> Proposal {
      Proposal(
        width: horizontal.proposal(from: proposal.width),
        height: vertical.proposal(from: proposal.height))
    }
  }

  /// The first four sizes of a node, by proposal.
  struct Memo {
    // No proposal has this key; `.max` is the key of the ideal proposal.
    private(set) var keys: (UInt64, UInt64, UInt64, UInt64) = (
      .max - 1, .max - 1, .max - 1, .max - 1
    )
    private(set) var sizes: (LayoutSize, LayoutSize, LayoutSize, LayoutSize) = (
      .zero, .zero, .zero, .zero
    )
    private(set) var next = 0
  }
}

extension TextNode {
  /// The length of a single line of plain text that is not big, or -1.
  var lengthInLayout: Int { paragraph.isBig ? -1 : plainLength(width: nil) ?? -1 }
}

extension Layout.Item {
  /// The priority of spacers, which get the space that no other child takes.
  ///
  /// - Source: SwiftUI, where text next to a spacer is not truncated to half of the space.
  static let spacerPriority = -Double.greatestFiniteMagnitude

  init(_ node: Node, _ kind: Layout.Kind) {
    self.node = node
    self.kind = kind
  }
}

extension Node {
  /// The kind of a node with the size of its first child.
  fileprivate var firstChildKind: Layout.Kind {
    switch self {
    case .accessibility, .identity, .priority, .gridCell: .passThrough
    default: .sizedByFirstChild
    }
  }
}

extension Layout.Kind {
  var isEmpty: Bool { if case .empty = self { true } else { false } }

  var isColumn: Bool { if case .stack(.vertical, _, _) = self { true } else { false } }
}

extension Layout.Memo {
  var isFull: Bool { next > 3 }

  func size(for key: UInt64) -> LayoutSize? {
    if keys.0 == key { return sizes.0 }
    if keys.1 == key { return sizes.1 }
    if keys.2 == key { return sizes.2 }
    if keys.3 == key { return sizes.3 }
    return nil
  }

  /// Stores a size.
  ///
  /// - Returns: Whether there was space for the size.
  mutating func store(_ size: LayoutSize, for key: UInt64) -> Bool {
    switch next {
    case 0: (keys.0, sizes.0) = (key, size)
    case 1: (keys.1, sizes.1) = (key, size)
    case 2: (keys.2, sizes.2) = (key, size)
    case 3: (keys.3, sizes.3) = (key, size)
    default: return false
    }
    next += 1
    return true
  }
}
