internal import Foundation

/// Numbers as texts, in the user's locale.
enum NumberText {
  /// Returns a number with at most four significant decimal places, without an exponent if possible.
  static func text(of number: Double) -> String {
    guard number.isFinite else { return "–" }
    guard abs(number) < 1e15 else { return "\(number)" }
    let places = abs(number) >= 1000 ? 1 : abs(number) >= 1 ? 2 : 4
    return number.formatted(.number.precision(.fractionLength(0...places)))
  }

  /// Returns a number with its sign, such as `+3`.
  static func change(_ number: Double) -> String {
    number > 0 ? "+\(text(of: number))" : number < 0 ? "−\(text(of: -number))" : "±0"
  }

  /// Reads a text that begins with a number, such as `42 %` or `1,234.5 MB`.
  ///
  /// - Returns: The number and the unit after it, or `nil` for any other text.
  static func measure(_ text: String) -> (number: Double, unit: String)? {
    let line = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !line.contains(where: \.isNewline), line.count <= 40 else { return nil }
    let sign = line.first.map { "+-−".contains($0) } == true ? line.prefix(1) : ""
    let digits = line.dropFirst(sign.count).prefix {
      $0.isASCII && ($0.isNumber || ".,".contains($0))
    }
    guard let first = digits.first, first.isNumber, let last = digits.last, last.isNumber,
      let number = Double(digits.replacing(",", with: ""))
    else { return nil }
    let rest = line.dropFirst(sign.count + digits.count)
    let unit = rest.trimmingCharacters(in: .whitespaces)
    // `2026-11-26` and `10:30` are not numbers with units.
    let isUnit = unit.allSatisfy { $0.isLetter || "%°/µ²³$€£¥".contains($0) }
    guard isUnit, unit.count <= 8, unit.isEmpty || rest.first?.isWhitespace == true || !unit.isEmpty
    else { return nil }
    return (["-", "−"].contains(String(sign)) ? -number : number, unit)
  }
}
