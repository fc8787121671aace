import CLinux
import Configuration
import Foundation
import HomeScreen
import Texts

// Programs of launchers outside this terminal.
extension Engine {
  /// Runs a launcher's program in tmux or detached.
  ///
  /// - Returns: Whether it does not run in this terminal, which is the loop's task, and no tape is
  ///   played, which starts no programs.
  func launch(_ launcher: Launcher, at now: Date) -> Bool {
    guard case .program(let program) = launcher.action else { return true }
    guard !isPlayback, program.run != .terminal else { return false }
    guard !repeatedStart.isRepeated(launcher.name, at: Clock.monotonic) else { return true }
    do {
      let start = try ProgramStart(program, environment: ProcessInfo.processInfo.environment)
      let command =
        program.run == .tmux ? try Self.tmuxCommand(launcher.name, start) : start.arguments
      launchedPrograms[try DetachedProgram.start(command, in: start.folder)] = launcher.name
      receive(.notice("Started \(launcher.name)", isWarning: false), at: now)
    } catch {
      warn("\(launcher.name): \(error)", at: now)
    }
    return true
  }

  /// Returns the command that opens a window of the tmux session in which the dashboard runs.
  ///
  /// tmux passes a single argument to a shell, but several directly to the program; `env` makes
  /// them several.
  ///
  /// - Throws: `ProgramStart.Failure` if the dashboard does not run in tmux.
  static func tmuxCommand(
    _ name: String, _ start: ProgramStart
  ) throws(ProgramStart.Failure) -> [String] {
    guard start.environment["TMUX"]?.isEmpty == false else {
      throw ProgramStart.Failure(
        description: "it runs in a new tmux window, but the dashboard does not run in tmux")
    }
    // tmux would run the command in #(…), also if a mark follows the sign.
    func literal(_ text: String) -> String {
      text.unicodeScalars.map { $0 == "#" ? "##" : String($0) }.joined()
    }
    let folder = start.folder.map { ["-c", literal($0)] } ?? []
    // A name that begins with a dash is not an option.
    return ["tmux", "new-window", "-n", literal(name)] + folder + ["--", "env"] + start.arguments
  }

  /// Reaps the programs that have ended, and reports those that failed.
  ///
  /// - Returns: Whether there were any to report.
  func reapLaunchedPrograms(at now: Date) -> Bool {
    var hasReported = false
    for (pid, name) in launchedPrograms {
      var value: Int32 = 0
      let event = clinux_job_event(pid, &value)
      let end: TerminalJob.Event
      switch event {
      case clinux_job_exited: end = .exited(status: value)
      case clinux_job_killed: end = .killed(signal: value)
      default: continue
      }
      launchedPrograms[pid] = nil
      guard let problem = end.problem(of: name) else { continue }
      warn(problem, at: now)
      hasReported = true
    }
    return hasReported
  }
}
