internal import Configuration

/// What the file name of a plugin says: `NAME.INTERVAL.EXTENSION`.
///
/// - Source: xbar, `ParseFilenameInterval`; SwiftBar's README, “Plugin Naming”; Argos, which adds a
///   `+` to the interval for plugins that run when their menu opens.
struct PluginName: Hashable, Sendable {
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
      guard let seconds = IntervalText.seconds(isOpened ? String(part.dropLast()) : part) else {
        continue
      }
      interval = min(interval ?? seconds, seconds)
      runsWhenOpened = runsWhenOpened || isOpened
      parts[index] = ""
    }
    let kept = parts.enumerated().filter { $0.offset == 0 || !$0.element.isEmpty }.map(\.element)
    kind = kept.joined(separator: ".")
  }
}
