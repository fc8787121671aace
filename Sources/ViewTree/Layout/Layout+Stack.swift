internal import Cells

/// A child of a stack while the stack is laid out.
struct StackSlot {
  var item: Int
  var size = Size.zero
  var priority = 0.0
  var flexibility = 0
  var gapBefore = 0
}

extension Layout {
  /// Spacers take what all others leave.
  ///
  /// - Source: SwiftUI, where a text beside a spacer is not cut at half the room.
  private static let spacerPriority = -Double.greatestFiniteMagnitude

  mutating func stackSize(_ index: Int, _ stack: StackNode, in proposal: Proposal) -> Size {
    let range = sizedSlots(of: index, stack, in: proposal)
    defer { slots.removeSubrange(range) }
    var main = 0
    var cross = 0
    for slot in slots[range] {
      main += slot.gapBefore + slot.size.length(along: stack.axis)
      cross = max(cross, slot.size.length(across: stack.axis))
    }
    return Size(min(main, Proposal.unbounded), along: stack.axis, cross: cross)
  }

  /// Sizes the children of a stack; the caller removes the slots when done.
  mutating func sizedSlots(
    of index: Int, _ stack: StackNode, in proposal: Proposal
  ) -> Range<Int> {
    let range = openSlots(of: index, stack)
    guard let length = proposal.length(along: stack.axis), length < Proposal.unbounded else {
      for slot in range { slots[slot].size = size(of: slots[slot].item, in: proposal) }
      return range
    }
    let gaps = slots[range].reduce(0) { $0 + $1.gapBefore }
    if range.count > 1 { measureFlexibility(range, stack.axis, in: proposal) }
    distribute(max(0, length - gaps), to: range, stack.axis, in: proposal)
    return range
  }

  private mutating func openSlots(of index: Int, _ stack: StackNode) -> Range<Int> {
    let start = slots.count
    var child = items[index].firstChild
    var previousIsSpacer = true
    while child >= 0 {
      let node = items[child].node
      if !node.isEmpty {
        var slot = StackSlot(item: child)
        let isSpacer = node.isSpacer
        if isSpacer { slot.priority = Self.spacerPriority }
        if case .priority(let priority) = node { slot.priority = priority.value }
        if slots.count > start {
          let standard = previousIsSpacer || isSpacer || stack.axis == .vertical ? 0 : 1
          slot.gapBefore = stack.spacing ?? standard
        }
        previousIsSpacer = isSpacer
        slots.append(slot)
      }
      child = items[child].next
    }
    return start..<slots.count
  }

  private mutating func measureFlexibility(
    _ range: Range<Int>, _ axis: StackAxis, in proposal: Proposal
  ) {
    let least = proposal.with(0, along: axis)
    let most = proposal.with(Proposal.unbounded, along: axis)
    for slot in range {
      let item = slots[slot].item
      let greatest = size(of: item, in: most).length(along: axis)
      let smallest = size(of: item, in: least).length(along: axis)
      slots[slot].flexibility = greatest - smallest
    }
  }

  /// Offers each child its share, the least flexible first, those of higher priority before all.
  private mutating func distribute(
    _ length: Int, to range: Range<Int>, _ axis: StackAxis, in proposal: Proposal
  ) {
    var remaining = length
    let priorities = Set(slots[range].map(\.priority)).sorted(by: >)
    for (rank, priority) in priorities.enumerated() {
      let group = range.filter { slots[$0].priority == priority }
        .sorted { (slots[$0].flexibility, $0) < (slots[$1].flexibility, $1) }
      let reserved =
        priorities[(rank + 1)...].isEmpty
        ? 0 : leastLength(of: range, below: priority, axis, in: proposal)
      var left = group.count
      for slot in group {
        let share = max(0, remaining - reserved) / left
        slots[slot].size = size(of: slots[slot].item, in: proposal.with(share, along: axis))
        remaining -= slots[slot].size.length(along: axis)
        left -= 1
      }
    }
  }

  private mutating func leastLength(
    of range: Range<Int>, below priority: Double, _ axis: StackAxis, in proposal: Proposal
  ) -> Int {
    let least = proposal.with(0, along: axis)
    var total = 0
    for slot in range where slots[slot].priority < priority {
      total += size(of: slots[slot].item, in: least).length(along: axis)
    }
    return total
  }
}
