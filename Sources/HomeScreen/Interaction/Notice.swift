package import FoundationEssentials

/// One line that the home screen says in its bottom line, for a while.
package struct Notice: Hashable, Sendable {
  package var words: String
  /// Whether something went wrong.
  package var isWarning: Bool
  /// Whose intent it tells of, a box's title, or `nil`: what that does next makes it old.
  package var subject: String?
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
    _ words: String, isWarning: Bool = false, of subject: String? = nil, at now: Date
  ) {
    notice = Notice(
      words: words, isWarning: isWarning, subject: subject,
      until: now.addingTimeInterval(Notice.duration(of: words)))
  }

  /// Takes the failure of an intent away when the next one of the same box was performed.
  mutating func forgetFailure(of subject: String) {
    if notice?.isWarning == true, notice?.subject == subject { notice = nil }
  }

  /// Takes a notice away whose time is over.
  mutating func expireNotice(at now: Date) {
    if let until = notice?.until, until <= now { notice = nil }
  }
}
