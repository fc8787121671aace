/// The intersections of horizontal lines with the interior of contours.
///
/// Open contours are treated as closed.
package struct InsideSpans {
  private struct Edge {
    let top: Double
    let bottom: Double
    let x: Double
    let slope: Double
    let direction: Int
  }

  /// The edges, sorted by their top.
  private let edges: [Edge]

  /// Creates the spans of contours; edges with coordinates that are not finite are ignored.
  package init(_ contours: [Contour]) {
    edges = contours.flatMap(Self.edges).sorted { $0.top < $1.top }
  }

  /// Returns the intervals inside the contours on the line at `y`, from left to right.
  ///
  /// - Parameters:
  ///   - y: The position of the line.
  ///   - evenOdd: Whether the even-odd rule applies instead of the winding rule.
  /// - Returns: The left and right end of each interval.
  /// - Complexity: O(*e* + *c* log *c*) for *e* edges that begin above the line and *c* crossings.
  package func spans(at y: Double, evenOdd: Bool) -> [(left: Double, right: Double)] {
    var crossings: [(x: Double, direction: Int)] = []
    for edge in edges {
      if edge.top > y { break }
      if edge.bottom > y {
        crossings.append((edge.x + (y - edge.top) * edge.slope, edge.direction))
      }
    }
    crossings.sort { $0.x < $1.x }
    var winding = 0
    var spans: [(left: Double, right: Double)] = []
    for (crossing, next) in zip(crossings, crossings.dropFirst()) {
      winding += crossing.direction
      let isInside = evenOdd ? !winding.isMultiple(of: 2) : winding != 0
      if isInside { spans.append((crossing.x, next.x)) }
    }
    return spans
  }

  private static func edges(of contour: Contour) -> [Edge] {
    guard let last = contour.points.last else { return [] }
    return zip([last] + contour.points, contour.points).compactMap { from, to in
      guard from.y != to.y, from.x.isFinite, from.y.isFinite, to.x.isFinite, to.y.isFinite else {
        return nil
      }
      let (upper, lower) = from.y < to.y ? (from, to) : (to, from)
      return Edge(
        top: upper.y, bottom: lower.y, x: upper.x, slope: (lower.x - upper.x) / (lower.y - upper.y),
        direction: from.y < to.y ? 1 : -1)
    }
  }
}
