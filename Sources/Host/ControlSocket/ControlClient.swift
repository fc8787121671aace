internal import Files
internal import Glibc
package import Wire

/// A client that sends requests to running dashboards.
package struct ControlClient: Sendable {
  package let folder: ControlFolder

  /// The time that a dashboard has to respond, in seconds.
  private let timeout: Int
  /// The maximum size of a response, in bytes.
  private static let responseLimit = ControlServer.responseLimit

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - folder: The folder with the sockets of the dashboards.
  ///   - timeout: The time that a dashboard has to respond, in whole seconds.
  package init(_ folder: ControlFolder, timeout: Int = 2) {
    self.folder = folder
    self.timeout = timeout
  }

  /// Sends a request to every running dashboard, except those with the given process IDs.
  ///
  /// - Returns: The responses; empty if no such dashboard is running.
  package func send(_ request: ControlRequest, except: Set<Int32> = []) -> [ControlResponse] {
    folder.pids.filter { !except.contains($0) }.compactMap { send(request, of: $0) }
  }

  /// Sends a request to one dashboard.
  ///
  /// - Returns: The response, or an error as a response; `nil` if the dashboard is not running or
  ///   its socket cannot be reached.
  package func send(_ request: ControlRequest, of pid: Int32) -> ControlResponse? {
    let path = folder.socket(of: pid)
    guard let address = sockaddr_un(path: path) else { return nil }
    let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { return nil }
    defer { close(socket) }
    var timeout = timeval(tv_sec: timeout, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(socket, SOL_SOCKET, option, &timeout, socklen_t(MemoryLayout<timeval>.size))
    }
    guard address.withSockaddr({ connect(socket, $0, $1) }) == 0 else {
      // No process listens, because the dashboard ended without removing its socket.
      if errno == ECONNREFUSED { unlink(path) }
      return nil
    }
    guard let line = try? WireCoding.line(request), Self.send(line, to: socket) else {
      return .failed("could not send the request to the dashboard")
    }
    return Self.response(from: socket)
  }

  /// Queues a reload of a widget kind, or of all kinds if `nil`, for the next start of a dashboard.
  ///
  /// - Returns: Whether the reload could be queued.
  package func queueReload(kind: String?) -> Bool {
    // `try?`: the caller only reports that the reload was not queued.
    guard folder.make(),
      let file = try? RegularFile.open(
        folder.queuedReloads, O_WRONLY | O_CREAT | O_APPEND, mode: 0o600)
    else { return false }
    defer { close(file) }
    var status = stat()
    // A queue that is too long stands for all kinds already.
    if fstat(file, &status) == 0, status.st_size > ControlFolder.queueLimit { return true }
    // A newline would end the line of the file.
    let line = Array("\(kind.map { $0.filter { $0 != "\n" } } ?? "")\n".utf8)
    return line.withUnsafeBytes { write(file, $0.baseAddress, $0.count) } == line.count
  }

  private static func send(_ line: [UInt8], to socket: Int32) -> Bool {
    line.withUnsafeBytes {
      Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    } == line.count
  }

  private static func response(from socket: Int32) -> ControlResponse {
    var lineParser = LineParser(limit: responseLimit)
    var buffer = [UInt8](repeating: 0, count: 16384)
    while true {
      let count = recv(socket, &buffer, buffer.count, 0)
      guard count > 0 else { return .failed("the dashboard did not respond") }
      guard let lines = try? lineParser.append(buffer[..<count]) else {
        return .failed("the dashboard's response is too long")
      }
      guard let line = lines.first else { continue }
      let response = try? WireCoding.message(ControlResponse.self, from: line)
      return response ?? .failed("the dashboard sent an invalid response")
    }
  }
}
