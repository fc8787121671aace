/// A polyline, in points.
package struct Contour: Hashable, Sendable {
  package var points: [Vector]
  package var isClosed: Bool

  package init(_ points: [Vector], isClosed: Bool = false) {
    self.points = points
    self.isClosed = isClosed
  }

  /// The points in drawing order, ending with the first point again if the contour is closed.
  var vertices: [Vector] {
    guard isClosed, let first = points.first else { return points }
    return points + [first]
  }

  /// The length in points.
  var length: Double {
    zip(vertices, vertices.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
  }

  /// Returns the part of the contour between two distances from its start, in points.
  func segment(from start: Double, to end: Double) -> Contour {
    var segment: [Vector] = []
    var distance = 0.0
    for (first, second) in zip(vertices, vertices.dropFirst()) {
      let length = (second - first).length
      defer { distance += length }
      guard length > 0, distance + length > start, distance < end else { continue }
      if segment.isEmpty {
        segment.append(first.interpolated(to: second, at: max(0, start - distance) / length))
      }
      segment.append(first.interpolated(to: second, at: min(1, (end - distance) / length)))
    }
    return Contour(segment)
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
      let segment = contour.segment(from: from * total - distance, to: to * total - distance)
      return segment.points.count > 1 ? segment : nil
    }
  }

  /// Returns the contours split into dashes.
  ///
  /// `lengths` are those of a dash, a gap, a dash and so on, in points.
  package func dashed(_ lengths: [Double], phase: Double = 0) -> [Contour] {
    let period = lengths.reduce(0, +)
    let total = reduce(0) { $0 + $1.length }
    let pattern = lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths
    // Dashes smaller than a dot, or more of them than a screen can show, become a solid line.
    guard period >= 4, pattern.count <= 64, total / period * Double(pattern.count) < 2000,
      lengths.allSatisfy({ $0 >= 0 })
    else { return self }
    return flatMap { $0.dashed(pattern, phase: phase) }
  }

  /// An upper bound on the total number of the contours' vertices.
  var pointCount: Int { reduce(0) { $0 + $1.points.count + 1 } }

  /// The corners of the bounding box, or `nil` if there are no points.
  package var boundingBox: (minimum: Vector, maximum: Vector)? {
    guard var minimum = first(where: { !$0.points.isEmpty })?.points.first else { return nil }
    var maximum = minimum
    for point in flatMap(\.points) {
      minimum = Vector(x: Swift.min(minimum.x, point.x), y: Swift.min(minimum.y, point.y))
      maximum = Vector(x: Swift.max(maximum.x, point.x), y: Swift.max(maximum.y, point.y))
    }
    return (minimum, maximum)
  }

  /// Returns the contours with each point replaced by the closure's result.
  package func mapped(_ change: (Vector) -> Vector) -> [Contour] {
    map { Contour($0.points.map(change), isClosed: $0.isClosed) }
  }
}

extension Contour {
  /// Returns the dashes of the contour, computed in a single pass.
  ///
  /// - Complexity: O(*p* + *d*) for *p* points and *d* dashes.
  fileprivate func dashed(_ pattern: [Double], phase: Double) -> [Contour] {
    let vertices = vertices
    guard var last = vertices.first else { return [] }
    var walk = DashWalk(pattern, phase: phase, at: last)
    for next in vertices.dropFirst() {
      walk.advance(from: last, to: next)
      last = next
    }
    return walk.dashes
  }
}

/// A walk along a contour that computes its dashes.
private struct DashWalk {
  private let pattern: [Double]
  private var index = 0
  /// The remaining length of the current dash or gap, in points.
  private var remaining: Double
  /// The points of the current dash; empty in a gap.
  private var dash: [Vector] = []
  private var completedDashes: [Contour] = []

  init(_ pattern: [Double], phase: Double, at start: Vector) {
    self.pattern = pattern
    remaining = pattern[0]
    let period = pattern.reduce(0, +)
    skip(phase - (phase / period).rounded(.down) * period)
    if isDrawing { dash = [start] }
  }

  /// The dashes so far, including the current one.
  var dashes: [Contour] {
    dash.count > 1 ? completedDashes + [Contour(dash)] : completedDashes
  }

  /// Continues the walk along a straight line.
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

  /// Moves the pattern forward without drawing.
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
      if !dash.isEmpty { completedDashes.append(Contour(dash + [point])) }
      dash = []
    }
    index = (index + 1) % pattern.count
    remaining = pattern[index]
    if isDrawing { dash = [point] }
  }
}
