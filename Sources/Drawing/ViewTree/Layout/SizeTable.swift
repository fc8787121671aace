/// The sizes of nodes that do not fit into their memos, by node and proposal.
///
/// In nested grids, most sizes are here. A dictionary of them took a third of the time of the most
/// costly views, because its hashes resist collisions. Here, collisions cost units of the budget.
struct SizeTable: Sendable {
  private struct Entry {
    /// The index of the node, or -1 if the entry is empty.
    var index = -1
    var proposal: UInt64 = 0
    var size = LayoutSize.zero
  }

  /// The entries; their number is a power of two, and a third of them or more are empty.
  private var entries: ContiguousArray<Entry> = []
  private var count = 0

  /// How many entries are looked at for a unit.
  private static let stepsPerUnit = 4
  /// What an entry costs in units, with its share of the tables that were too small.
  private static let unitsPerEntry = 4

  /// Returns the size of a node for a proposal, or `nil` if it was not stored.
  func size(of index: Int, for proposal: UInt64, _ work: inout WorkBudget) -> LayoutSize? {
    guard !entries.isEmpty else { return nil }
    let entry = entries[position(of: index, proposal, &work)]
    return entry.index == index ? entry.size : nil
  }

  /// Stores a size; what is stored twice is the same.
  mutating func store(
    _ size: LayoutSize, of index: Int, for proposal: UInt64, _ work: inout WorkBudget
  ) {
    _ = work.spend(Self.unitsPerEntry)
    if count * 3 >= entries.count * 2 { grow(&work) }
    let position = position(of: index, proposal, &work)
    if entries[position].index < 0 { count += 1 }
    entries[position] = Entry(index: index, proposal: proposal, size: size)
  }

  /// Removes the sizes of a node.
  ///
  /// - Returns: The proposals, by key, with the sizes.
  mutating func removeAll(
    of index: Int, _ work: inout WorkBudget
  ) -> [(proposal: UInt64, size: LayoutSize)] {
    let removed = entries.filter { $0.index == index }
    guard !removed.isEmpty else { return [] }
    // What follows an entry may be there because of it.
    let others = entries.filter { $0.index >= 0 && $0.index != index }
    entries = ContiguousArray(repeating: Entry(), count: entries.count)
    for entry in others { entries[position(of: entry.index, entry.proposal, &work)] = entry }
    count = others.count
    return removed.map { ($0.proposal, $0.size) }
  }

  /// Returns the position of an entry, or of the empty one that it would fill.
  private func position(of index: Int, _ proposal: UInt64, _ work: inout WorkBudget) -> Int {
    let mask = entries.count - 1
    var position = Int(truncatingIfNeeded: Self.hash(index, proposal)) & mask
    var steps = 0
    while entries[position].index >= 0,
      entries[position].index != index || entries[position].proposal != proposal
    {
      position = (position + 1) & mask
      steps += 1
    }
    _ = work.spend(1 + steps / Self.stepsPerUnit)
    return position
  }

  /// - Source: the finalizer of MurmurHash3, by Austin Appleby.
  private static func hash(_ index: Int, _ proposal: UInt64) -> UInt64 {
    var hash = proposal ^ (UInt64(truncatingIfNeeded: index) &* 0x9e37_79b9_7f4a_7c15)
    hash = (hash ^ (hash >> 33)) &* 0xff51_afd7_ed55_8ccd
    hash = (hash ^ (hash >> 33)) &* 0xc4ce_b9fe_1a85_ec53
    return hash ^ (hash >> 33)
  }

  private mutating func grow(_ work: inout WorkBudget) {
    let old = entries
    entries = ContiguousArray(repeating: Entry(), count: max(64, old.count * 2))
    for entry in old where entry.index >= 0 {
      entries[position(of: entry.index, entry.proposal, &work)] = entry
    }
  }
}
