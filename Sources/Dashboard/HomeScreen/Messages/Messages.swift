internal import FoundationEssentials

/// The messages of the home screen: errors in the user's files, and one temporary notice.
package struct Messages: Sendable {
  /// The current notice in the bottom line, or `nil`.
  package private(set) var notice: Notice?
  /// The errors in the user's files, by file name.
  package private(set) var complaints: [String: String] = [:]
  /// Whether the user has dismissed the errors; they remain until the files are fixed.
  private var hidesComplaints = false

  /// The errors that were not dismissed, in file name order.
  var banner: [String] {
    hidesComplaints ? [] : complaints.sorted { $0.key < $1.key }.map(\.value)
  }

  // MARK: Changes

  /// Shows a notice in the bottom line.
  ///
  /// - Parameters:
  ///   - text: The text of the notice.
  ///   - isWarning: Whether the notice reports a problem.
  ///   - failed: The widget whose intent failed, or `nil`.
  ///   - now: The current time.
  mutating func say(
    _ text: String, isWarning: Bool = false, failed: SlotID? = nil, at now: Date
  ) {
    notice = Notice(
      words: text, isWarning: isWarning, failed: failed,
      until: now.addingTimeInterval(Notice.duration(of: text)))
  }

  mutating func clearNotice() { notice = nil }

  /// Restores an earlier notice unless there is a newer one.
  mutating func keep(_ earlier: Notice?) { notice = notice ?? earlier }

  /// Removes the notice about a failed intent of a widget.
  mutating func forgetFailure(of id: SlotID) {
    if notice?.failed == id { notice = nil }
  }

  /// Removes the notice if its time is over.
  mutating func expire(at now: Date) {
    if let until = notice?.until, until <= now { notice = nil }
  }

  /// Records the error in a file, or clears it with `nil`.
  mutating func complain(of file: String, _ complaint: String?) {
    if let complaint, complaint != complaints[file] { hidesComplaints = false }
    complaints[file] = complaint
  }

  /// Hides the errors and removes the notice.
  mutating func dismiss() {
    hidesComplaints = true
    notice = nil
  }
}
