/// A length of time as users write it, such as `30s` or `5m`.
package enum IntervalText {
  /// Returns the length of an interval such as `500ms`, `5s`, `10m`, `3h` or `1d` in seconds, or
  /// `nil` for any other text.
  package static func seconds(_ text: some StringProtocol) -> Double? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let number = Double(digits), !digits.isEmpty, digits.count < 8 else { return nil }
    switch text.dropFirst(digits.count) {
    case "ms": return number / 1000
    case "s": return number
    case "m": return number * 60
    case "h": return number * 3600
    case "d": return number * 86400
    default: return nil
    }
  }

  /// Returns an interval in the largest unit that suits.
  package static func text(ofSeconds seconds: Double) -> String {
    for (length, unit) in [(86400.0, "d"), (3600, "h"), (60, "m"), (1, "s")]
    where seconds >= length && seconds.truncatingRemainder(dividingBy: length) == 0 {
      return "\(Int(seconds / length))\(unit)"
    }
    return "\(Int((seconds * 1000).rounded()))ms"
  }
}
