@preconcurrency internal import Glibc

/// The pipe that carries an extension's messages, separate from what its code prints.
///
/// Once the channel exists, standard output is redirected to standard error, which goes to the log.
struct ExtensionChannel {
  private let descriptor: Int32

  /// Reserves the standard output pipe for messages.
  ///
  /// Create the channel once, before any of the author's code runs.
  init() {
    // Close-on-exec, so that programs that the author's code starts do not inherit the pipe.
    descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    // By default, C buffers output to a pipe in blocks, and a killed process loses its buffer. Line
    // buffering keeps every complete line.
    setvbuf(stdout, nil, _IOLBF, 0)
    fflush(stdout)
  }

  /// Sends a line.
  ///
  /// Exits the process if the dashboard has closed the pipe.
  func send(_ line: [UInt8]) {
    var remainder = line[...]
    while !remainder.isEmpty {
      let count = remainder.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno != EINTR { exit(0) }
      remainder = remainder.dropFirst(max(0, count))
    }
  }
}
