internal import Glibc
package import ViewTree
package import Wire

/// A connection to the dashboard that shows a `home.yaml`, for the texts of its inline widgets.
///
/// The messages are read as JSON values without `Codable`, because a status line waits for them.
package final class InlineConnection {
  /// The texts that the dashboard sent last.
  package private(set) var texts: [InlineText] = []
  package let descriptor: Int32
  private var reader: MessageReader

  /// How long a dashboard has to respond, in microseconds.
  ///
  /// A dashboard that is suspended does not respond; the caller then has the kept timelines.
  private static let timeout: suseconds_t = 300_000
  /// The maximum length of a message, in bytes.
  private static let lineLimit = 1 << 20

  /// Connects to a dashboard and requests the texts.
  ///
  /// A socket that no process listens on is not removed: the dashboard may be about to listen.
  ///
  /// - Returns: The connection with the first texts, or `nil` if no running dashboard shows the
  ///   home screen of the request.
  package init?(_ folder: ControlFolder, _ request: InlineRequest) {
    for pid in folder.pids.reversed() {
      guard let socket = Self.connect(folder.socket(of: pid)) else { continue }
      var reader = MessageReader(limit: Self.lineLimit)
      let line = Array("\(request.line)\n".utf8)
      let isSent =
        line.withUnsafeBytes {
          send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        } == line.count
      guard isSent, let texts = Self.receive(from: socket, &reader) else {
        close(socket)
        continue
      }
      descriptor = socket
      self.reader = reader
      self.texts = texts
      return
    }
    return nil
  }

  deinit { close(descriptor) }

  /// Reads the texts that the dashboard has sent since; call it when the descriptor is ready.
  ///
  /// - Returns: Whether the dashboard is still connected.
  package func update() -> Bool {
    guard let messages = Self.read(from: descriptor, &reader) else { return false }
    for message in messages { texts = Self.texts(in: message, "params") ?? texts }
    return true
  }

  private static func connect(_ path: String) -> Int32? {
    guard let address = sockaddr_un(path: path) else { return nil }
    let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { return nil }
    var timeout = timeval(tv_sec: 0, tv_usec: Self.timeout)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(socket, SOL_SOCKET, option, &timeout, socklen_t(MemoryLayout<timeval>.size))
    }
    guard address.withSockaddr({ Glibc.connect(socket, $0, $1) }) == 0 else {
      close(socket)
      return nil
    }
    return socket
  }

  /// Waits for the response, and returns its texts; `nil` for an error or no response.
  private static func receive(
    from socket: Int32, _ reader: inout MessageReader
  ) -> [InlineText]? {
    while let messages = read(from: socket, &reader) {
      if let message = messages.first { return texts(in: message, "result") }
    }
    return nil
  }

  /// Reads what has arrived, or waits for it.
  ///
  /// - Returns: The messages that are complete, or `nil` if the connection has ended.
  private static func read(from socket: Int32, _ reader: inout MessageReader) -> [JSON]? {
    var buffer = [UInt8](repeating: 0, count: 16384)
    let count = recv(socket, &buffer, buffer.count, 0)
    if count < 0, errno == EINTR { return [] }
    // `try?`: a dashboard that sends too much is not a source of texts.
    guard count > 0, let lines = try? reader.append(buffer[..<count]) else { return nil }
    return lines.map { (try? $0.get()) ?? .null }
  }

  private static func texts(in message: JSON, _ member: String) -> [InlineText]? {
    guard case .array(let texts)? = message[member]?["texts"] else { return nil }
    return texts.compactMap { InlineText(json: $0) }
  }
}
