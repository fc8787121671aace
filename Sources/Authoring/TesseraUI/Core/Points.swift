internal import Cells
internal import ViewTree
internal import Foundation

/// Points, the author's unit, as cells of 8 × 16 points: to the nearest, ties up.
enum Points {
  static func columns(_ points: CGFloat) -> Int { cells(points, per: 8) }

  static func rows(_ points: CGFloat) -> Int { cells(points, per: 16) }

  /// A frame's length: a visible thing keeps at least one cell.
  static func frameColumns(_ points: CGFloat) -> Int { atLeastOne(points, columns(points)) }

  static func frameRows(_ points: CGFloat) -> Int { atLeastOne(points, rows(points)) }

  private static func atLeastOne(_ points: CGFloat, _ cells: Int) -> Int {
    points > 0 ? max(1, cells) : 0
  }

  private static func cells(_ points: CGFloat, per cell: CGFloat) -> Int {
    guard points.isFinite else { return points > 0 ? Proposal.unbounded : 0 }
    let bounded = Double(min(max(points, -1_000_000), 1_000_000))
    return Int((bounded / Double(cell) + 0.5).rounded(.down))
  }
}
