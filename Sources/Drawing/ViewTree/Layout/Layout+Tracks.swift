internal import Cells

/// A column of a lazy grid, or a row of one that grows sideways.
private struct Track {
  var length: Int
  var gapAfter: Int
  var anchor: Anchor
}

extension TracksNode {
  private var standardGap: Int { axis == .vertical ? 1 : 0 }

  /// The tracks across a length; an adaptive one becomes as many as fit.
  ///
  /// - Source: SwiftUI `GridItem.Size`; fixed ones are served first, the others share the rest in
  ///   their order.
  fileprivate func lengths(across offered: Int?) -> [Track] {
    let tracks = tracks.prefix(Self.limit)
    let gaps = tracks.dropLast().reduce(0) { $0 + ($1.gap ?? standardGap) }
    let fixed = tracks.filter { $0.sizing == .fixed }.reduce(0) { $0 + $1.least }
    let leasts = tracks.filter { $0.sizing != .fixed }.reduce(0) { $0 + $1.least }
    var room = max(0, (offered ?? fixed + leasts + gaps) - gaps - fixed)
    var left = tracks.count { $0.sizing != .fixed }
    var lengths: [Track] = []
    for track in tracks where lengths.count < Self.limit {
      let gap = track.gap ?? standardGap
      guard track.sizing != .fixed else {
        lengths.append(Track(length: track.least, gapAfter: gap, anchor: track.anchor))
        continue
      }
      let made = track.lengths(in: max(0, room) / max(1, left), gap: gap)
      room -= made.reduce(0) { $0 + $1.length } + max(0, made.count - 1) * gap
      left -= 1
      lengths += made
    }
    return Array(lengths.prefix(Self.limit))
  }

  /// More tracks than any screen has are not laid out.
  private static let limit = 512
}

extension TrackNode {
  /// The least length in cells; no track has less than none.
  fileprivate var least: Int { max(0, minimum) }

  fileprivate func lengths(in share: Int, gap: Int) -> [Track] {
    let least = max(1, self.least)
    // A negative gap lets columns overlap, as in SwiftUI; each is still one further on.
    let step = max(1, least + gap)
    let count = sizing == .adaptive ? min(256, max(1, (share + gap) / step)) : 1
    let room = max(0, share - (count - 1) * gap)
    return (0..<count).map { index in
      // What does not divide goes to the first ones, a cell each.
      let length = room / count + (index < room % count ? 1 : 0)
      let bounded = max(least, min(maximum, length))
      return Track(length: bounded, gapAfter: gap, anchor: anchor)
    }
  }
}

/// A line of a lazy grid's children: a row of one that grows down.
private struct TrackLine {
  var children: Range<Int>
  var length: Int
}

extension Layout {
  mutating func tracksSize(_ index: Int, _ node: TracksNode, in proposal: Proposal) -> Size {
    guard work.spend(node.tracks.count) else { return .zero }
    let tracks = node.lengths(across: proposal.length(along: node.axis.across))
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
    let tracks = node.lengths(across: proposal.length(along: node.axis.across))
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
        let offered = Proposal.ideal.with(track.length, along: node.axis.across)
        length = max(length, size(of: child, in: offered).length(along: node.axis))
      }
      return TrackLine(children: start..<end, length: length)
    }
  }

  func children(of index: Int) -> [Int] {
    var children: [Int] = []
    var child = items[index].firstChild
    while child >= 0 {
      if !items[child].kind.isNothing { children.append(child) }
      child = items[child].next
    }
    return children
  }
}

extension StackAxis {
  fileprivate var across: StackAxis { self == .horizontal ? .vertical : .horizontal }
}
