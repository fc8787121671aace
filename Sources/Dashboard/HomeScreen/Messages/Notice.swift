package import FoundationEssentials

/// A temporary message in the status line.
package struct Notice: Hashable, Sendable {
  package var text: String
  /// Whether the notice reports a problem.
  package var isWarning: Bool
  /// The widget whose intent failed, or `nil`; the next success of the widget removes the notice.
  package var failedWidget: SlotID?
  /// The time at which the notice disappears.
  package var until: Date

  /// The text of a notice as it is drawn.
  struct Line: Equatable {
    var message: String
    var isWarning: Bool

    var text: String { (isWarning ? "! " : "") + message }
  }

  var line: Line { Line(message: text, isWarning: isWarning) }

  /// Returns how long a notice stays, in seconds: long enough to read it.
  static func duration(of text: String) -> TimeInterval {
    4 + Double(min(120, text.count)) / 15
  }
}
