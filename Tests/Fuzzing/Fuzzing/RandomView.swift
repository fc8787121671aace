internal import Cells
package import ViewTree

/// A generator of views with all kinds of nodes, with realistic and extreme numbers.
package struct RandomView {
  var random: SeededGenerator
  /// The number of nodes that may still be created.
  var remainingNodes: Int
  /// How many numbers there are for each extreme one, on average.
  private let rarity: Int
  /// The maximum size of a heap of leaves in bytes.
  private let size: Int
  /// The kinds of nodes with children.
  private let parents: [Parent]

  /// Creates a generator.
  ///
  /// - Parameters:
  ///   - seed: The seed; the same seed gives the same view.
  ///   - size: The maximum size of a heap of leaves in bytes; by default that of a response.
  ///   - canBeDrawnInParts: Whether nodes that draw outside of their frames are left out.
  package init(seed: UInt64, size: Int = 4 << 20, canBeDrawnInParts: Bool = false) {
    self.size = size
    parents = canBeDrawnInParts ? Self.parents.filter(\.drawsInItsFrame) : Self.parents
    random = SeededGenerator(seed: seed)
    remainingNodes = random.pick([3, 10, 30, 100, 400])
    rarity = random.pick([2, 8, 40, 1000])
  }

  /// Returns a view.
  package mutating func view() -> Node {
    if random.once(in: 60) { return heap() }
    return random.once(in: 6) ? tower() : node(depth: 0)
  }

  /// Returns one kind of node nested in itself, alone or with a leaf as sibling.
  private mutating func tower() -> Node {
    let kind = random.pick(parents)
    let siblings = kind.isList && flag() ? [leaf()] : []
    var view = leaf()
    for _ in 0..<random.pick([5, 20, 80, 240]) { view = parent(kind, around: [view] + siblings) }
    return view
  }

  /// Returns as many leaves of one kind as fit a response, in a few parents.
  private mutating func heap() -> Node {
    let leaf = leaf()
    let lists = parents.filter(\.isList)
    // A view too large to be sent would be rejected as a whole, regardless of the number of leaves.
    let maximumCount = size / max(1, ArchivedNode(leaf).compactBytes?.count ?? size)
    let leaves = [Node](repeating: leaf, count: min(maximumCount, random.pick([100, 1000, 9000])))
    var view = parent(random.pick(lists), around: leaves)
    for _ in 0..<random.pick([0, 1, 4]) {
      view = parent(random.pick(parents), around: [view, self.leaf(), self.leaf()])
    }
    return view
  }

  private mutating func node(depth: Int) -> Node {
    remainingNodes -= 1
    guard remainingNodes > 0, depth < 40, !random.once(in: 4) else { return leaf() }
    let kind = random.pick(parents)
    let count = kind.isList ? Int.random(in: 0...random.pick([2, 4, 12]), using: &random) : 3
    var children: [Node] = []
    for _ in 0..<count { children.append(node(depth: depth + 1)) }
    return parent(kind, around: children)
  }

  // MARK: Values

  mutating func flag() -> Bool { Bool.random(using: &random) }

  /// Returns a length in cells.
  mutating func cells() -> Int {
    guard random.once(in: rarity) else { return Int.random(in: 0...12, using: &random) }
    return random.pick([-1, 0, -8, 1 << 20, -(1 << 20), 32_768, 65_536, -3, 1000])
  }

  /// Returns a length, half of the time with a fraction of a cell.
  mutating func length() -> Length {
    let cells = Double(cells())
    return Length(cells: flag() ? cells : cells + Double.random(in: 0...1, using: &random))
  }

  mutating func maybeLength() -> Length? { flag() ? length() : nil }

  /// Returns a number, usually between 0 and `scale`.
  mutating func number(_ scale: Double = 1) -> Double {
    guard random.once(in: rarity) else { return Double.random(in: 0...scale, using: &random) }
    return random.pick([
      -1, 0, 1e12, -1e12, .nan, .infinity, -.infinity, 1e-300, -0.0, 1e6, .leastNonzeroMagnitude,
    ])
  }

  mutating func vector(_ scale: Double = 1) -> Vector {
    Vector(x: number(scale), y: number(scale))
  }

  mutating func text() -> String {
    guard random.once(in: rarity) else {
      return random.pick(["", "12:34", "Tuesday", "a longer line of words that wraps"])
    }
    return random.pick([
      String(repeating: "long ", count: 3000), String(repeating: "\n", count: 300), "\u{1b}[31mred",
      "👩‍👩‍👧‍👦 family", "漢字", String(repeating: "e\u{301}", count: 200), "a\tb", "\u{202e}back",
      String(repeating: "\u{301}", count: 50), "\u{0}\u{7f}\u{9b}", "#", "0", Self.clusters,
    ])
  }

  /// A thousand different letters with combining marks.
  private static let clusters = (0..<1000).compactMap { Unicode.Scalar(0x4e00 + $0) }
    .map { "\($0)\u{308}" }.joined()

  mutating func paint() -> Paint {
    random.pick([
      .none, .gradient, .role(.accent), .role(.text), .rgb(RGB(0x336699)), Paint(rawValue: 77),
      Paint(rawValue: .max),
    ])
  }

  mutating func anchor() -> Anchor {
    Anchor(random.pick(AxisAlignment.allCases), random.pick(AxisAlignment.allCases))
  }

  mutating func style() -> Style {
    Style(
      foreground: paint(), background: paint(),
      attributes: Attributes(rawValue: UInt16.random(in: 0..<64, using: &random)))
  }
}
