internal import CLinux
internal import Foundation

/// A pseudo-terminal that runs a program, read by a single-threaded loop and rendered to a screen.
package final class PseudoTerminal {
  package let pid: Int32
  private let master: Int32
  package let screen: Screen
  /// Everything that the program has written since the last ``clearOutput()``.
  package private(set) var output: [UInt8] = []
  private var hasEnded = false
  /// Whether there are processes in the program's group.
  private var leavesGroup = true
  /// Whether the terminal withholds its responses until ``sendResponses()``, as on a slow
  /// connection.
  package var holdsResponses = false
  private var pendingResponses: [UInt8] = []
  /// What the terminal answers to queries, or `nil` for what libvterm answers.
  package var answering: AnsweringTerminal?

  /// Starts a program as a session leader with this terminal.
  package init(
    _ arguments: [String], environment: [String: String] = [:], columns: UInt16 = 80,
    rows: UInt16 = 24
  ) throws {
    var ends: (master: Int32, slave: Int32) = (-1, -1)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&ends.master, &ends.slave, nil, nil, &size) == 0 else { throw POSIXError(.EIO) }
    master = ends.master
    screen = Screen(columns: Int(columns), rows: Int(rows))
    // Not ttyname(3), whose buffer all threads share: a program would be on another test's terminal.
    var buffer = [CChar](repeating: 0, count: 128)
    guard ttyname_r(ends.slave, &buffer, buffer.count) == 0 else { throw POSIXError(.EIO) }
    let name = String(
      decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    _ = fcntl(ends.master, F_SETFD, FD_CLOEXEC)
    _ = fcntl(ends.slave, F_SETFD, FD_CLOEXEC)
    defer { close(ends.slave) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    // Files that other tests have open at the moment: a pipe would not end, and a script that is
    // still open for writing could not be run.
    _ = clinux_add_closing(&actions)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    // Worker threads of Dispatch block most signals, and a child would inherit the mask.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, 0x80 | Int16(POSIX_SPAWN_SETSIGMASK))  // 0x80: SETSID
    var childEnvironment = ProcessInfo.processInfo.environment
    for name in ["COLORTERM", "NO_COLOR", "TESSERA_CALENDARS"] { childEnvironment[name] = nil }
    childEnvironment["TERM"] = "xterm-256color"
    childEnvironment.merge(environment) { $1 }
    let argv = arguments.map { strdup($0) } + [nil]
    let envp = childEnvironment.map { strdup("\($0)=\($1)") } + [nil]
    var child: pid_t = 0
    let status = posix_spawnp(&child, arguments[0], &actions, &attributes, argv, envp)
    guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: status) ?? .EIO) }
    pid = child
    _ = clinux_set_nonblocking(master)
  }

  deinit {
    if leavesGroup { kill(-pid, SIGKILL) }
    // The number of a program that has ended may be another's by now.
    if !hasEnded { kill(pid, SIGKILL) }
    close(master)
    if !hasEnded { waitpid(pid, nil, 0) }
  }

  /// Sends the withheld responses of the terminal.
  package func sendResponses() {
    if !pendingResponses.isEmpty { send(pendingResponses) }
    pendingResponses = []
  }

  /// The output since the last ``clearOutput()``.
  package var text: String { String(decoding: output, as: UTF8.self) }

  /// The text on the screen.
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

  /// Discards the output so far.
  package func clearOutput() {
    read(for: 0)
    output = []
  }

  /// Reads until the condition is met.
  ///
  /// The timeout is only for programs that never meet the condition. It is long because the machine
  /// may be busy.
  ///
  /// - Returns: Whether the condition was met in time.
  @discardableResult
  package func wait(_ seconds: Double = 60, until isMet: () -> Bool) -> Bool {
    let deadline = ProcessInfo.processInfo.systemUptime + seconds
    while !isMet() {
      if ProcessInfo.processInfo.systemUptime > deadline { return false }
      read(for: 20)
    }
    return true
  }

  /// Reads until the output since the last ``clearOutput()`` contains a text.
  @discardableResult
  package func wait(_ seconds: Double = 60, for expected: String) -> Bool {
    wait(seconds) { text.contains(expected) }
  }

  /// Reads until the screen contains all of the strings.
  ///
  /// If it does not, the screen is printed, so that a failure on another machine can be understood.
  @discardableResult
  package func wait(_ seconds: Double = 60, toSee expected: String...) -> Bool {
    let isSeen = wait(seconds) { expected.allSatisfy(shown.contains) }
    if !isSeen, seconds >= 60 {
      print("after \(seconds) s the screen does not show \(expected):\n\(shown)")
    }
    return isSeen
  }

  /// Reads output for a period of time.
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
    let responses = screen.feed(buffer[..<count])
    pendingResponses += answering?.feed(buffer[..<count]) ?? responses
    if !holdsResponses { sendResponses() }
  }

  /// Returns available output without rendering it, for measurements.
  package func receive(waitingFor milliseconds: Int32) -> [UInt8] {
    var polled = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, milliseconds) > 0 else { return [] }
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = Foundation.read(master, &buffer, buffer.count)
    return Array(buffer[..<max(0, count)])
  }

  /// Renders bytes returned by ``receive(waitingFor:)``.
  package func show(_ bytes: [UInt8]) { send(screen.feed(bytes)) }

  /// The settings of the terminal, such as echo and raw mode.
  package var settings: TerminalSettings { TerminalSettings(of: master) }

  /// The process group that has the terminal.
  package var foregroundGroup: Int32 { tcgetpgrp(master) }

  /// Waits for the program to exit and returns its exit code, or 128 plus the signal.
  package func end(within seconds: Double = 60) -> Int32? {
    var code: Int32?
    wait(seconds) {
      code = exitCode()
      return code != nil
    }
    guard code != nil else { return nil }
    // A terminal gives a few thousand bytes at a time, and what was sent last may be more.
    var count = -1
    while count < output.count {
      count = output.count
      read(for: 0)
    }
    return code
  }

  /// Waits for the program to exit without reading its output.
  package func waitForExitUnread(within seconds: Double = 15) -> Int32? {
    let deadline = ProcessInfo.processInfo.systemUptime + seconds
    while true {
      if let code = exitCode() { return code }
      if ProcessInfo.processInfo.systemUptime > deadline { return nil }
      usleep(20_000)
    }
  }

  /// Returns the exit code of the program, or 128 plus the signal, or `nil` while it runs.
  private func exitCode() -> Int32? {
    var status: Int32 = 0
    guard waitpid(pid, &status, WNOHANG) == pid else { return nil }
    hasEnded = true
    leavesGroup = kill(-pid, 0) == 0
    return status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
  }
}
