internal import Cells

/// A child of a stack during layout.
struct StackSlot {
  var item: Int
  var size = LayoutSize.zero
  /// The proposal that the child was measured with.
  var proposal = Proposal.ideal
  /// The difference between the maximum and minimum length.
  var flexibility: Length = 0
  /// The gap to the previous child.
  var gapBefore: Length = 0
}

extension Layout {
  mutating func stackSize(
    _ index: Int, _ axis: StackAxis, spacing: Length?, in proposal: Proposal
  ) -> LayoutSize {
    let range = appendMeasuredSlots(of: index, axis, spacing: spacing, in: proposal)
    defer { slots.removeLast(range.count) }
    var main: Length = 0
    var cross: Length = 0
    for position in range {
      let size = slots[position].size
      main += slots[position].gapBefore + size.length(along: axis)
      cross = max(cross, size.length(across: axis))
    }
    return LayoutSize(max(0, min(main, .unbounded)), along: axis, cross: cross)
  }

  /// Appends the slots of a stack's children, and measures the children.
  ///
  /// - Returns: The range of the slots. The caller removes them after use.
  mutating func appendMeasuredSlots(
    of index: Int, _ axis: StackAxis, spacing: Length?, in proposal: Proposal
  ) -> Range<Int> {
    let range = appendSlots(of: index, axis, spacing: spacing)
    let givesWay = items[index].givesWay && items[index].hasText
    if givesWay { roundGaps(of: range, axis) }
    guard let length = proposal.length(along: axis), length < .unbounded else {
      for slot in range { propose(proposal, to: slot, axis, inTextStack: items[index].hasText) }
      return range
    }
    if givesWay { yieldGaps(of: range, length, axis, in: proposal) }
    var gaps: Length = 0
    for slot in range { gaps += slots[slot].gapBefore }
    distribute(max(0, length - gaps), to: range, of: index, axis, in: proposal)
    return range
  }

  /// Measures the child in a slot with a proposal.
  ///
  /// Next to text, a child that is not empty takes up at least a cell, which it would otherwise share
  /// with the text. The rows of a column with text are whole, so that they are evenly spaced.
  private mutating func propose(
    _ proposal: Proposal, to slot: Int, _ axis: StackAxis, inTextStack: Bool
  ) {
    var size = size(of: slots[slot].item, in: proposal)
    let length = size.length(along: axis)
    if inTextStack && length > 0 && !length.isWhole && !items[slots[slot].item].isSpacer {
      let whole = axis == .vertical ? max(1, Length(length.rounded)) : max(1, length)
      size = LayoutSize(whole, along: axis, cross: size.length(across: axis))
    }
    slots[slot].size = size
    slots[slot].proposal = proposal
  }

  /// Appends a slot for each child of a stack; children that are empty are skipped.
  private mutating func appendSlots(
    of index: Int, _ axis: StackAxis, spacing: Length?
  ) -> Range<Int> {
    let start = slots.count
    var child = items[index].firstChild
    var previousIsSpacer = true
    while child >= 0 {
      if !items[child].kind.isEmpty {
        var slot = StackSlot(item: child)
        let isSpacer = items[child].isSpacer
        if slots.count > start {
          let defaultGap: Length = previousIsSpacer || isSpacer || axis == .vertical ? 0 : 1
          slot.gapBefore = spacing ?? defaultGap
        }
        previousIsSpacer = isSpacer
        slots.append(slot)
      }
      child = items[child].next
    }
    return start..<slots.count
  }

