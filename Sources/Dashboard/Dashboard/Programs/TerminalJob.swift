import CLinux
import Configuration
import Foundation
import Texts

/// A program that was given the terminal, in a process group of its own.
///
/// The group's identifier is that of the process.
struct TerminalJob {
  let name: String
  let identity: Identity
  private let pid: pid_t
  /// The terminal's settings when the program was stopped, or `nil` while it has the terminal.
  private var settings: termios?

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// By what a stopped program is found when it is started again: not by its name alone, which the
  /// items of several plugins, and files in several folders, can have.
  enum Identity: Hashable {
    /// A launcher of the user's, or the editor of a file, as it was started.
    case launcher(name: String, Launcher.Program)
    /// A program of an extension, by what the extension calls it.
    case ofExtension(String)

    init(_ name: String, _ program: Launcher.Program) {
      self = program.identifier.map { .ofExtension($0) } ?? .launcher(name: name, program)
    }
  }

  /// A change of the program's state.
  enum Event: Equatable {
    case stopped
    case exited(status: Int32)
    case killed(signal: Int32)
  }

  /// Starts a program, and gives it the terminal.
  ///
  /// - Throws: ``Failure`` if the program cannot be started; the terminal is taken back then.
  init(name: String, _ identity: Identity, _ start: ProgramStart) throws(Failure) {
    self.name = name
    self.identity = identity
    var arguments = start.arguments.map { strdup($0) } + [nil]
    var variables = start.environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for string in arguments + variables { free(string) } }
    var pid: Int32 = 0
    let code = clinux_spawn_job(
      start.path, &arguments, &variables, start.folder, STDIN_FILENO, &pid)
    guard code == 0 else {
      Self.takeTerminal()
      throw Failure(description: String(cString: strerror(code)))
    }
    self.pid = pid
  }

  /// Makes the dashboard's process group the foreground group again.
  static func takeTerminal() { _ = clinux_take_terminal(STDIN_FILENO) }

  /// Returns what happened to the program since the last call, or `nil` if nothing did.
  func nextEvent() -> Event? {
    var value: Int32 = 0
    switch clinux_job_event(pid, &value) {
    case clinux_job_stopped: return .stopped
    case clinux_job_exited: return .exited(status: value)
    case clinux_job_killed: return .killed(signal: value)
    default: return nil
    }
  }

  /// Remembers the terminal's settings, which a stopped program expects when it is continued.
  mutating func saveSettings() {
    var current = termios()
    settings = tcgetattr(STDIN_FILENO, &current) == 0 ? current : nil
  }

  /// Gives the terminal back to the program, and continues it.
  mutating func resume() {
    if var settings { tcsetattr(STDIN_FILENO, TCSADRAIN, &settings) }
    settings = nil
    _ = clinux_give_terminal(STDIN_FILENO, pid)
    send(SIGCONT)
    // The size may have changed while another program was in the foreground.
    send(SIGWINCH)
  }

  /// Sends a signal to all processes of the program.
  func send(_ signal: Int32) { kill(-pid, signal) }

  /// Tells the program that its terminal is gone; a stopped one is continued, so that it can react.
  func hangUp() {
    send(SIGHUP)
    send(SIGCONT)
  }
}

extension TerminalJob.Event {
  /// Describes the end of a program that failed, or returns `nil` if it succeeded or has not ended.
  func problem(of name: String) -> LocalizedText? {
    switch self {
    case .stopped, .exited(status: 0): nil
    // The statuses by which shells report that they found nothing to run.
    case .exited(status: 127): LocalizedText("\(name): exit status 127 (command not found)")
    case .exited(status: 126): LocalizedText("\(name): exit status 126 (command cannot be run)")
    case .exited(let status): LocalizedText("\(name): exit status \(String(status))")
    case .killed(let signal):
      LocalizedText(
        "\(name) was ended by signal \(String(signal)) (\(String(cString: strsignal(signal))))")
    }
  }
}
