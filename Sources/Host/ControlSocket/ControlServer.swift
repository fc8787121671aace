internal import CLinux
internal import Glibc
package import Wire

/// The dashboard's side of the control sockets.
///
/// The event loop polls ``descriptors``, passes the ready ones to ``ready(_:)``, and answers the
/// returned requests. Only connections from the same user are accepted. A client that sends too
/// much is disconnected, and at the maximum number of clients, a new one replaces an old one.
package final class ControlServer {
  /// A request and the client to respond to.
  package struct ReceivedRequest {
    package var request: ControlRequest
    package var client: Client
  }

  /// The client that sent a request.
  package struct Client: Hashable, Sendable {
    fileprivate var descriptor: Int32
    /// The identifier of the request, or `nil` for a notification, which gets no response.
    fileprivate var id: ControlID?
  }

  private let listener: Int32
  private let path: String
  private var clients: [Int32: LineParser] = [:]

  private static let maximumClients = 16
  /// The maximum length of a request, in bytes.
  private static let maximumLength = 64 << 10

  /// - Returns: `nil` if the socket cannot be created.
  ///
  /// The dashboard then runs without one.
  package init?(_ folder: ControlFolder) {
    path = folder.socket(of: getpid())
    guard folder.make(), let address = sockaddr_un(path: path) else { return nil }
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    listener = socket(AF_UNIX, kind | Int32(SOCK_NONBLOCK.rawValue), 0)
    guard listener >= 0 else { return nil }
    // Remove a socket left over by an ended process with the same ID.
    unlink(path)
    let isBound = address.with { bind(listener, $0, $1) } == 0
    guard isBound, chmod(path, 0o600) == 0, listen(listener, 8) == 0 else {
      close(listener)
      return nil
    }
  }

  deinit {
    clients.keys.forEach { close($0) }
    close(listener)
    unlink(path)
  }

  package var descriptors: [(descriptor: Int32, events: Int16)] {
    ([listener] + clients.keys).map { ($0, Int16(POLLIN)) }
  }

  package func uses(_ descriptor: Int32) -> Bool {
    descriptor == listener || clients[descriptor] != nil
  }

  /// Handles a descriptor that is ready for reading.
  ///
  /// - Returns: The requests that were received.
  package func handleReady(_ descriptor: Int32) -> [ReceivedRequest] {
    if descriptor == listener {
      accept()
      return []
    }
    return read(descriptor)
  }

  /// Sends a response to a client, unless its request was a notification.
  package func respond(to client: Client, with answer: ControlResponse) {
    reply(to: client, .success(answer))
  }

  private func reply(to caller: Client, _ answer: Result<ControlResponse, WireFailure>) {
    let client = caller.descriptor
    // `try?`: a response consists of JSON values and always encodes.
    guard clients[client] != nil, let id = caller.id,
      let line = try? WireCoding.line(ControlResponseMessage(to: id, answer))
    else { return }
    let count = line.withUnsafeBytes {
      send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
    }
    // A client that does not read its responses is disconnected.
    if count != line.count { drop(client) }
  }

  private func accept() {
    let client = clinux_accept(listener)
    guard client >= 0 else { return }
    guard Self.belongsToUser(client) else {
      close(client)
      return
    }
    if clients.count >= Self.maximumClients, let old = clients.keys.min() { drop(old) }
    clients[client] = LineParser(limit: Self.maximumLength)
  }

  private func read(_ client: Int32) -> [ReceivedRequest] {
    var buffer = [UInt8](repeating: 0, count: 16384)
    let count = recv(client, &buffer, buffer.count, 0)
    if count < 0 && (errno == EAGAIN || errno == EINTR) { return [] }
    guard count > 0, let lines = try? clients[client]?.append(buffer[..<count]) else {
      drop(client)
      return []
    }
    return lines.compactMap { line in
      let call = ControlCall(reading: line)
      let caller = Client(descriptor: client, id: call.id)
      switch call.request {
      case .success(let request): return ReceivedRequest(request: request, client: caller)
      case .failure(let failure):
        reply(to: caller, .failure(failure))
        return nil
      }
    }
  }

  private func drop(_ client: Int32) {
    clients[client] = nil
    close(client)
  }

  /// Returns whether the client's process belongs to the same user.
  private static func belongsToUser(_ client: Int32) -> Bool {
    clinux_peer_user(client) == Int64(getuid())
  }
}
