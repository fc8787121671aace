internal import CLinux
internal import Glibc

/// An error from starting a process.
package struct SpawnError: Error, Hashable, Sendable, CustomStringConvertible {
  package var command: String
  /// The system's error, as an `errno` value.
  package var code: Int32

  /// Whether the program's file is still open for writing, as during a build.
  var isBusy: Bool { code == ETXTBSY }

  package var description: String {
    "cannot start \(command): \(String(cString: strerror(code)))"
  }
}

/// A child process with pipes for its standard streams, its own process group, and resource limits.
///
/// The process ends when the dashboard ends, for whatever reason.
final class ChildProcess {
  let pid: pid_t
  private(set) var input: Int32
  let output: Int32
  let errors: Int32
  private let requestCPUTime: Int

  init(_ command: ExtensionCommand, hostID: String) throws(SpawnError) {
    // Two descriptors for each of input, output and errors: the reading end, then the writing end.
    var pipes: [Int32] = []
    for _ in 0..<3 {
      var ends: [Int32] = [-1, -1]
      guard clinux_pipe(&ends) == 0 else {
        let code = errno
        pipes.forEach { close($0) }
        throw SpawnError(command: command.name, code: code)
      }
      pipes += ends
    }
    let status: Int32
    var taggedCommand = command
    taggedCommand.environment[Reaper.variable] = hostID
    (pid, status) = Self.spawn(taggedCommand, streams: [pipes[0], pipes[3], pipes[5]])
    [pipes[0], pipes[3], pipes[5]].forEach { close($0) }
    (input, output, errors) = (pipes[1], pipes[2], pipes[4])
    requestCPUTime = command.bounds.cpuTime
    guard status == 0 else {
      // The stored properties are set, so deinit closes the pipes. Closed here as well, their numbers
      // would belong to what another thread has opened meanwhile.
      throw SpawnError(command: command.arguments.first ?? command.name, code: status)
    }
    [input, output, errors].forEach { _ = clinux_set_nonblocking($0) }
    extendCPUTimeLimit()
  }

  deinit {
    [input, output, errors].filter { $0 >= 0 }.forEach { close($0) }
  }

  /// The CPU time used so far in seconds, or `nil` if the process has ended.
  var cpuTime: Double? {
    let seconds = clinux_cpu_time(pid)
    return seconds < 0 ? nil : seconds
  }

  /// The resident memory in bytes, or `nil` if the process has ended.
  var memory: Int? {
    let bytes = clinux_resident_bytes(pid)
    return bytes < 0 ? nil : Int(bytes)
  }

  /// Sets the CPU time limit to the time used so far plus the time that one request may use.
  func extendCPUTimeLimit() {
    clinux_limit_cpu_time(pid, Double(requestCPUTime))
  }

  /// Closes the process's standard input, which asks it to exit.
  func closeInput() {
    close(input)
    input = -1
  }

  /// Kills the child and all processes in its group.
  func kill() {
    Glibc.kill(-pid, SIGKILL)
  }

  private static func spawn(
    _ command: ExtensionCommand, streams: [Int32]
  ) -> (pid: pid_t, status: Int32) {
    let bounds = clinux_limits(
      data_bytes: UInt64(command.bounds.memory), files: UInt64(command.bounds.openFiles),
      file_bytes: command.confinement?.fileLimit ?? 0, cpu_seconds: 0, group: 0)
    var pid: pid_t = 0
    let status = withStrings(command.arguments) { arguments in
      withStrings(command.environment.map { "\($0)=\($1)" }.sorted()) { environment in
        let spawn = { (rules: UnsafePointer<clinux_confinement>?) in
          clinux_spawn(
            command.arguments.first ?? "", arguments, environment, nil, streams, bounds, rules, &pid
          )
        }
        guard let confinement = command.confinement else { return spawn(nil) }
        return confinement.apply(spawn) ?? EPERM
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
