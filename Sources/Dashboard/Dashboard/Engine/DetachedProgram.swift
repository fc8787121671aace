import CLinux
import Foundation

/// A program that runs independently of the dashboard, such as one that opens a link.
enum DetachedProgram {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Starts a program in its own session.
  ///
  /// The program's standard streams are `/dev/null`, because the dashboard uses the terminal.
  ///
  /// - Parameters:
  ///   - command: The program and its arguments.
  ///   - folder: The folder in which it starts, or `nil` for the current one.
  /// - Returns: The process identifier, for `waitpid`.
  /// - Throws: ``Failure`` if the program does not exist or cannot be started.
  static func start(_ command: [String], in folder: String? = nil) throws -> pid_t {
    guard let name = command.first, let path = Paths.program(named: name) else {
      throw Failure(description: "program “\(command.first ?? "")” not found")
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    _ = clinux_add_closing(&actions)
    if let folder { _ = clinux_add_folder(&actions, folder) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var noSignals = sigset_t()
    sigemptyset(&noSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    // Otherwise the program would inherit ignored signals, such as SIGPIPE.
    var allSignals = sigset_t()
    sigfillset(&allSignals)
    posix_spawnattr_setsigdefault(&attributes, &allSignals)
    let flags =
      clinux_spawn_setsid | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
    posix_spawnattr_setflags(&attributes, flags)
    var arguments = command.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var pid: pid_t = 0
    let error = posix_spawn(&pid, path, &actions, &attributes, &arguments, environ)
    guard error == 0 else { throw Failure(description: String(cString: strerror(error))) }
    return pid
  }
}
