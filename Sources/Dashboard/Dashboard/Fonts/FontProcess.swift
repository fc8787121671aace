import CLinux
import Foundation

/// A child process that reads a font.
///
/// It ends when the dashboard ends. It starts no processes of its own, so the reaper need not know it.
final class FontProcess {
  /// The largest output that is accepted, in bytes.
  static let maximumOutput = 1 << 20
  /// The longest error message that is accepted, in bytes.
  private static let maximumError = 400
  /// The limits of the data segment in bytes, of open files, and of CPU time in seconds.
  private static let bounds = clinux_limits(
    data_bytes: 256 << 20, files: 256, file_bytes: 0, cpu_seconds: 4, group: 0)

  /// How a process ended.
  enum End: Equatable {
    case exited(Int32)
    case signal(Int32)
  }

  let pid: pid_t
  /// The time at which the process is killed, on the monotonic clock.
  let deadline: Double
  private(set) var output: [UInt8] = []
  private(set) var errors: [UInt8] = []
  /// How the process ended, or `nil` while it runs.
  private(set) var end: End?
  /// The descriptors of standard output and standard error; -1 once closed.
  private var streams: [Int32]

  /// Starts a program.
  ///
  /// - Throws: The system's error as text.
  init(_ command: [String], deadline: Double) throws(StartError) {
    let (outputPipe, errorPipe) = (try Self.pipe(), try Self.pipe())
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    var environment = ["SWIFT_BACKTRACE=enable=no", "LC_ALL=C.UTF-8"]
    if let path = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] {
      environment.append("LD_LIBRARY_PATH=\(path)")
    }
    var pid: pid_t = 0
    let arguments = command.map { strdup($0) } + [nil]
    let variables = environment.map { strdup($0) } + [nil]
    let code = clinux_spawn(
      command.first ?? "", arguments, variables, nil, [null, outputPipe[1], errorPipe[1]],
      Self.bounds, nil, &pid)
    for string in arguments + variables { free(string) }
    for descriptor in [null, outputPipe[1], errorPipe[1]] { close(descriptor) }
    self.pid = pid
    self.deadline = deadline
    streams = [outputPipe[0], errorPipe[0]]
    guard code == 0 else { throw StartError(code: code) }
    for stream in streams { _ = clinux_set_nonblocking(stream) }
  }

  deinit {
    for stream in streams where stream >= 0 { close(stream) }
  }

  struct StartError: Error {
    /// The system's error, as an `errno` value.
    let code: Int32
  }

  private static func pipe() throws(StartError) -> [Int32] {
    var ends: [Int32] = [-1, -1]
    guard clinux_pipe(&ends) == 0 else { throw StartError(code: errno) }
    return ends
  }

  /// The descriptors to wait for.
  var descriptors: [Int32] { streams.filter { $0 >= 0 } }

  /// Whether the process printed more than is accepted.
  var hasTooMuchOutput: Bool { output.count > Self.maximumOutput }

  /// Whether the process has ended and everything that it printed was read.
  var isComplete: Bool { end != nil && descriptors.isEmpty }

  /// Reads what is available.
  func read() {
    for index in streams.indices where streams[index] >= 0 {
      while let bytes = readChunk(streams[index]) {
        guard !bytes.isEmpty else {
          close(streams[index])
          streams[index] = -1
          break
        }
        if index == 0 {
          output += bytes.prefix(Self.maximumOutput + 1 - output.count)
        } else {
          errors += bytes.prefix(Self.maximumError - errors.count)
        }
        if hasTooMuchOutput { break }
      }
    }
  }

  /// Returns the available bytes; empty at the end of the stream, `nil` if none are available.
  private func readChunk(_ descriptor: Int32) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    if count < 0 { return errno == EAGAIN || errno == EINTR ? nil : [] }
    return Array(buffer[..<count])
  }

  /// Collects the exit status if the process has ended.
  func reap() {
    var status: Int32 = 0
    guard end == nil, waitpid(pid, &status, WNOHANG) == pid else { return }
    let signal = status & 0x7f
    end = signal == 0 ? .exited(status >> 8 & 0xff) : .signal(signal)
  }

  /// Kills the process and its group, unless it has ended.
  func kill() {
    if end == nil { Glibc.kill(-pid, SIGKILL) }
  }
}
