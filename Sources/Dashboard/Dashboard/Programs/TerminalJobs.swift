internal import Texts

/// The program that has the terminal, and the programs that were stopped while they had it.
struct TerminalJobs {
  /// The program that has the terminal, or `nil` if the dashboard has it.
  private(set) var foreground: TerminalJob?
  private(set) var stoppedJobs: [TerminalJob] = []
  /// Whether the user was told that quitting ends the stopped programs.
  private var hasWarned = false

  mutating func setForeground(_ job: TerminalJob) { foreground = job }

  /// Takes the program out of the foreground.
  mutating func removeForeground() -> TerminalJob? {
    defer { foreground = nil }
    return foreground
  }

  mutating func addStopped(_ job: TerminalJob) {
    stoppedJobs.append(job)
    hasWarned = false
  }

  /// Takes a stopped program out of the list, or returns `nil` if there is none.
  mutating func removeStopped(_ identity: TerminalJob.Identity) -> TerminalJob? {
    guard let index = stoppedJobs.firstIndex(where: { $0.identity == identity }) else { return nil }
    return stoppedJobs.remove(at: index)
  }

  /// Forgets the stopped programs that have ended meanwhile.
  mutating func removeEnded() {
    stoppedJobs.removeAll { job in
      guard let event = job.nextEvent() else { return false }
      return event != .stopped
    }
  }

  /// Returns the question before quitting ends stopped programs, once, or `nil` if none is needed.
  mutating func warningBeforeQuitting() -> LocalizedText? {
    guard !stoppedJobs.isEmpty, !hasWarned else { return nil }
    hasWarned = true
    let names = stoppedJobs.map(\.name).joined(separator: ", ")
    guard stoppedJobs.count > 1 else {
      return LocalizedText("\(names) is stopped; quit again to end it")
    }
    return LocalizedText("\(names) are stopped; quit again to end them")
  }
}
