/// Who crashed an extension's process how often, and what follows.
///
/// A kind in a family that crashes it again and again is given up, its neighbours are not; a program
/// that does not even start is given up as a whole. Whoever succeeds or is asked for by the user
/// begins anew.
struct Blame: Hashable, Sendable {
  private var crashes: [Question.Subject: Int] = [:]
  private var reasons: [Question.Subject: String] = [:]
  /// Starts in a row that came to nothing.
  private var failedStarts = 0
  private var startReason = ""
  /// Until when no process is started, or `nil` for at once.
  private(set) var rest: Double?

  /// Crashes in a row after which nothing more is tried.
  static let patience = 5

  /// A question crashed the process alone.
  mutating func convict(_ subject: Question.Subject?, _ reason: String, at now: Double) {
    guard let subject else { return convictStart(reason, at: now) }
    crashes[subject, default: 0] += 1
    reasons[subject] = reason
  }

  /// The program could not be started, or did not get as far as its first answer.
  mutating func convictStart(_ reason: String, at now: Double) {
    failedStarts += 1
    startReason = reason
    // The first new start is at once: 0, 1, 2, 4 s.
    rest = failedStarts < 2 ? nil : now + Double(1 << min(6, failedStarts - 2))
  }

  /// A question was answered.
  mutating func acquit(_ subject: Question.Subject?) {
    if let subject { crashes[subject] = nil }
    failedStarts = 0
    rest = nil
  }

  /// The user wants it tried again.
  mutating func pardon(_ subject: Question.Subject?) {
    if let subject, isGivenUp(subject) { crashes[subject] = nil }
    if failedStarts >= Self.patience { failedStarts = 0 }
    rest = nil
  }

  /// Why nothing is tried, in one line, or `nil` where it is.
  func sentence(of subject: Question.Subject?) -> String? {
    if failedStarts >= Self.patience {
      return "\(startReason) \(Self.patience) times, r tries again"
    }
    guard let subject, isGivenUp(subject) else { return nil }
    return "\(reasons[subject] ?? "crashed") \(Self.patience) times, r tries again"
  }

  /// Whether somebody has crashed the process since it last succeeded.
  func isSuspected(_ subject: Question.Subject?) -> Bool {
    subject.map { crashes[$0] != nil } ?? false
  }

  private func isGivenUp(_ subject: Question.Subject) -> Bool {
    crashes[subject] ?? 0 >= Self.patience
  }
}
