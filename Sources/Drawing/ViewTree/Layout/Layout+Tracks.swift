internal import Cells

/// A column of a vertical lazy grid, or a row of a horizontal one.
private struct Track {
  var length: Length
  var gapAfter: Length
  var anchor: Anchor
}

extension TracksNode {
  /// The default gap between tracks: 1 between columns, 0 between rows.
  private var defaultTrackGap: Length { axis == .vertical ? 1 : 0 }

  /// The gap between lines, by default 0 between rows and 1 between columns.
  fileprivate var lineGap: Length { gap ?? (axis == .vertical ? 0 : 1) }

  /// Returns the tracks for a proposed length; an adaptive track is repeated as often as it fits.
  ///
  /// Fixed tracks get their lengths first; the others divide the remaining length, in order. If no
  /// length is proposed, the sum of the minimum lengths is divided instead, so that a track may be
  /// longer than its minimum.
  ///
  /// - Source: SwiftUI `GridItem.Size`.
  fileprivate func tracks(across proposedLength: Length?) -> [Track] {
    let nodes = tracks.prefix(Self.trackLimit)
    let gaps = nodes.dropLast().reduce(Length.zero) { $0 + ($1.gap ?? defaultTrackGap) }
    let fixedLength = nodes.filter { $0.sizing == .fixed }
      .reduce(Length.zero) { $0 + $1.minimumLength }
    let flexibleLength = nodes.filter { $0.sizing != .fixed }
      .reduce(Length.zero) { $0 + $1.minimumLength }
    let idealLength = fixedLength + flexibleLength + gaps
    var available = max(0, (proposedLength ?? idealLength) - gaps - fixedLength)
    var remainingCount = nodes.count { $0.sizing != .fixed }
    var sizedTracks: [Track] = []
    for node in nodes where sizedTracks.count < Self.trackLimit {
      let gap = node.gap ?? defaultTrackGap
      guard node.sizing != .fixed else {
        sizedTracks.append(Track(length: node.minimumLength, gapAfter: gap, anchor: node.anchor))
        continue
      }
      let newTracks = node.tracks(in: max(0, available).share(of: max(1, remainingCount)), gap: gap)
      available -=
        newTracks.reduce(.zero) { $0 + $1.length } + gap * max(0, newTracks.count - 1)
      remainingCount -= 1
      sizedTracks += newTracks
    }
    return Array(sizedTracks.prefix(Self.trackLimit))
  }

  /// The maximum number of tracks; more would not fit on any screen.
  private static let trackLimit = 512
}

extension TrackNode {
  /// The minimum length, at least 0.
  fileprivate var minimumLength: Length { max(0, minimum) }

  /// Returns the tracks that this track becomes in a share of the grid's length: several if it is
  /// adaptive, otherwise one.
  fileprivate func tracks(in share: Length, gap: Length) -> [Track] {
    let minimum = max(1, minimumLength)
    // With a negative gap, columns overlap, as in SwiftUI, but each starts at least a cell later.
    let step = max(1, minimum + gap)
    let fittingCount = (share + gap).parts / step.parts
    let count = sizing == .adaptive ? min(Self.repetitionLimit, max(1, fittingCount)) : 1
    let available = max(0, share - gap * (count - 1))
    // The first tracks get the whole cells that remain, one each.
    let remainder = available.isWhole ? available.rounded % count : 0
    return (0..<count).map { index in
      let length = available.share(of: count) + (index < remainder ? 1 : 0)
      let clampedLength = max(minimum, min(maximum, length))
      return Track(length: clampedLength, gapAfter: gap, anchor: anchor)
    }
  }

  /// The maximum number of times that an adaptive track is repeated.
  private static let repetitionLimit = 256
}

/// A row of a vertical lazy grid, or a column of a horizontal one.
private struct TrackLine {
  var children: Range<Int>
  var length: Length
}

extension Layout {
  mutating func tracksSize(_ index: Int, _ node: TracksNode, in proposal: Proposal) -> LayoutSize {
    guard work.spend(node.tracks.count) else { return .zero }
    let tracks = node.tracks(across: proposal.length(along: node.axis.perpendicular))
    let lines = trackLines(index, node, tracks)
    let main = lines.reduce(.zero) { $0 + $1.length } + node.lineGap * max(0, lines.count - 1)
    return LayoutSize(main, along: node.axis, cross: tracks.totalLength)
  }

  mutating func placeTracks(
    _ index: Int, _ node: TracksNode, in frame: LayoutRect, _ proposal: Proposal
  ) {
    guard work.spend(node.tracks.count) else { return }
    let tracks = node.tracks(across: proposal.length(along: node.axis.perpendicular))
    let children = children(of: index)
    let indent = node.alignment.offset(
      of: tracks.totalLength, in: frame.size.length(across: node.axis))
    var main: Length = 0
    for line in trackLines(index, node, tracks) {
      var cross = max(0, indent)
      for (child, track) in zip(line.children, tracks) {
        let cellSize = LayoutSize(line.length, along: node.axis, cross: track.length)
        let origin = LayoutSize(main, along: node.axis, cross: cross)
        let cellFrame = LayoutRect(
          x: frame.x + origin.width, y: frame.y + origin.height, size: cellSize)
        let (item, cellProposal) = (children[child], Proposal(cellSize))
        let size = size(of: item, in: cellProposal)
        place(item, in: track.anchor.frame(for: size, in: cellFrame, items[item]), cellProposal)
        cross += track.length + track.gapAfter
      }
      main += line.length + node.lineGap
    }
  }

  /// Returns the lines of a lazy grid, each as long as its longest child along the grid's axis.
  private mutating func trackLines(
    _ index: Int, _ node: TracksNode, _ tracks: [Track]
  ) -> [TrackLine] {
    let children = children(of: index)
    guard !tracks.isEmpty else { return [] }
    return stride(from: 0, to: children.count, by: tracks.count).map { start in
      let lineEnd = min(children.count, start + tracks.count)
      var length: Length = 0
      for (child, track) in zip(children[start..<lineEnd], tracks) {
        let cellProposal = Proposal.ideal.with(track.length, along: node.axis.perpendicular)
        length = max(length, size(of: child, in: cellProposal).length(along: node.axis))
      }
      return TrackLine(children: start..<lineEnd, length: length)
    }
  }

  /// Returns the indices of a node's children, without empty nodes.
  func children(of index: Int) -> [Int] {
    var children: [Int] = []
    var child = items[index].firstChild
    while child >= 0 {
      if !items[child].kind.isEmpty { children.append(child) }
      child = items[child].next
    }
    return children
  }
}

extension [Track] {
  /// The length of the tracks and the gaps between them.
  fileprivate var totalLength: Length {
    reduce(.zero) { $0 + $1.length } + dropLast().reduce(.zero) { $0 + $1.gapAfter }
  }
}

extension StackAxis {
  fileprivate var perpendicular: StackAxis { self == .horizontal ? .vertical : .horizontal }
}
