internal import Cells

extension Layout {
  /// The frame and the proposal with which a node was placed.
  struct Offer: Equatable, Sendable {
    var frame = LayoutRect(x: 0, y: 0, size: .zero)
    var proposal = Proposal.ideal
  }

  /// Makes the next placement record the offers, so that parts of it can be repeated.
  mutating func keepOffers() {
    offers = ContiguousArray(repeating: Offer(), count: items.count)
  }

  /// Replaces a leaf by another of the same kind.
  ///
  /// - Returns: Whether the new leaf has the same size for each proposal so far.
  mutating func replaceLeaf(at index: Int, with node: Node) -> Bool {
    let oldLength = items[index].plainLength
    items[index].node = node
    switch node {
    case .text(let text): items[index].plainLength = text.lengthInLayout
    case .symbol, .plot, .picture: break
    // The sizes of other leaves do not depend on what they show.
    default: return true
    }
    return measureAgain(index) && items[index].plainLength == oldLength
  }

  /// Replaces a node that has children by an equal one whose children may differ.
  mutating func replaceContainer(at index: Int, with node: Node) {
    items[index].node = node
  }

  /// Measures a node again for each proposal so far.
  ///
  /// The sizes of its descendants must be up to date.
  ///
  /// - Returns: Whether all sizes are the same.
  mutating func measureAgain(_ index: Int) -> Bool {
    let old = memos[index]
    guard !old.isEmpty else { return true }
    memos[index] = Memo()
    var isSame = true
    for (key, size) in old.answers where isSame {
      isSame = self.size(of: index, in: Proposal(key: key)) == size
    }
    guard old.isFull else { return isSame }
    for (key, size) in overflow.removeAll(of: index, &work) where isSame {
      isSame = self.size(of: index, in: Proposal(key: key)) == size
    }
    return isSame
  }

  /// Places a node and its descendants again as they were placed before.
  mutating func placeAgain(_ index: Int) {
    for item in index..<end(of: index) {
      frames[item] = .unplaced
      if !fractionalFrames.isEmpty { fractionalFrames[item] = nil }
    }
    place(index, in: offers[index].frame, offers[index].proposal)
  }

  /// Returns whether the frame of a node's background depends on its texts; see `fillFrame`.
  func fitsBackgroundToTexts(_ index: Int) -> Bool {
    if case .layers = items[index].node { offers[index].frame.hasFractions } else { false }
  }
}

extension Proposal {
  /// Creates the proposal that has a key.
  init(key: UInt64) {
    func length(_ part: UInt64) -> Length? {
      part == 0xffff_ffff ? nil : Length(parts: Int(part))
    }
    self.init(width: length(key >> 32), height: length(key & 0xffff_ffff))
  }
}

extension Layout.Memo {
  var isEmpty: Bool { next == 0 }

  /// The proposals so far, by key, with the sizes.
  fileprivate var answers: some Sequence<(UInt64, LayoutSize)> {
    let all = [(keys.0, sizes.0), (keys.1, sizes.1), (keys.2, sizes.2), (keys.3, sizes.3)]
    return all.prefix(next)
  }
}
