package import Cells

/// A view laid out: its nodes in a flat row, with the sizes they answered.
///
/// The passes are SwiftUI's: a parent proposes, a child answers its size, the parent places it.
/// What a node answered to a proposal is remembered, so that deep stacks, which ask their children
/// several times, stay linear in the number of nodes.
package struct Layout {
  var items: ContiguousArray<Item> = []
  /// The bounds of the frames, apart from the items: few have them, and they are long.
  var frameBounds: [FrameBounds] = []
  var memos: ContiguousArray<Memo> = []
  /// The sizes that memos had no more room for: nested grids ask in many ways.
  var overflow: [OverflowKey: Size] = [:]
  /// The frame of each item after ``place(in:)``; empty before.
  var frames: ContiguousArray<Rect> = []
  /// What this picture may still cost.
  package var work = WorkBudget()
  /// Scratch room for the children of the stacks being laid out.
  var slots: ContiguousArray<StackSlot> = []
  /// Scratch room for the order in which those children are offered their share.
  var order: ContiguousArray<Int> = []
  /// The moment that live texts are told at; seconds since 1970.
  let now: Double
  /// The sizes of what only the author's process can work out, by its number.
  ///
  /// `nil` everywhere else, where there is none.
  package var deferredSize: ((Int, Proposal) -> Size)?

  /// Takes a view in, resolving live texts.
  package init(_ node: Node, at now: Double) {
    self.now = now
    items.reserveCapacity(32)
    append(node)
    slots.reserveCapacity(16)
    order.reserveCapacity(16)
    memos = ContiguousArray(repeating: Memo(), count: items.count)
  }

  /// The size the whole view answers to a proposal, in cells.
  package mutating func size(in proposal: Proposal) -> Size {
    size(of: 0, in: proposal)
  }

  /// Takes in a node and all below it.
  ///
  /// - Returns: Its place in the row.
  @discardableResult
  private mutating func append(_ node: Node) -> Int {
    let index = items.count
    switch node {
    case .empty: items.append(Item(node, .nothing))
    case .text(let text): appendText(node, text)
    case .spacer:
      items.append(Item(node, .leaf))
      items[index].isSpacer = true
      items[index].priority = Item.spacerPriority
    case .stack(let stack):
      items.append(Item(node, .stack(stack.axis, stack.anchor, spacing: stack.spacing)))
      for child in stack.children { append(child, to: index) }
    case .layers(let layers):
      items.append(Item(node, .wrapping))
      append(layers.child, to: index)
      append(layers.behind, to: index)
      append(layers.front, to: index)
    case .padding(let padding):
      items.append(Item(node, .padding(padding.insets)))
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
      items.append(Item(node, .passing))
      items[index].priority = priority.value
      append(priority.child, to: index)
      items[index].isSpacer = items[index + 1].isSpacer
    case .position: appendCareful(node, .position)
    case .aspect(let aspect): appendCareful(node, .aspect(fills: aspect.fills))
    case .grid: appendCareful(node, .grid)
    case .gridRow(let row):
      let anchor = Anchor(.center, row.side ?? .center)
      appendCareful(node, .stack(.horizontal, anchor, spacing: nil))
    case .tracks: appendCareful(node, .tracks)
    case .fitting: appendCareful(node, .fitting)
    case .deferred(let deferred):
      items.append(Item(node, .deferred(deferred.number)))
      items[index].isSatiable = false
    case let other:
      // By itself, or as its only child: what is neither stands above.
      let children = other.children
      items.append(Item(node, children.isEmpty ? .leaf : other.wrappingKind))
      items[index].changesContext = other.changesContext
      for child in children { append(child, to: index) }
    }
    return index
  }

  /// Takes in a node to which more height may always make a difference.
  private mutating func appendCareful(_ node: Node, _ kind: Kind) {
    let index = items.count
    items.append(Item(node, kind))
    for child in node.children { append(child, to: index) }
    items[index].isSatiable = false
  }

  private mutating func appendText(_ node: Node, _ text: TextNode) {
    if text.isLive {
      let resolved = text.resolved(at: now)
      return appendText(.text(resolved), resolved)
    }
    var item = Item(node, .leaf)
    if !text.paragraph.isBig { item.plainLength = text.simpleLength(width: nil) ?? -1 }
    items.append(item)
  }

  private mutating func append(_ child: Node, to parent: Int) {
    let previous = items[parent].lastChild
    let added = append(child)
    if previous < 0 { items[parent].firstChild = added } else { items[previous].next = added }
    items[parent].lastChild = added
    if !items[added].isSatiable || (previous >= 0 && items[parent].kind.isColumn) {
      items[parent].isSatiable = false
    }
  }
}

