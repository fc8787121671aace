internal import FoundationEssentials

/// What the home screen says: what is wrong with the user's files, and a line for a while.
package struct Messages: Sendable {
  /// What is said in the bottom line, or `nil`.
  package private(set) var notice: Notice?
  /// What is wrong, by file.
  package private(set) var complaints: [String: String] = [:]
  /// Whether the user has read the complaints: what is wrong stays wrong until it is mended.
  private var hidesComplaints = false

  /// What is wrong and was not read yet, in the order of the files.
  var banner: [String] {
    hidesComplaints ? [] : complaints.sorted { $0.key < $1.key }.map(\.value)
  }

  // MARK: Changes

  /// Says something in the bottom line.
  ///
  /// - Parameters:
  ///   - words: What is said.
  ///   - isWarning: Whether something went wrong.
  ///   - failed: The widget whose intent failed, or `nil`.
  ///   - now: When.
  mutating func say(
    _ words: String, isWarning: Bool = false, failed: SlotID? = nil, at now: Date
  ) {
    notice = Notice(
      words: words, isWarning: isWarning, failed: failed,
      until: now.addingTimeInterval(Notice.duration(of: words)))
  }

  mutating func clearNotice() { notice = nil }

  /// Says what was said before where nothing was said since.
  mutating func keep(_ earlier: Notice?) { notice = notice ?? earlier }

  /// Takes the notice away that an intent of a widget failed.
  mutating func forgetFailure(of id: SlotID) {
    if notice?.failed == id { notice = nil }
  }

  /// Takes a notice away whose time is over.
  mutating func expire(at now: Date) {
    if let until = notice?.until, until <= now { notice = nil }
  }

  /// Notes what is wrong with a file; `nil` for nothing.
  mutating func complain(of file: String, _ complaint: String?) {
    if let complaint, complaint != complaints[file] { hidesComplaints = false }
    complaints[file] = complaint
  }

  /// The user has read all that is said.
  mutating func dismiss() {
    hidesComplaints = true
    notice = nil
  }
}
