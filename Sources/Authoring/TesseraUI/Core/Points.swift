internal import Cells
internal import ViewTree
internal import Foundation

/// Conversion from points, the author's unit, to cells of 8 × 16 points.
///
/// Lengths are rounded to the nearest cell, and halves are rounded up.
enum Points {
  static func columns(_ points: CGFloat) -> Int { cells(points, per: 8) }

  static func rows(_ points: CGFloat) -> Int { cells(points, per: 16) }

  /// Returns the width of a frame in columns: at least one if the length is positive.
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
