internal import Cells

/// A child of a stack while the stack is laid out.
struct StackSlot {
  var item: Int
  var size = Size.zero
  /// What the child was offered when it answered its size.
  var proposal = Proposal.ideal
  var flexibility = 0
  var gapBefore = 0
}

extension Layout {
  mutating func stackSize(
    _ index: Int, _ axis: StackAxis, spacing: Int?, in proposal: Proposal
  ) -> Size {
    let range = sizedSlots(of: index, axis, spacing: spacing, in: proposal)
    defer { slots.removeLast(range.count) }
    var main = 0
    var cross = 0
    for position in range {
      let size = slots[position].size
      main += slots[position].gapBefore + size.length(along: axis)
      cross = max(cross, size.length(across: axis))
    }
    return Size(max(0, min(main, Proposal.unbounded)), along: axis, cross: cross)
  }

  /// Sizes the children of a stack; the caller removes the slots when done.
  mutating func sizedSlots(
    of index: Int, _ axis: StackAxis, spacing: Int?, in proposal: Proposal
  ) -> Range<Int> {
    let range = openSlots(of: index, axis, spacing: spacing)
    guard let length = proposal.length(along: axis), length < Proposal.unbounded else {
      for slot in range { offer(proposal, to: slot) }
      return range
    }
    var gaps = 0
    for slot in range { gaps += slots[slot].gapBefore }
    distribute(max(0, length - gaps), to: range, axis, in: proposal)
    return range
  }

  private mutating func offer(_ proposal: Proposal, to slot: Int) {
    slots[slot].size = size(of: slots[slot].item, in: proposal)
    slots[slot].proposal = proposal
  }

  private mutating func openSlots(
    of index: Int, _ axis: StackAxis, spacing: Int?
  ) -> Range<Int> {
    let start = slots.count
    var child = items[index].firstChild
    var previousIsSpacer = true
    while child >= 0 {
      if !items[child].kind.isNothing {
        var slot = StackSlot(item: child)
        let isSpacer = items[child].isSpacer
        if slots.count > start {
          let standard = previousIsSpacer || isSpacer || axis == .vertical ? 0 : 1
          slot.gapBefore = spacing ?? standard
        }
        previousIsSpacer = isSpacer
        slots.append(slot)
      }
      child = items[child].next
    }
    return start..<slots.count
  }

  /// Offers each child its share, the least flexible first, those of higher priority before all.
  private mutating func distribute(
    _ length: Int, to range: Range<Int>, _ axis: StackAxis, in proposal: Proposal
  ) {
    guard !range.isEmpty else { return }
    let start = order.count
    for slot in range { order.append(slot) }
    defer { order.removeLast(range.count) }
    sortOrder(start..<order.count) { $0.priority($1) > $0.priority($2) }
    var remaining = length
    var next = start
    // What those of lower priority need at the least: known once, less each group as it is served.
    let first = priorityGroup(from: start)
    var reserved = leastLength(first.upperBound..<order.count, axis, in: proposal)
    while next < start + range.count {
      let group = priorityGroup(from: next)
      if next > start { reserved -= leastLength(group, axis, in: proposal) }
      next = group.upperBound
      if let used = givePlainTexts(group, axis, of: remaining - reserved) {
        remaining -= used
        continue
      }
      sortByFlexibility(group, axis, in: proposal)
      for position in group {
        let slot = order[position]
        let share = max(0, remaining - reserved) / (group.upperBound - position)
        offer(proposal.with(share, along: axis), to: slot)
        remaining -= slots[slot].size.length(along: axis)
      }
    }
  }

  /// Gives plain texts side by side their lengths where there is room for all: the shares come to
  /// just that, since the shortest is served first.
  ///
  /// - Returns: What they take, or `nil` for a group that must be shared out with care.
  private mutating func givePlainTexts(
    _ group: Range<Int>, _ axis: StackAxis, of room: Int
  ) -> Int? {
    guard axis == .horizontal else { return nil }
    var total = 0
    for position in group {
      let length = items[slots[order[position]].item].plainLength
      guard length >= 0 else { return nil }
      total += length
    }
    guard total <= room else { return nil }
    for position in group {
      let slot = order[position]
      let length = items[slots[slot].item].plainLength
      slots[slot].size = Size(width: length, height: 1)
      slots[slot].proposal = Proposal(width: length, height: 1)
    }
    return total
  }

  private func priority(_ slot: Int) -> Double { items[slots[slot].item].priority }

  /// The run of children, from a position in the order, that share its priority.
  private func priorityGroup(from start: Int) -> Range<Int> {
    var end = start + 1
    while end < order.count && priority(order[end]) == priority(order[start]) { end += 1 }
    return start..<end
  }

  /// Sorts a part of the order, keeping the children's own order among equals.
  private mutating func sortOrder(
    _ range: Range<Int>, by precedes: (borrowing Layout, Int, Int) -> Bool
  ) {
    guard range.count <= 16 else {
      let sorted = order[range].sorted { left, right in
        precedes(self, left, right) || (!precedes(self, right, left) && left < right)
      }
      order.replaceSubrange(range, with: sorted)
      return
    }
    for position in range.dropFirst() {
      var place = position
      while place > range.lowerBound, precedes(self, order[place], order[place - 1]) {
        order.swapAt(place, place - 1)
        place -= 1
      }
    }
  }

  private mutating func sortByFlexibility(
    _ group: Range<Int>, _ axis: StackAxis, in proposal: Proposal
  ) {
    guard group.count > 1 else { return }
    for position in group {
      let slot = order[position]
      slots[slot].flexibility = flexibility(of: slots[slot].item, axis, in: proposal)
    }
    sortOrder(group) { $0.slots[$1].flexibility < $0.slots[$2].flexibility }
  }

  /// How far a child's length can be changed; what takes one cell at the most cannot flex.
  private mutating func flexibility(
    of item: Int, _ axis: StackAxis, in proposal: Proposal
  ) -> Int {
    let greatest = size(of: item, in: proposal.with(Proposal.unbounded, along: axis))
      .length(along: axis)
    guard greatest > 1 else { return 0 }
    // A label of one line can be cut down to one cell.
    if axis == .horizontal && items[item].plainLength == greatest { return greatest - 1 }
    return greatest - size(of: item, in: proposal.with(0, along: axis)).length(along: axis)
  }

  /// What the children at some positions of the order need at the least.
  private mutating func leastLength(
    _ positions: Range<Int>, _ axis: StackAxis, in proposal: Proposal
  ) -> Int {
    var total = 0
    for position in positions {
      let least = proposal.with(0, along: axis)
      total += size(of: slots[order[position]].item, in: least).length(along: axis)
    }
    return total
  }
}