extension Layout {
  /// A node in the row, with what layout needs of it as plain values.
  struct Item {
    let node: Node
    let kind: Kind
    var isSpacer = false
    var priority = 0.0
    /// The length of a text of one plain line, or -1 for all else.
    var plainLength = -1
    /// Whether more height than it takes when there is no end of it changes nothing: true of all
    /// but columns, which share out what they have.
    var isSatiable = true
    /// Whether its only child is drawn with anything else than itself.
    var changesContext = false
    /// The first child's index, or -1 for a leaf.
    var firstChild = -1
    /// The last child's index, or -1 for a leaf.
    var lastChild = -1
    /// The next sibling's index, or -1 for the last.
    var next = -1
  }

  /// What a node does with proposals.
  enum Kind {
    case nothing
    case leaf
    case stack(StackAxis, Anchor, spacing: Int?)
    case padding(Insets)
    /// By its place among the frames.
    case frame(Int)
    case fixedSize(horizontal: Bool, vertical: Bool)
    /// Has its only child's size and frame, and leaves drawing to it.
    case passing
    /// Has its first child's size, and places or draws what it wraps in its own way.
    case wrapping
    /// Takes all the room there is.
    case position
    case aspect(fills: Bool)
    case grid
    case tracks
    case fitting
    /// By its number in the author's process.
    case deferred(Int)
  }

  struct FrameBounds {
    let horizontal: FrameAxis
    let vertical: FrameAxis
    let anchor: Anchor

    init(_ node: FrameNode) {
      horizontal = node.horizontal
      vertical = node.vertical
      anchor = node.anchor
    }

    /// What the frame offers its child.
    func proposal(from offered: Proposal) -> Proposal {
      Proposal(
        width: horizontal.proposal(from: offered.width),
        height: vertical.proposal(from: offered.height))
    }
  }

  /// A node and what it was offered.
  struct OverflowKey: Hashable {
    let index: Int
    let proposal: UInt64
  }

  /// The sizes last answered, by proposal.
  struct Memo {
    // No proposal has this key; `.max` is the ideal one's.
    private var keys: (UInt64, UInt64, UInt64, UInt64) = (.max - 1, .max - 1, .max - 1, .max - 1)
    private var sizes: (Size, Size, Size, Size) = (.zero, .zero, .zero, .zero)
    private var next = 0
  }
}

extension Layout.Item {
  /// Where priorities of spacers begin: they take what all others leave.
  ///
  /// - Source: SwiftUI, where a text beside a spacer is not cut at half the room.
  static let spacerPriority = -Double.greatestFiniteMagnitude

  init(_ node: Node, _ kind: Layout.Kind) {
    self.node = node
    self.kind = kind
  }
}

extension Node {
  /// The kind of a node that has its first child's size.
  fileprivate var wrappingKind: Layout.Kind {
    switch self {
    case .accessibility, .identity, .priority, .gridCell: .passing
    default: .wrapping
    }
  }
}

extension Layout.Kind {
  var isNothing: Bool { if case .nothing = self { true } else { false } }

  var isColumn: Bool { if case .stack(.vertical, _, _) = self { true } else { false } }
}

extension Layout.Memo {
  var isFull: Bool { next > 3 }

  func size(for key: UInt64) -> Size? {
    if keys.0 == key { return sizes.0 }
    if keys.1 == key { return sizes.1 }
    if keys.2 == key { return sizes.2 }
    if keys.3 == key { return sizes.3 }
    return nil
  }

  /// Keeps an answer.
  ///
  /// - Returns: Whether there was room for it.
  mutating func store(_ size: Size, for key: UInt64) -> Bool {
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