  /// Distributes a length among the children: by priority, then the least flexible first.
  private mutating func distribute(
    _ length: Length, to range: Range<Int>, of stack: Int, _ axis: StackAxis,
    in proposal: Proposal
  ) {
    guard !range.isEmpty else { return }
    let hasText = items[stack].hasText
    let favorsText = items[stack].givesWay && hasText
    let start = order.count
    for slot in range { order.append(slot) }
    defer { order.removeLast(range.count) }
    sortOrder(start..<order.count) { $0.priority($1) > $0.priority($2) }
    var remaining = length
    var next = start
    // The minimum length of the groups with lower priority; each group is subtracted in turn.
    let firstGroup = priorityGroup(from: start)
    var reserved = minimumLength(firstGroup.upperBound..<order.count, axis, in: proposal)
    while next < start + range.count {
      let group = priorityGroup(from: next)
      if next > start { reserved -= minimumLength(group, axis, in: proposal) }
      next = group.upperBound
      if let length = sizePlainTexts(group, axis, available: remaining - reserved) {
        remaining -= length
        continue
      }
      sortByFlexibility(group, axis, in: proposal)
      // The ideal length of the children that follow.
      var ideal = favorsText ? idealLength(group, axis, in: proposal) : 0
      for position in group {
        let slot = order[position]
        var share = max(0, remaining - reserved).share(of: group.upperBound - position)
        if favorsText {
          let length = idealLength(of: slot, axis, in: proposal)
          ideal -= length
          if items[slots[slot].item].hasText {
            share = max(share, min(length, remaining - reserved - ideal))
          }
        }
        propose(proposal.with(share, along: axis), to: slot, axis, inTextStack: hasText)
        remaining -= slots[slot].size.length(along: axis)
      }
    }
  }

  /// Returns the total ideal length of the children at the given positions in ``order``.
  private mutating func idealLength(
    _ positions: Range<Int>, _ axis: StackAxis, in proposal: Proposal
  ) -> Length {
    var total: Length = 0
    for position in positions { total += idealLength(of: order[position], axis, in: proposal) }
    return total
  }

  private mutating func idealLength(
    of slot: Int, _ axis: StackAxis, in proposal: Proposal
  ) -> Length {
    size(of: slots[slot].item, in: proposal.with(nil, along: axis)).length(along: axis)
  }

  /// Gives each plain text in a row its full length, if all of them fit.
  ///
  /// Distributing the length would give the same result: the shortest text is measured first.
  ///
  /// - Returns: The total length, or `nil` if the length must be distributed.
  private mutating func sizePlainTexts(
    _ group: Range<Int>, _ axis: StackAxis, available: Length
  ) -> Length? {
    guard axis == .horizontal else { return nil }
    var total = 0
    for position in group {
      let length = items[slots[order[position]].item].plainLength
      guard length >= 0 else { return nil }
      total += length
    }
    guard Length(total) <= available else { return nil }
    for position in group {
      let slot = order[position]
      let length = items[slots[slot].item].plainLength
      slots[slot].size = LayoutSize(width: Length(length), height: 1)
      slots[slot].proposal = Proposal(width: Length(length), height: 1)
    }
    return Length(total)
  }

  private func priority(_ slot: Int) -> Double { items[slots[slot].item].priority }

  /// Returns the positions, in ``order``, of consecutive children with the same priority.
  private func priorityGroup(from start: Int) -> Range<Int> {
    var end = start + 1
    while end < order.count && priority(order[end]) == priority(order[start]) { end += 1 }
    return start..<end
  }

  /// Sorts a range of ``order``; children that compare equal keep their relative order.
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
      var current = position
      while current > range.lowerBound, precedes(self, order[current], order[current - 1]) {
        order.swapAt(current, current - 1)
        current -= 1
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

  /// Returns the difference between a child's maximum and minimum length.
  ///
  /// It is 0 for a child that is at most one cell long.
  private mutating func flexibility(
    of item: Int, _ axis: StackAxis, in proposal: Proposal
  ) -> Length {
    let maximum = size(of: item, in: proposal.with(.unbounded, along: axis))
      .length(along: axis)
    guard maximum > 1 else { return 0 }
    // A single line of text can be truncated to one cell.
    if axis == .horizontal && Length(items[item].plainLength) == maximum {
      return maximum - 1
    }
    return maximum - size(of: item, in: proposal.with(0, along: axis)).length(along: axis)
  }

  /// Returns the total minimum length of the children at the given positions in ``order``.
  private mutating func minimumLength(
    _ positions: Range<Int>, _ axis: StackAxis, in proposal: Proposal
  ) -> Length {
    var total: Length = 0
    for position in positions {
      let minimum = proposal.with(0, along: axis)
      total += size(of: slots[order[position]].item, in: minimum).length(along: axis)
    }
    return total
  }
}
