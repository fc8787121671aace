internal import Foundation

/// What the file name of a plugin says: `NAME.INTERVAL.EXTENSION`.
///
/// - Source: xbar, `ParseFilenameInterval`; SwiftBar's README, “Plugin Naming”; Argos, which adds a
///   `+` to the interval for plugins that run when their menu opens.
package struct PluginName: Hashable, Sendable {
  /// The name without the interval and the file name extension.
  var title: String
  /// The file name without the interval, by which home.yaml identifies the plugin.
  var kind: String
  /// The time between runs in seconds, or `nil` if the name has no interval.
  var interval: Double?
  /// Whether the plugin runs when the user opens it.
  var runsWhenOpened = false

  init(_ fileName: String) {
    var parts = fileName.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    title = parts.first ?? fileName
    // The first part is the name, even if it looks like an interval.
    for index in parts.indices.dropFirst() {
      let part = parts[index]
      let isOpened = part.hasSuffix("+")
      guard let seconds = Self.seconds(isOpened ? String(part.dropLast()) : part) else { continue }
      interval = min(interval ?? seconds, seconds)
      runsWhenOpened = runsWhenOpened || isOpened
      parts[index] = ""
    }
    let kept = parts.enumerated().filter { $0.offset == 0 || !$0.element.isEmpty }.map(\.element)
    kind = kept.joined(separator: ".")
  }

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

  /// Returns an interval in seconds as in a file name, in the largest unit that suits.
  package static func text(ofSeconds seconds: Double) -> String {
    for (length, unit) in [(86400.0, "d"), (3600, "h"), (60, "m"), (1, "s")]
    where seconds >= length && seconds.truncatingRemainder(dividingBy: length) == 0 {
      return "\(Int(seconds / length))\(unit)"
    }
    return "\(Int((seconds * 1000).rounded()))ms"
  }
}
