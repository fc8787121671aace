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

extension HomeScreen {
  /// Says something in the bottom line.
  mutating func say(
    _ words: String, isWarning: Bool = false, failed: SlotID? = nil, at now: Date
  ) {
    notice = Notice(
      words: words, isWarning: isWarning, failed: failed,
      until: now.addingTimeInterval(Notice.duration(of: words)))
  }

  /// Takes the notice away that an intent of a widget failed.
  mutating func forgetFailure(of id: SlotID) {
    if notice?.failed == id { notice = nil }
  }

  /// Takes a notice away whose time is over.
  mutating func expireNotice(at now: Date) {
    if let until = notice?.until, until <= now { notice = nil }
  }
}
