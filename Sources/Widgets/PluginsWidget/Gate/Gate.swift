internal import CLinux
internal import Foundation
internal import Sandbox
internal import Synchronization

/// The program through which a plugin connects to the hosts that it may connect to.
public enum Gate {
  /// Runs the program, if the arguments say so.
  ///
  /// - Parameter arguments: The arguments after its name.
  /// - Returns: The exit status, or `nil` if the arguments are for another part of the program.
  public static func run(_ arguments: [String]) -> Int32? {
    guard arguments.first == NetworkGate.option, arguments.count > 1,
      let end = arguments.firstIndex(of: "--")
    else { return nil }
    let command = Array(arguments[(end + 1)...])
    guard !command.isEmpty else { return 125 }
    switch arguments[1] {
    case NetworkGate.inside: return listen(for: command)
    case NetworkGate.outside:
      let hosts = arguments[2..<end].compactMap { HostPattern($0) }
      return connect(command, to: hosts)
    default: return 125
    }
  }

  // MARK: Inside

  /// Makes the socket, hands it out and becomes a program; returns only if that is not possible.
  private static func listen(for command: [String]) -> Int32 {
    guard let listener = TCPSocket.listening(on: NetworkGate.port) else {
      return failed("cannot listen: \(String(cString: strerror(errno)))")
    }
    guard clinux_send_descriptor(NetworkGate.link, listener) else { return failed("has no link") }
    close(listener)
    close(NetworkGate.link)
    return become(command)
  }

  private static func become(_ command: [String]) -> Int32 {
    let arguments = command.map { strdup($0) } + [nil]
    execvp(command[0], arguments)
    // As a shell does.
    let code = errno
    _ = failed("\(command[0]): \(String(cString: strerror(code)))")
    return code == ENOENT ? 127 : 126
  }

  // MARK: Outside

  /// Runs a command and connects for it until it ends.
  private static func connect(_ command: [String], to hosts: [HostPattern]) -> Int32 {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return failed("has no link") }
    // The plugin can put a link in the place of the file, so that it is opened before the plugin runs.
    let failures = Failures()
    var child: pid_t = 0
    let status = spawn(command, link: ends[1], &child)
    close(ends[1])
    guard status == 0 else { return failed("\(command[0]): \(String(cString: strerror(status)))") }
    // The keys of a terminal are for the command, and so is a connection that has ended.
    for number in [SIGINT, SIGQUIT, SIGPIPE] { signal(number, SIG_IGN) }
    let listener = clinux_receive_descriptor(ends[0])
    close(ends[0])
    if listener >= 0 { serve(listener, hosts, failures) }
    return end(of: child)
  }

  private static func spawn(_ command: [String], link: Int32, _ child: inout pid_t) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, link, NetworkGate.link)
    let arguments = command.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    return posix_spawnp(&child, command[0], &actions, nil, arguments, environ)
  }

  /// The number of connections at the same time; others wait.
  private static let connectionLimit = 32

  private static func serve(_ listener: Int32, _ hosts: [HostPattern], _ failures: Failures) {
    let places = DispatchSemaphore(value: connectionLimit)
    Thread.detachNewThread {
      while true {
        places.wait()
        let client = accept(listener, nil, nil)
        guard client >= 0 else {
          places.signal()
          // Without descriptors, connections have to wait for others to end.
          if errno != EINTR { usleep(100_000) }
          continue
        }
        Thread.detachNewThread {
          GateConnection(client: client, hosts: hosts) { failures.report($0, of: $1) }.serve()
          close(client)
          places.signal()
        }
      }
    }
  }

  private static func end(of child: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7f
    return signal == 0 ? status >> 8 & 0xff : 128 + signal
  }

  private static func failed(_ reason: String) -> Int32 {
    FileHandle.standardError.write(Data("tessera: \(reason)\n".utf8))
    return 125
  }
}

/// The hosts without a connection, each of which is reported once.
private final class Failures: Sendable {
  private let hosts = Mutex<Set<String>>([])
  /// The file for reports, or -1 for none; then the plugin's own message is shown.
  private let file: Int32

  private static let limit = 100

  /// Opens the file for reports, unless it is something else than a file.
  init() {
    let path = ProcessInfo.processInfo.environment[StandInReport.variable] ?? ""
    let flags = O_WRONLY | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let file = open(path, flags)
    var status = stat()
    let isFile = fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    if file >= 0, !isFile { close(file) }
    self.file = isFile ? file : -1
  }

  func report(_ kind: StandInReport.Kind, of host: String) {
    let isNew = hosts.withLock { $0.count < Self.limit && $0.insert(host).inserted }
    guard isNew, file >= 0, let line = try? StandInReport(kind: kind, text: host).line else {
      return
    }
    _ = line.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
  }
}
