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
      let number = number(digits)
    else { return nil }
    let rest = line.dropFirst(sign.count + digits.count)
    let unit = rest.trimmingCharacters(in: .whitespaces)
    // `2026-11-26` and `10:30` are not numbers with units.
    let isUnit = unit.allSatisfy { $0.isLetter || "%°/µ²³$€£¥".contains($0) }
    guard isUnit, unit.count <= 8 else { return nil }
    return (["-", "−"].contains(String(sign)) ? -number : number, unit)
  }

  /// Reads digits with separators: the last kind of separator is the decimal one, unless it groups
  /// digits by three.
  ///
  /// - Returns: The number, or `nil` if the separators are neither.
  private static func number(_ digits: Substring) -> Double? {
    let kinds = Set(digits.filter { !$0.isNumber })
    guard let last = digits.last(where: { !$0.isNumber }) else { return Double(digits) }
    let parts = digits.split(separator: last, omittingEmptySubsequences: false)
    if kinds.count == 1 {
      // A single point is always a decimal one.
      if isGrouped(parts), last == "," || parts.count > 2 { return Double(parts.joined()) }
      return parts.count == 2 ? Double(parts.joined(separator: ".")) : nil
    }
    let other: Character = last == "," ? "." : ","
    let groups = parts[0].split(separator: other, omittingEmptySubsequences: false)
    guard parts.count == 2, isGrouped(groups) else { return nil }
    return Double("\(groups.joined()).\(parts[1])")
  }

  /// Returns whether digits are in groups of three, such as `12`, `345`.
  private static func isGrouped(_ parts: [Substring]) -> Bool {
    guard let first = parts.first, (1...3).contains(first.count), first.first != "0" else {
      return false
    }
    return parts.dropFirst().allSatisfy { $0.count == 3 }
  }
}
