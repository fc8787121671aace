internal import Cells

/// A column of a vertical lazy grid, or a row of a horizontal one.
private struct Track {
  var length: Int
  var gapAfter: Int
  var anchor: Anchor
}

extension TracksNode {
  private var defaultGap: Int { axis == .vertical ? 1 : 0 }

  /// Returns the tracks for a length; an adaptive track is repeated as often as it fits.
  ///
  /// Fixed tracks get their length first; the others divide the remaining length in their order.
  ///
  /// - Source: SwiftUI `GridItem.Size`.
  fileprivate func lengths(across offered: Int?) -> [Track] {
    let tracks = tracks.prefix(Self.limit)
    let gaps = tracks.dropLast().reduce(0) { $0 + ($1.gap ?? defaultGap) }
    let fixed = tracks.filter { $0.sizing == .fixed }.reduce(0) { $0 + $1.minimumLength }
    let flexible = tracks.filter { $0.sizing != .fixed }.reduce(0) { $0 + $1.minimumLength }
    var available = max(0, (offered ?? fixed + flexible + gaps) - gaps - fixed)
    var left = tracks.count { $0.sizing != .fixed }
    var lengths: [Track] = []
    for track in tracks where lengths.count < Self.limit {
      let gap = track.gap ?? defaultGap
      guard track.sizing != .fixed else {
        lengths.append(Track(length: track.minimumLength, gapAfter: gap, anchor: track.anchor))
        continue
      }
      let made = track.lengths(in: max(0, available) / max(1, left), gap: gap)
      available -= made.reduce(0) { $0 + $1.length } + max(0, made.count - 1) * gap
      left -= 1
      lengths += made
    }
    return Array(lengths.prefix(Self.limit))
  }

  /// The maximum number of tracks; more would not fit on any screen.
  private static let limit = 512
}

extension TrackNode {
  /// The minimum length in cells, at least 0.
  fileprivate var minimumLength: Int { max(0, minimum) }

  /// Returns the tracks that this track becomes in a part of the grid's length.
  fileprivate func lengths(in part: Int, gap: Int) -> [Track] {
    let minimum = max(1, minimumLength)
    // With a negative gap, columns overlap, as in SwiftUI, but each starts at least a cell later.
    let step = max(1, minimum + gap)
    let count = sizing == .adaptive ? min(256, max(1, (part + gap) / step)) : 1
    let available = max(0, part - (count - 1) * gap)
    return (0..<count).map { index in
      // The first tracks get the remainder, a cell each.
      let length = available / count + (index < available % count ? 1 : 0)
      let bounded = max(minimum, min(maximum, length))
      return Track(length: bounded, gapAfter: gap, anchor: anchor)
    }
  }
}

/// A row of a vertical lazy grid, or a column of a horizontal one.
private struct TrackLine {
  var children: Range<Int>
  var length: Int
}

extension Layout {
  mutating func tracksSize(_ index: Int, _ node: TracksNode, in proposal: Proposal) -> Size {
    guard work.spend(node.tracks.count) else { return .zero }
    let tracks = node.lengths(across: proposal.length(along: node.axis.perpendicular))
    let lines = trackLines(index, node, tracks)
    let gap = node.gap ?? (node.axis == .vertical ? 0 : 1)
    let main = lines.reduce(0) { $0 + $1.length } + max(0, lines.count - 1) * gap
    let cross =
      tracks.reduce(0) { $0 + $1.length } + tracks.dropLast().reduce(0) { $0 + $1.gapAfter }
    return Size(main, along: node.axis, cross: cross)
  }

  mutating func placeTracks(
    _ index: Int, _ node: TracksNode, in frame: Rect, _ proposal: Proposal
  ) {
    guard work.spend(node.tracks.count) else { return }
    let tracks = node.lengths(across: proposal.length(along: node.axis.perpendicular))
    let children = children(of: index)
    let gap = node.gap ?? (node.axis == .vertical ? 0 : 1)
    let used =
      tracks.reduce(0) { $0 + $1.length } + tracks.dropLast().reduce(0) { $0 + $1.gapAfter }
    let indent = node.side.offset(of: used, in: frame.size.length(across: node.axis))
    var main = 0
    for line in trackLines(index, node, tracks) {
      var cross = max(0, indent)
      for (child, track) in zip(line.children, tracks) {
        let cell = Size(line.length, along: node.axis, cross: track.length)
        let origin = Size(main, along: node.axis, cross: cross)
        let available = Rect(
          x: frame.minX + origin.width, y: frame.minY + origin.height, width: cell.width,
          height: cell.height)
        let offered = Proposal(cell)
        let size = size(of: children[child], in: offered)
        place(children[child], in: track.anchor.place(size, in: available), offered)
        cross += track.length + track.gapAfter
      }
      main += line.length + gap
    }
  }

  private mutating func trackLines(
    _ index: Int, _ node: TracksNode, _ tracks: [Track]
  ) -> [TrackLine] {
    let children = children(of: index)
    guard !tracks.isEmpty else { return [] }
    return stride(from: 0, to: children.count, by: tracks.count).map { start in
      let end = min(children.count, start + tracks.count)
      var length = 0
      for (child, track) in zip(children[start..<end], tracks) {
        let offered = Proposal.ideal.with(track.length, along: node.axis.perpendicular)
        length = max(length, size(of: child, in: offered).length(along: node.axis))
      }
      return TrackLine(children: start..<end, length: length)
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
