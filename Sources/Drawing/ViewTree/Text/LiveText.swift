/// Text that the dashboard recomputes as time passes.
package struct LiveText: Hashable, Sendable {
  package var format = LiveFormat.timer
  /// The date, or the start of the interval, in seconds since 1970.
  package var start = 0.0
  /// The end of the interval, in seconds since 1970.
  ///
  /// It equals `start` if there is only one date.
  package var end = 0.0
  /// The time at which the interval is paused, or `nil` if it is not paused.
  package var pause: Double?
  package var countsDown = true
  package var showsHours = true
  package var isUppercase = false
  /// The identifier of the locale of the units, or `nil` for English.
  package var locale: String?

  package init() {}

  package init(_ format: LiveFormat, of date: Double) {
    self.format = format
    start = date
    end = date
  }
}

/// The format of a live text.
///
/// - Source: SwiftUI `Text.DateStyle`, `Text(timerInterval:pauseTime:countsDown:showsHours:)`.
package enum LiveFormat: String, Hashable, Sendable, CaseIterable {
  case relative, offset, timer, interval

  /// Whether the text contains the names of units, which depend on the language.
  package var hasUnits: Bool { self == .relative || self == .offset }
}

extension TextNode {
  /// Whether any run changes as time passes.
  package var isLive: Bool { runs.contains(where: \.isLive) }

  /// Returns the text with its live runs replaced by static ones, for a time in seconds since 1970.
  package func resolved(at now: Double) -> TextNode {
    guard isLive else { return self }
    var text = self
    for index in text.runs.indices {
      guard let liveText = text.runs[index].liveText else { continue }
      text.runs[index].text = liveText.text(at: now)
      text.runs[index].liveText = nil
    }
    return text
  }
}
