internal import CLinux
internal import Glibc

/// Why a process could not be started.
package struct SpawnError: Error, Hashable, Sendable, CustomStringConvertible {
  package var command: String
  package var code: Int32

  package var description: String {
    "\(command) cannot be started: \(String(cString: strerror(code)))"
  }
}

/// A child with pipes to its standard streams, in a process group of its own.
final class ChildProcess {
  let pid: pid_t
  let input: Int32
  let output: Int32
  let errors: Int32

  /// What a child's data may grow to, in bytes.
  private static let dataLimit: UInt64 = 4 << 30

  init(_ command: ExtensionCommand) throws(SpawnError) {
    var pipes: [Int32] = []
    for _ in 0..<3 {
      var ends: [Int32] = [-1, -1]
      guard clinux_pipe(&ends) == 0 else {
        pipes.forEach { close($0) }
        throw SpawnError(command: command.name, code: errno)
      }
      pipes += ends
    }
    let status: Int32
    (pid, status) = Self.spawn(command, input: pipes[0], output: pipes[3], errors: pipes[5])
    [pipes[0], pipes[3], pipes[5]].forEach { close($0) }
    (input, output, errors) = (pipes[1], pipes[2], pipes[4])
    guard status == 0 else {
      [input, output, errors].forEach { close($0) }
      throw SpawnError(command: command.arguments.first ?? command.name, code: status)
    }
    [input, output, errors].forEach { _ = clinux_set_nonblocking($0) }
    clinux_limit(pid, Self.dataLimit)
  }

  deinit {
    [input, output, errors].forEach { close($0) }
  }

  /// Ends the child and whatever it started.
  func kill() {
    Glibc.kill(-pid, SIGKILL)
  }

  private static func spawn(
    _ command: ExtensionCommand, input: Int32, output: Int32, errors: Int32
  ) -> (pid: pid_t, status: Int32) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (from, to) in [(input, STDIN_FILENO), (output, STDOUT_FILENO), (errors, STDERR_FILENO)] {
      posix_spawn_file_actions_adddup2(&actions, from, to)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var pid: pid_t = 0
    let status = withStrings(command.arguments) { arguments in
      withStrings(command.environment.map { "\($0)=\($1)" }.sorted()) { environment in
        posix_spawnp(
          &pid, command.arguments.first ?? "", &actions, &attributes, arguments, environment)
      }
    }
    return (pid, status)
  }

  private static func withStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    return body(copies + [nil])
  }
}
