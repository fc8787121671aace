/// Words that the host works out anew as time passes.
package struct LiveText: Hashable, Sendable {
  package var format = LiveFormat.timer
  /// The date told of, or the interval's start; seconds since 1970.
  package var start = 0.0
  /// The interval's end; seconds since 1970.
  ///
  /// Equal to `start` where there is one date.
  package var end = 0.0
  /// When an interval stands still, or `nil` where it runs.
  package var pause: Double?
  package var countsDown = true
  package var showsHours = true
  package var isUppercase = false

  package init() {}

  package init(_ format: LiveFormat, of date: Double) {
    self.format = format
    start = date
    end = date
  }
}

/// The forms of a live text.
///
/// - Source: SwiftUI `Text.DateStyle`, `Text(timerInterval:pauseTime:countsDown:showsHours:)`.
package enum LiveFormat: String, Hashable, Sendable, CaseIterable {
  case relative, offset, timer, interval
}

extension TextNode {
  /// Whether any of the words change as time passes.
  package var isLive: Bool { runs.contains { $0.live != nil } }

  /// The text as it stands at a moment; seconds since 1970.
  package func resolved(at now: Double) -> TextNode {
    guard isLive else { return self }
    var text = self
    for index in text.runs.indices {
      guard let live = text.runs[index].live else { continue }
      text.runs[index].text = live.text(at: now)
      text.runs[index].live = nil
    }
    return text
  }

  /// When any of the words next change, in seconds since 1970, or `nil` if none ever will.
  func nextChange(after now: Double) -> Double? {
    runs.lazy.compactMap { $0.live?.nextChange(after: now) }.min()
  }
}
