internal import FoundationEssentials

/// What the home screen says: what is wrong with the user's files, and a line for a while.
package struct Messages: Sendable {
  /// What is said in the bottom line, or `nil`.
  package private(set) var notice: Notice?
  private var problemsBySource: [ProblemSource: [String]] = [:]
  /// Whether the user dismissed the banner; the problems remain.
  private var hidesProblems = false

  /// All current problems, in the order of their sources.
  package var problems: [String] { ProblemSource.allCases.flatMap { problems(with: $0) } }

  /// The lines of the banner: the first problems, then how many more there are.
  var banner: [String] {
    guard !hidesProblems else { return [] }
    let problems = problems
    let more = problems.count - Self.bannerLimit
    guard more > 0 else { return problems }
    return problems.prefix(Self.bannerLimit) + ["\(more) more: tessera config validate"]
  }

  /// The most problems that the banner lists.
  private static let bannerLimit = 4

  func problems(with source: ProblemSource) -> [String] { problemsBySource[source] ?? [] }

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

  /// Replaces the problems of a source.
  ///
  /// New ones bring a dismissed banner back.
  mutating func setProblems(_ problems: [String], of source: ProblemSource) {
    if !Set(problems).isSubset(of: problemsBySource[source] ?? []) { hidesProblems = false }
    problemsBySource[source] = problems
  }

  /// Hides the banner and the notice.
  mutating func dismiss() {
    hidesProblems = true
    notice = nil
  }
}
