internal import Configuration
internal import Foundation

/// What the file name of a plugin says: `NAME.INTERVAL.EXTENSION`.
///
/// - Source: xbar, `ParseFilenameInterval`; SwiftBar's README, “Plugin Naming”; Argos, which adds a
///   `+` to the interval for plugins that run when their menu opens.
struct PluginName: Hashable, Sendable {
  /// The name without the interval and the file name extension.
  var title: String
  /// The file name without the interval, by which home.yaml identifies the plugin; two spellings that
  /// look the same are one.
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
      guard let seconds = IntervalText.seconds(isOpened ? String(part.dropLast()) : part) else {
        continue
      }
      interval = min(interval ?? seconds, seconds)
      runsWhenOpened = runsWhenOpened || isOpened
      parts[index] = ""
    }
    let kept = parts.enumerated().filter { $0.offset == 0 || !$0.element.isEmpty }.map(\.element)
    kind = Self.normalized(kept.joined(separator: "."))
  }

  /// Returns a name in the one of its spellings that plugins are known by.
  static func normalized(_ name: String) -> String { name.precomposedStringWithCanonicalMapping }

  /// Why no plugin can have a name.
  enum Problem: String, Hashable, Sendable {
    case empty = "its name is empty without the interval"
    case hidden = "its name begins with a dot without the interval"
    case invisible = "its name has characters that cannot be seen"
  }

  /// Returns why no plugin can have a name, or `nil` if one can.
  static func problem(ofKind kind: String) -> Problem? {
    let scalars = Array(kind.unicodeScalars)
    if scalars.isEmpty { return .empty }
    if scalars.first == "." { return .hidden }
    let isInvisible = scalars.indices.contains { index in
      let properties = scalars[index].properties
      if [.control, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory) {
        return true
      }
      // Joiners and selectors are a part of emoji and of letters outside of ASCII.
      return properties.isDefaultIgnorableCodePoint && (index == 0 || scalars[index - 1].isASCII)
    }
    return isInvisible ? .invisible : nil
  }
}
