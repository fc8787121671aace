public import Foundation

/// Lengths in cells, which are 8 points wide and 16 points high.
extension CGSize {
  /// The number of whole columns.
  public var columns: Int { Int(max(0, width) / 8) }
  /// The number of whole rows.
  public var rows: Int { Int(max(0, height) / 16) }
}

extension CGFloat {
  /// Returns the width of columns, in points.
  public static func columns(_ count: Int) -> CGFloat { CGFloat(count * 8) }
  /// Returns the height of rows, in points.
  public static func rows(_ count: Int) -> CGFloat { CGFloat(count * 16) }
}
