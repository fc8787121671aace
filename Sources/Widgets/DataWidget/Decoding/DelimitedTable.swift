internal import Foundation

/// Comma-separated values, whose first line names the columns.
///
/// - Source: RFC 4180; the separator may also be a semicolon, a tab or a vertical line.
enum DelimitedTable {
  /// The maximum number of rows; the last ones are kept, since most tables grow at their end.
  private static let rowLimit = 10_000
  private static let columnLimit = 100

  /// Returns an object for each row; fields that are numbers become numbers.
  ///
  /// - Parameters:
  ///   - bytes: The table.
  ///   - separator: The separator, or `nil` for the most frequent one in the first line.
  /// - Returns: The objects, in the order of the rows.
  static func rows(of bytes: [UInt8], separatedBy separator: Character?) -> [DataValue] {
    let text = String(decoding: bytes, as: UTF8.self).drop { $0 == "\u{feff}" }
    let firstLine = text.prefix { !$0.isNewline }
    var reader = Reader(text: text[...], separator: separator ?? Self.separator(of: firstLine))
    guard let names = reader.nextRow(), !names.isEmpty else { return [] }
    var rows: [DataValue] = []
    while let fields = reader.nextRow() {
      // An empty line is no row.
      guard fields != [""] else { continue }
      let members = zip(names, fields).map { ($0, value(of: $1)) }
      rows.append(.record(DataValue.Record(Array(members))))
      if rows.count > rowLimit * 2 { rows.removeFirst(rowLimit) }
    }
    return Array(rows.suffix(rowLimit))
  }

  private static func value(of field: String) -> DataValue {
    guard let first = field.first, first.isNumber || "+-.".contains(first), field.utf8.count < 32,
      // A number such as a post code keeps its zeros.
      !(field.hasPrefix("0") && field.count > 1 && !field.hasPrefix("0.")),
      let number = Double(field), number.isFinite
    else { return .text(field) }
    return .number(number)
  }

  private static func separator(of line: Substring) -> Character {
    let counts = [",", ";", "\t", "|"].map { (separator: Character) in
      (separator, line.count { $0 == separator })
    }
    let best = counts.max { $0.1 < $1.1 }
    return best.flatMap { $0.1 > 0 ? $0.0 : nil } ?? ","
  }

  private struct Reader {
    var text: Substring
    let separator: Character

    /// Returns the fields of the next row, or `nil` at the end.
    mutating func nextRow() -> [String]? {
      guard !text.isEmpty else { return nil }
      var fields: [String] = []
      while true {
        let field = nextField()
        if fields.count < columnLimit { fields.append(field) }
        guard let next = text.first else { return fields }
        text.removeFirst()
        if next.isNewline { return fields }
      }
    }

    private mutating func nextField() -> String {
      guard text.first == "\"" else {
        let field = text.prefix { $0 != separator && !$0.isNewline }
        text = text[field.endIndex...]
        return field.trimmingCharacters(in: .whitespaces)
      }
      text.removeFirst()
      var field = ""
      while let character = text.popFirst() {
        guard character == "\"" else {
          field.append(character)
          continue
        }
        // Two quotation marks are one; a single one ends the field.
        guard text.first == "\"" else { break }
        text.removeFirst()
        field.append("\"")
      }
      text = text.drop { $0 != separator && !$0.isNewline }
      return field
    }
  }
}
