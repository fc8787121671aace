/// One outline as straight stretches, in points.
package struct Contour: Hashable, Sendable {
  package var points: [Vector]
  package var isClosed: Bool

  package init(_ points: [Vector], isClosed: Bool = false) {
    self.points = points
    self.isClosed = isClosed
  }

  /// The points along the line, back to the first where it is closed.
  var line: [Vector] {
    guard isClosed, let first = points.first else { return points }
    return points + [first]
  }

  var length: Double {
    zip(line, line.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
  }

  /// The part of the line between two distances from its start, in points.
  func part(from start: Double, to end: Double) -> Contour {
    var part: [Vector] = []
    var passed = 0.0
    for (first, second) in zip(line, line.dropFirst()) {
      let length = (second - first).length
      defer { passed += length }
      guard length > 0, passed + length > start, passed < end else { continue }
      if part.isEmpty { part.append(first.towards(second, max(0, start - passed) / length)) }
      part.append(first.towards(second, min(1, (end - passed) / length)))
    }
    return Contour(part)
  }
}

extension [Contour] {
  /// The part of all lines between two shares, 0…1, of their length together.
  ///
  /// - Source: SwiftUI `Shape.trim(from:to:)`.
  package func trimmed(from: Double, to: Double) -> [Contour] {
    guard from > 0 || to < 1 else { return self }
    let total = reduce(0) { $0 + $1.length }
    var passed = 0.0
    return compactMap { contour in
      let length = contour.length
      defer { passed += length }
      let part = contour.part(from: from * total - passed, to: to * total - passed)
      return part.points.count > 1 ? part : nil
    }
  }

  /// The lines cut into dashes: lengths drawn and left out in turn, in points.
  package func dashed(_ lengths: [Double], phase: Double = 0) -> [Contour] {
    let period = lengths.reduce(0, +)
    let total = reduce(0) { $0 + $1.length }
    // Dashes smaller than a dot, or more than a screen shows, are a line.
    guard period >= 4, total / period < 1000, lengths.allSatisfy({ $0 >= 0 }) else { return self }
    let pattern = lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths
    return flatMap { $0.dashed(pattern, phase: phase) }
  }

  /// The least and the greatest place of all, or `nil` where there is none.
  package var extent: (least: Vector, greatest: Vector)? {
    guard var least = first(where: { !$0.points.isEmpty })?.points.first else { return nil }
    var greatest = least
    for point in flatMap(\.points) {
      least = Vector(x: Swift.min(least.x, point.x), y: Swift.min(least.y, point.y))
      greatest = Vector(x: Swift.max(greatest.x, point.x), y: Swift.max(greatest.y, point.y))
    }
    return (least, greatest)
  }

  package func mapped(_ change: (Vector) -> Vector) -> [Contour] {
    map { Contour($0.points.map(change), isClosed: $0.isClosed) }
  }
}

extension Contour {
  fileprivate func dashed(_ pattern: [Double], phase: Double) -> [Contour] {
    let total = length
    var place = -phase.truncatingRemainder(dividingBy: pattern.reduce(0, +))
    var dashes: [Contour] = []
    var index = 0
    while place < total {
      let end = place + pattern[index % pattern.count]
      if index.isMultiple(of: 2), end > 0 {
        dashes.append(part(from: Swift.max(0, place), to: Swift.min(total, end)))
      }
      place = end
      index += 1
    }
    return dashes.filter { $0.points.count > 1 }
  }
}
