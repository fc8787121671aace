internal import Cells

/// A column of a vertical lazy grid, or a row of a horizontal one.
private struct Track {
  var length: Int
  var gapAfter: Int
  var anchor: Anchor
}

extension TracksNode {
  /// The default gap between tracks: 1 between columns, 0 between rows.
  private var defaultTrackGap: Int { axis == .vertical ? 1 : 0 }

  /// The gap between lines, by default 0 between rows and 1 between columns.
  fileprivate var lineGap: Int { gap ?? (axis == .vertical ? 0 : 1) }

  /// Returns the tracks for a proposed length; an adaptive track is repeated as often as it fits.
  ///
  /// Fixed tracks get their lengths first; the others divide the remaining length, in order. If no
  /// length is proposed, the sum of the minimum lengths is divided instead, so that a track may be
  /// longer than its minimum.
  ///
  /// - Source: SwiftUI `GridItem.Size`.
  fileprivate func tracks(across proposedLength: Int?) -> [Track] {
    let nodes = tracks.prefix(Self.trackLimit)
    let gaps = nodes.dropLast().reduce(0) { $0 + ($1.gap ?? defaultTrackGap) }
    let fixedLength = nodes.filter { $0.sizing == .fixed }.reduce(0) { $0 + $1.minimumLength }
    let flexibleLength = nodes.filter { $0.sizing != .fixed }.reduce(0) { $0 + $1.minimumLength }
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
      let newTracks = node.tracks(in: max(0, available) / max(1, remainingCount), gap: gap)
      available -= newTracks.reduce(0) { $0 + $1.length } + max(0, newTracks.count - 1) * gap
      remainingCount -= 1
      sizedTracks += newTracks
    }
    return Array(sizedTracks.prefix(Self.trackLimit))
  }

  /// The maximum number of tracks; more would not fit on any screen.
  private static let trackLimit = 512
}

extension TrackNode {
  /// The minimum length in cells, at least 0.
  fileprivate var minimumLength: Int { max(0, minimum) }

  /// Returns the tracks that this track becomes in a share of the grid's length: several if it is
  /// adaptive, otherwise one.
  fileprivate func tracks(in share: Int, gap: Int) -> [Track] {
    let minimum = max(1, minimumLength)
    // With a negative gap, columns overlap, as in SwiftUI, but each starts at least a cell later.
    let step = max(1, minimum + gap)
    let count = sizing == .adaptive ? min(Self.repetitionLimit, max(1, (share + gap) / step)) : 1
    let available = max(0, share - (count - 1) * gap)
    return (0..<count).map { index in
      // The first tracks get the remainder, one cell each.
      let length = available / count + (index < available % count ? 1 : 0)
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
  var length: Int
}

extension Layout {
  mutating func tracksSize(_ index: Int, _ node: TracksNode, in proposal: Proposal) -> Size {
    guard work.spend(node.tracks.count) else { return .zero }
    let tracks = node.tracks(across: proposal.length(along: node.axis.perpendicular))
    let lines = trackLines(index, node, tracks)
    let main = lines.reduce(0) { $0 + $1.length } + max(0, lines.count - 1) * node.lineGap
    let cross =
      tracks.reduce(0) { $0 + $1.length } + tracks.dropLast().reduce(0) { $0 + $1.gapAfter }
    return Size(main, along: node.axis, cross: cross)
  }

  mutating func placeTracks(
    _ index: Int, _ node: TracksNode, in frame: Rect, _ proposal: Proposal
  ) {
    guard work.spend(node.tracks.count) else { return }
    let tracks = node.tracks(across: proposal.length(along: node.axis.perpendicular))
    let children = children(of: index)
    let totalLength =
      tracks.reduce(0) { $0 + $1.length } + tracks.dropLast().reduce(0) { $0 + $1.gapAfter }
    let indent = node.alignment.offset(of: totalLength, in: frame.size.length(across: node.axis))
    var main = 0
    for line in trackLines(index, node, tracks) {
      var cross = max(0, indent)
      for (child, track) in zip(line.children, tracks) {
        let cellSize = Size(line.length, along: node.axis, cross: track.length)
        let origin = Size(main, along: node.axis, cross: cross)
        let cellFrame = Rect(
          x: frame.minX + origin.width, y: frame.minY + origin.height, width: cellSize.width,
          height: cellSize.height)
        let cellProposal = Proposal(cellSize)
        let size = size(of: children[child], in: cellProposal)
        place(children[child], in: track.anchor.frame(for: size, in: cellFrame), cellProposal)
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
      var length = 0
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

extension StackAxis {
  fileprivate var perpendicular: StackAxis { self == .horizontal ? .vertical : .horizontal }
}
