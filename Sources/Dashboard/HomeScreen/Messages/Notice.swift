package import FoundationEssentials

/// One line that the home screen says in its bottom line, for a while.
package struct Notice: Hashable, Sendable {
  package var words: String
  /// Whether something went wrong.
  package var isWarning: Bool
  /// The widget whose intent failed, or `nil`: its next success makes the notice old.
  package var failed: SlotID?
  /// When it goes by itself.
  package var until: Date

  /// Words as they are drawn.
  struct Line: Equatable {
    var words: String
    var isWarning: Bool

    var text: String { (isWarning ? "! " : "") + words }
  }

  var line: Line { Line(words: words, isWarning: isWarning) }

  /// How long a notice stays, in seconds: long enough to be read.
  static func duration(of words: String) -> TimeInterval {
    4 + Double(min(120, words.count)) / 15
  }
}
