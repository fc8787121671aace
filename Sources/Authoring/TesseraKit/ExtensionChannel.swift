@preconcurrency internal import Glibc

/// The pipe that an extension's messages leave by, apart from what its code prints.
///
/// From its making on, standard output leads to the log as standard error does.
struct ExtensionChannel {
  private let descriptor: Int32

  /// Takes standard output's pipe for messages: made once, before any code of the author's runs.
  init() {
    // Programs that the author's code starts do not hold it.
    descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    // C writes to a pipe by the page, and a process that is ended never fills one: each line leaves.
    setvbuf(stdout, nil, _IOLBF, 0)
    fflush(stdout)
  }

  /// Sends a line; without a reader the process ends, as nobody is left to work for.
  func send(_ line: [UInt8]) {
    var rest = line[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno != EINTR { exit(0) }
      rest = rest.dropFirst(max(0, count))
    }
  }
}
