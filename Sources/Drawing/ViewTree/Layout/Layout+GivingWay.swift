internal import Cells

// A cell is larger than a letter of a phone, so text that fits a phone may be too large here. In
// views that are measured in a phone's points, spacing and padding get smaller first, and frames get
// larger.

extension Layout {
  /// Rounds the gaps between the children of a stack to whole cells, so that rows of text are evenly
  /// spaced.
  mutating func roundGaps(of range: Range<Int>, _ axis: StackAxis) {
    for slot in range where slots[slot].gapBefore > 0 {
      slots[slot].gapBefore = slots[slot].gapBefore.wholeGap(along: axis)
    }
  }

  /// Reduces the gaps of a stack so far that the text of its children fits, all to the same length.
  ///
  /// If the text of a row does not fit even then, they stay as they are. Words stay apart by a cell.
  mutating func yieldGaps(
    of range: Range<Int>, _ length: Length, _ axis: StackAxis, in proposal: Proposal
  ) {
    let largestGap = range.reduce(.zero) { max($0, slots[$1].gapBefore) }
    let smallestGap: Length = axis == .vertical ? 0 : min(1, largestGap)
    guard largestGap > smallestGap else { return }
    var needed: Length = 0
    for slot in range {
      let item = slots[slot].item
      let offered = proposal.with(items[item].hasText ? nil : 0, along: axis)
      needed += size(of: item, in: offered).length(along: axis)
    }
    // The number of cells by which the gaps are reduced; there may be millions of them.
    var (fewest, most) = (0, (largestGap - smallestGap).roundedUp)
    while fewest < most {
      let middle = (fewest + most) / 2
      if needed + gaps(of: range, atMost: largestGap - Length(middle)) <= length {
        most = middle
      } else {
        fewest = middle + 1
      }
    }
    let gap = largestGap - Length(fewest)
    guard axis == .vertical || needed + gaps(of: range, atMost: gap) <= length else { return }
    for slot in range { slots[slot].gapBefore = min(slots[slot].gapBefore, gap) }
  }

  private func gaps(of range: Range<Int>, atMost limit: Length) -> Length {
    range.reduce(.zero) { $0 + min(slots[$1].gapBefore, limit) }
  }

  /// Returns the insets of a padding, reduced so far that the text inside fits.
  ///
  /// If a line of text does not fit even without padding, the padding beside it stays as it is.
  mutating func yieldingInsets(
    of index: Int, _ insets: LayoutInsets, in proposal: Proposal
  ) -> LayoutInsets {
    guard items[index].givesWay, items[index].hasText else { return insets }
    let child = items[index].firstChild
    var insets = insets
    if let width = proposal.width, width < .unbounded, insets.horizontal > 0 {
      let height = proposal.inset(by: insets).height
      let needed = size(of: child, in: Proposal(width: nil, height: height)).width
      let lack = needed + insets.horizontal - width
      if lack > 0 && lack <= insets.horizontal { insets.reduceHorizontal(by: lack) }
    }
    if let height = proposal.height, height < .unbounded, insets.vertical > 0 {
      let width = proposal.inset(by: insets).width
      let needed = size(of: child, in: Proposal(width: width, height: nil)).height
      let lack = min(insets.vertical, needed + insets.vertical - height)
      if lack > 0 { insets.reduceVertical(by: lack) }
    }
    return insets
  }

  /// Returns the bounds of a frame, enlarged for text that is only a little too large for it.
  mutating func grownBounds(
    of index: Int, _ bounds: Int, in proposal: Proposal
  ) -> FrameBounds {
    var frame = frameBounds[bounds]
    guard frame.growsToText, items[index].hasText else { return frame }
    let child = items[index].firstChild
    if let maximum = frame.horizontal.maximum, maximum < .unbounded {
      let needed = size(of: child, in: .ideal).width
      frame.horizontal.grow(to: needed, within: proposal.width)
    }
    if let maximum = frame.vertical.maximum, maximum < .unbounded {
      let width = frame.horizontal.proposal(from: proposal.width)
      let needed = size(of: child, in: Proposal(width: width, height: nil)).height
      frame.vertical.grow(to: needed, within: proposal.height)
    }
    return frame
  }
}

extension Length {
  /// The nearest whole gap; between words, a gap that is visible on a phone is at least a cell.
  fileprivate func wholeGap(along axis: StackAxis) -> Length {
    let gap = Length(rounded)
    return axis == .horizontal && self > Length(cells: 0.3) ? max(1, gap) : gap
  }
}

extension FrameAxis {
  /// The length by which a frame may grow, as a fraction of its own: a cell is 10 points wide, and a
  /// letter of a caption about 6.
  private static let largestGrowth = 1.75

  /// Enlarges the maximum, and the length of a fixed frame, to the length that text needs.
  ///
  /// Text that would not fit the frame on a phone either is cut or broken, as there.
  fileprivate mutating func grow(to needed: Length, within proposed: Length?) {
    guard let maximum, needed > maximum, needed.cells <= maximum.cells * Self.largestGrowth
    else { return }
    let length = max(maximum, min(needed, proposed ?? needed))
    if minimum == maximum { minimum = length }
    if ideal == maximum { ideal = length }
    self.maximum = length
  }
}

extension LayoutInsets {
  fileprivate mutating func reduceHorizontal(by lack: Length) {
    let fraction = 1 - lack.cells / horizontal.cells
    leading = Length(cells: leading.cells * fraction)
    trailing = Length(cells: trailing.cells * fraction)
  }

  fileprivate mutating func reduceVertical(by lack: Length) {
    let fraction = 1 - lack.cells / vertical.cells
    top = Length(cells: top.cells * fraction)
    bottom = Length(cells: bottom.cells * fraction)
  }
}
