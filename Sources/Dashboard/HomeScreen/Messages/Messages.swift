internal import FoundationEssentials
internal import Texts
internal import Timelines

/// The messages of the home screen: errors in the user's files, and one temporary notice.
package struct Messages: Sendable {
  /// The current notice in the status line, or `nil`.
  package private(set) var notice: Notice?
  private var problemsBySource: [ProblemSource: [String]] = [:]
  /// Whether the user dismissed the banner; the problems remain.
  private var hidesProblems = false
  private var notifications = NotificationQueue<SlotID>()

  /// All current problems, in the order of their sources.
  package var problems: [String] { ProblemSource.allCases.flatMap { problems(in: $0) } }

  /// The lines of the banner: the first problems, then the number of further problems.
  var banner: [String] {
    guard !hidesProblems else { return [] }
    let problems = problems
    let hiddenCount = problems.count - Self.bannerLimit
    guard hiddenCount > 0 else { return problems }
    return problems.prefix(Self.bannerLimit) + [
      localized("\(hiddenCount) more; run “tessera config validate” to list them")
    ]
  }

  /// The maximum number of problems that the banner lists.
  private static let bannerLimit = 4

  func problems(in source: ProblemSource) -> [String] { problemsBySource[source] ?? [] }

  // MARK: Changes

  /// Shows a notice in the status line.
  ///
  /// - Parameters:
  ///   - text: The text of the notice.
  ///   - isWarning: Whether the notice reports a problem.
  ///   - failedWidget: The widget whose intent failed, or `nil`.
  ///   - now: The current time.
  mutating func showNotice(
    _ text: String, isWarning: Bool = false, failedWidget: SlotID? = nil, at now: Date
  ) {
    notice = Notice(
      text: text, isWarning: isWarning, failedWidget: failedWidget,
      until: now.addingTimeInterval(Notice.duration(of: text)))
  }

  mutating func clearNotice() { notice = nil }

  /// Restores an earlier notice unless there is a newer one.
  mutating func restore(_ earlierNotice: Notice?) { notice = notice ?? earlierNotice }

  /// Removes the notice about a failed intent of a widget.
  mutating func removeFailure(of id: SlotID) {
    if notice?.failedWidget == id { notice = nil }
  }

  /// Handles that the wall clock was set: a notice is not shown longer than it would have been.
  mutating func clockStepped(to now: Date) {
    notifications.clockStepped(to: now)
    guard let notice else { return }
    let latest = now.addingTimeInterval(Notice.duration(of: notice.text))
    self.notice?.until = min(notice.until, latest)
  }

  /// Removes the notice if its time is over.
  mutating func expire(at now: Date) {
    if let until = notice?.until, until <= now { notice = nil }
  }

  /// Replaces the problems of a source.
  ///
  /// New problems bring a dismissed banner back.
  mutating func setProblems(_ problems: [String], of source: ProblemSource) {
    if !Set(problems).isSubset(of: problemsBySource[source] ?? []) { hidesProblems = false }
    problemsBySource[source] = problems
  }

  /// Replaces the notifications that a widget asks for.
  mutating func setNotifications(_ notifications: [DatedNotification], of id: SlotID) {
    self.notifications.set(notifications, of: id)
  }

  /// Removes and returns the notifications that are due and allowed.
  mutating func takeDueNotifications(
    at now: Date, isAllowed: (SlotID) -> Bool
  ) -> [(owner: SlotID, notification: DatedNotification)] {
    notifications.takeDue(at: now, isAllowed: isAllowed)
  }

  /// Whether a widget has a notification that has not been due yet.
  var hasNotifications: Bool { notifications.hasPending }

  /// Returns the date of the next notification that is allowed, or `nil` if there is none.
  func nextNotification(isAllowed: (SlotID) -> Bool) -> Date? {
    notifications.next(isAllowed: isAllowed)
  }

  /// Hides the banner and the notice.
  mutating func dismiss() {
    hidesProblems = true
    notice = nil
  }
}
