/// A polyline, in points.
package struct Contour: Hashable, Sendable {
  package var points: [Vector]
  package var isClosed: Bool

  package init(_ points: [Vector], isClosed: Bool = false) {
    self.points = points
    self.isClosed = isClosed
  }

  /// The points along the contour, ending with the first point if the contour is closed.
  var line: [Vector] {
    guard isClosed, let first = points.first else { return points }
    return points + [first]
  }

  var length: Double {
    zip(line, line.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
  }

  /// Returns the part of the contour between two distances from its start, in points.
  func segment(from start: Double, to end: Double) -> Contour {
    var part: [Vector] = []
    var distance = 0.0
    for (first, second) in zip(line, line.dropFirst()) {
      let length = (second - first).length
      defer { distance += length }
      guard length > 0, distance + length > start, distance < end else { continue }
      if part.isEmpty {
        part.append(first.interpolated(to: second, at: max(0, start - distance) / length))
      }
      part.append(first.interpolated(to: second, at: min(1, (end - distance) / length)))
    }
    return Contour(part)
  }
}

extension [Contour] {
  /// Returns the part of all contours between two fractions, 0…1, of their total length.
  ///
  /// - Source: SwiftUI `Shape.trim(from:to:)`.
  package func trimmed(from: Double, to: Double) -> [Contour] {
    guard from > 0 || to < 1 else { return self }
    let total = reduce(0) { $0 + $1.length }
    var distance = 0.0
    return compactMap { contour in
      let length = contour.length
      defer { distance += length }
      let part = contour.segment(from: from * total - distance, to: to * total - distance)
      return part.points.count > 1 ? part : nil
    }
  }

  /// Returns the contours split into dashes, with alternating lengths of dashes and gaps in points.
  package func dashed(_ lengths: [Double], phase: Double = 0) -> [Contour] {
    let period = lengths.reduce(0, +)
    let total = reduce(0) { $0 + $1.length }
    let pattern = lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths
    // Dashes smaller than a dot, or too many for a screen, become a solid line.
    guard period >= 4, pattern.count <= 64, total / period * Double(pattern.count) < 2000,
      lengths.allSatisfy({ $0 >= 0 })
    else { return self }
    return flatMap { $0.dashed(pattern, phase: phase) }
  }

  /// An upper bound on the total number of points of the contours' lines.
  var pointCount: Int { reduce(0) { $0 + $1.points.count + 1 } }

  /// The corners of the bounding box, or `nil` if there are no points.
  package var boundingBox: (least: Vector, greatest: Vector)? {
    guard var minimum = first(where: { !$0.points.isEmpty })?.points.first else { return nil }
    var maximum = minimum
    for point in flatMap(\.points) {
      minimum = Vector(x: Swift.min(minimum.x, point.x), y: Swift.min(minimum.y, point.y))
      maximum = Vector(x: Swift.max(maximum.x, point.x), y: Swift.max(maximum.y, point.y))
    }
    return (minimum, maximum)
  }

  package func mapped(_ change: (Vector) -> Vector) -> [Contour] {
    map { Contour($0.points.map(change), isClosed: $0.isClosed) }
  }
}

extension Contour {
  /// Returns the dashes of the contour, computed in a single pass.
  ///
  /// - Complexity: O(*p* + *d*) for *p* points and *d* dashes.
  fileprivate func dashed(_ pattern: [Double], phase: Double) -> [Contour] {
    let line = self.line
    guard var last = line.first else { return [] }
    var walk = DashWalk(pattern, phase: phase, at: last)
    for next in line.dropFirst() {
      walk.advance(from: last, to: next)
      last = next
    }
    return walk.finished
  }
}

/// Computes dashes while walking along a contour.
private struct DashWalk {
  private let pattern: [Double]
  private var index = 0
  /// The remaining length of the current dash or gap, in points.
  private var remaining: Double
  private var dash: [Vector] = []
  private var dashes: [Contour] = []

  init(_ pattern: [Double], phase: Double, at start: Vector) {
    self.pattern = pattern
    remaining = pattern[0]
    let period = pattern.reduce(0, +)
    skip(phase - (phase / period).rounded(.down) * period)
    if isDrawing { dash = [start] }
  }

  var finished: [Contour] {
    dash.count > 1 ? dashes + [Contour(dash)] : dashes
  }

  mutating func advance(from first: Vector, to second: Vector) {
    let length = (second - first).length
    guard length > 0 else { return }
    var distance = 0.0
    while length - distance > remaining {
      distance += remaining
      toggle(at: first.interpolated(to: second, at: distance / length))
    }
    remaining -= length - distance
    if isDrawing { dash.append(second) }
  }

  private var isDrawing: Bool { index.isMultiple(of: 2) }

  private mutating func skip(_ length: Double) {
    var length = length
    while length > remaining {
      length -= remaining
      index = (index + 1) % pattern.count
      remaining = pattern[index]
    }
    remaining -= length
  }

  /// Ends the current dash or begins the next one.
  private mutating func toggle(at point: Vector) {
    if isDrawing {
      if !dash.isEmpty { dashes.append(Contour(dash + [point])) }
      dash = []
    }
    index = (index + 1) % pattern.count
    remaining = pattern[index]
    if isDrawing { dash = [point] }
  }
}
