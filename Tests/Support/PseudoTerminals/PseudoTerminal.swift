internal import CLinux
internal import Foundation

/// A pseudo-terminal with a program on it, read by a thread-free loop and shown on a screen.
package final class PseudoTerminal {
  package let pid: Int32
  private let master: Int32
  package let screen: Screen
  /// Everything the program has written so far.
  package private(set) var output: [UInt8] = []
  private var isOver = false
  /// Whether the terminal keeps its answers back, as over a slow line, until ``answer()``.
  package var holdsAnswers = false
  private var held: [UInt8] = []

  /// Starts a program as the leader of a session whose terminal this is.
  package init(
    _ arguments: [String], environment: [String: String] = [:], columns: UInt16 = 80,
    rows: UInt16 = 24
  ) throws {
    var ends: (master: Int32, slave: Int32) = (-1, -1)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&ends.master, &ends.slave, nil, nil, &size) == 0 else { throw POSIXError(.EIO) }
    master = ends.master
    screen = Screen(columns: Int(columns), rows: Int(rows))
    let name = String(cString: ttyname(ends.slave))
    _ = fcntl(ends.master, F_SETFD, FD_CLOEXEC)
    _ = fcntl(ends.slave, F_SETFD, FD_CLOEXEC)
    defer { close(ends.slave) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    // A worker thread of Dispatch blocks most signals, and a child would inherit that.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, 0x80 | Int16(POSIX_SPAWN_SETSIGMASK))  // 0x80: SETSID
    var merged = ProcessInfo.processInfo.environment
    for name in ["COLORTERM", "NO_COLOR", "TESSERA_CALENDARS"] { merged[name] = nil }
    merged["TERM"] = "xterm-256color"
    merged.merge(environment) { $1 }
    let argv = arguments.map { strdup($0) } + [nil]
    let envp = merged.map { strdup("\($0)=\($1)") } + [nil]
    var child: pid_t = 0
    let status = posix_spawnp(&child, arguments[0], &actions, &attributes, argv, envp)
    guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: status) ?? .EIO) }
    pid = child
    _ = clinux_set_nonblocking(master)
  }

  deinit {
    kill(-pid, SIGKILL)
    kill(pid, SIGKILL)
    close(master)
    if !isOver { waitpid(pid, nil, 0) }
  }

  /// Sends what the terminal has to answer.
  package func answer() {
    if !held.isEmpty { send(held) }
    held = []
  }

  /// The bytes since they were last forgotten.
  package var text: String { String(decoding: output, as: UTF8.self) }

  /// What the user sees.
  package var shown: String { screen.text }

  package func type(_ text: String) { send(Array(text.utf8)) }

  private func send(_ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
  }

  package func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    screen.resize(columns: Int(columns), rows: Int(rows))
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Forgets what was written, so that only what comes from here on counts.
  package func forget() {
    read(for: 0)
    output = []
  }

  /// Reads until the condition holds.
  ///
  /// Who waits does so for what it expects: the end is for a program that will never do it, and far
  /// off, since the machine may be busy with something else.
  ///
  /// - Returns: Whether it came to hold in time.
  @discardableResult
  package func wait(_ seconds: Double = 60, until isMet: () -> Bool) -> Bool {
    let deadline = ProcessInfo.processInfo.systemUptime + seconds
    while !isMet() {
      if ProcessInfo.processInfo.systemUptime > deadline { return false }
      read(for: 20)
    }
    return true
  }

  /// Reads until the words were written since the last ``forget()``.
  @discardableResult
  package func wait(_ seconds: Double = 60, for words: String) -> Bool {
    wait(seconds) { text.contains(words) }
  }

  /// Reads until the words are on the screen.
  @discardableResult
  package func wait(_ seconds: Double = 60, toSee words: String...) -> Bool {
    wait(seconds) { words.allSatisfy(shown.contains) }
  }

  /// Reads whatever comes for a while.
  package func read(seconds: Double) {
    let deadline = ProcessInfo.processInfo.systemUptime + seconds
    while ProcessInfo.processInfo.systemUptime < deadline { read(for: 20) }
  }

  private func read(for milliseconds: Int32) {
    var polled = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, milliseconds) > 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = Foundation.read(master, &buffer, buffer.count)
    guard count > 0 else {
      usleep(5000)
      return
    }
    output += buffer[..<count]
    held += screen.feed(buffer[..<count])
    if !holdsAnswers { answer() }
  }

  /// What has come, not shown on the screen: for those who measure.
  package func take(waitingFor milliseconds: Int32) -> [UInt8] {
    var polled = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, milliseconds) > 0 else { return [] }
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = Foundation.read(master, &buffer, buffer.count)
    return Array(buffer[..<max(0, count)])
  }

  /// Shows bytes that were taken.
  package func show(_ bytes: [UInt8]) { send(screen.feed(bytes)) }

  /// The program's end: its exit code, or 128 and its signal.
  package func end(within seconds: Double = 60) -> Int32? {
    var status: Int32 = 0
    let isOver = wait(seconds) { waitpid(pid, &status, WNOHANG) == pid }
    guard isOver else { return nil }
    self.isOver = true
    read(for: 0)
    return Self.code(status)
  }

  /// The end of a program whose output nobody reads any more.
  package func endUnread(within seconds: Double = 15) -> Int32? {
    let deadline = ProcessInfo.processInfo.systemUptime + seconds
    var status: Int32 = 0
    while waitpid(pid, &status, WNOHANG) != pid {
      if ProcessInfo.processInfo.systemUptime > deadline { return nil }
      usleep(20_000)
    }
    isOver = true
    return Self.code(status)
  }

  private static func code(_ status: Int32) -> Int32 {
    status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
  }
}
