/// The grid that a layout is for.
///
/// In `home.yaml`, the key of a layout is the number of columns and of rows, such as `6x4`, or only
/// the number of columns.
package struct LayoutKey: Hashable, Sendable {
  package var columns: Int
  /// The number of rows, or `nil` for a layout that suits any number.
  package var rows: Int?

  package init(columns: Int, rows: Int? = nil) {
    self.columns = columns
    self.rows = rows
  }
}

extension LayoutKey: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: Int) { self.init(columns: value) }
}

extension LayoutKey: Comparable {
  package static func < (left: LayoutKey, right: LayoutKey) -> Bool {
    (left.columns, left.rows ?? 0) < (right.columns, right.rows ?? 0)
  }
}

extension LayoutKey: CustomStringConvertible {
  package var description: String { rows.map { "\(columns)x\($0)" } ?? "\(columns)" }

  /// Parses `6x4` or `6`, or returns `nil` for anything else.
  package init?(_ text: String) {
    let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(numbers.count), let columns = numbers[0], columns > 0 else {
      return nil
    }
    guard numbers.count == 2 else {
      self.init(columns: columns)
      return
    }
    guard let rows = numbers[1], rows > 0 else { return nil }
    self.init(columns: columns, rows: rows)
  }
}
