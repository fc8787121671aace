internal import CLinux
package import Files
internal import Glibc
package import Wire

/// The dashboard's side of the control sockets.
///
/// The event loop polls ``descriptors``, passes the ready ones to ``handleReady(_:)``, and
/// responds to the returned requests. Only connections from the same user are accepted. A client
/// that sends too much is disconnected. At the maximum number of clients, a new client replaces the
/// oldest.
package final class ControlServer {
  /// A request and the client to respond to.
  package struct ReceivedRequest {
    package var request: ControlRequest
    package var client: Client
  }

  /// Where the response to a request is sent: a client, and the identifier of its request.
  package struct Client: Hashable, Sendable {
    fileprivate var descriptor: Int32
    /// The number of clients before this one, because descriptors are used again.
    fileprivate var index: Int
    /// The identifier of the request, or `nil` for a notification, which gets no response.
    fileprivate var id: ControlID?
  }

  private let listener: Int32
  private let path: String
  private var clients: [Int32: Connection] = [:]
  private var acceptedCount = 0

  private struct Connection {
    var parser: LineParser
    /// The number of clients that were accepted before this one.
    let index: Int
  }

  private static let maximumClientCount = 16
  /// The maximum length of a request, in bytes.
  private static let maximumRequestLength = 64 << 10

  /// Creates the socket of this process, or returns `nil` if the socket cannot be created.
  ///
  /// The dashboard then runs without a socket.
  package init?(_ folder: ControlFolder) {
    path = folder.socket(of: getpid())
    guard folder.make(), let address = sockaddr_un(path: path) else { return nil }
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    listener = socket(AF_UNIX, type | Int32(SOCK_NONBLOCK.rawValue), 0)
    guard listener >= 0 else { return nil }
    // Remove a socket left over by an ended process with the same ID.
    unlink(path)
    let isBound = address.withSockaddr { bind(listener, $0, $1) } == 0
    guard isBound, chmod(path, 0o600) == 0, listen(listener, 8) == 0 else { return nil }
  }

  deinit {
    clients.keys.forEach { close($0) }
    if listener >= 0 { close(listener) }
    unlink(path)
  }

  package var descriptors: [(descriptor: Int32, events: Int16)] {
    var requests = PollRequests()
    addDescriptors(to: &requests)
    return requests.descriptors
  }

  package func addDescriptors(to requests: inout PollRequests) {
    requests.add(listener)
    for client in clients.keys { requests.add(client) }
  }

  package func uses(_ descriptor: Int32) -> Bool {
    descriptor == listener || clients[descriptor] != nil
  }

  /// Handles a descriptor that is ready for reading.
  ///
  /// - Returns: The requests that were received.
  package func handleReady(_ descriptor: Int32) -> [ReceivedRequest] {
    if descriptor == listener {
      acceptClient()
      return []
    }
    return read(descriptor)
  }

  /// Sends a response to a client, unless its request was a notification.
  package func respond(to client: Client, with response: ControlResponse) {
    sendResponse(.success(response), to: client)
  }

  /// Returns whether a client has not closed its connection.
  package func isConnected(_ client: Client) -> Bool {
    clients[client.descriptor]?.index == client.index
  }

  /// Sends new texts to a client that watches them.
  package func send(_ update: InlineUpdate, to client: Client) {
    guard isConnected(client) else { return }
    // `try?`: encoding JSON values cannot fail.
    if let line = try? WireCoding.line(update) { send(line, to: client.descriptor) }
  }

  private func sendResponse(
    _ response: Result<ControlResponse, WireFailure>, to client: Client
  ) {
    // `try?`: encoding JSON values cannot fail.
    guard isConnected(client), let id = client.id,
      let line = try? WireCoding.line(ControlResponseMessage(to: id, response))
    else { return }
    send(line, to: client.descriptor)
  }

  private func send(_ line: [UInt8], to descriptor: Int32) {
    let count = line.withUnsafeBytes {
      Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
    }
    // A client that does not read its responses is disconnected.
    if count != line.count { disconnect(descriptor) }
  }

  private func acceptClient() {
    let descriptor = clinux_accept(listener)
    guard descriptor >= 0 else { return }
    guard Self.belongsToUser(descriptor) else {
      close(descriptor)
      return
    }
    if clients.count >= Self.maximumClientCount,
      let oldest = clients.min(by: { $0.value.index < $1.value.index })
    {
      disconnect(oldest.key)
    }
    clients[descriptor] = Connection(
      parser: LineParser(limit: Self.maximumRequestLength), index: acceptedCount)
    acceptedCount += 1
  }

  private func read(_ descriptor: Int32) -> [ReceivedRequest] {
    var buffer = [UInt8](repeating: 0, count: 16384)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count < 0 && (errno == EAGAIN || errno == EINTR) { return [] }
    guard count > 0, let lines = try? clients[descriptor]?.parser.append(buffer[..<count]) else {
      disconnect(descriptor)
      return []
    }
    return lines.compactMap { line in
      let call = ControlCall(reading: line)
      let client = Client(
        descriptor: descriptor, index: clients[descriptor]?.index ?? 0, id: call.id)
      switch call.request {
      case .success(let request): return ReceivedRequest(request: request, client: client)
      case .failure(let failure):
        sendResponse(.failure(failure), to: client)
        return nil
      }
    }
  }

  private func disconnect(_ descriptor: Int32) {
    clients[descriptor] = nil
    close(descriptor)
  }

  /// Returns whether a client's process belongs to the same user.
  private static func belongsToUser(_ descriptor: Int32) -> Bool {
    clinux_peer_user(descriptor) == Int64(getuid())
  }
}
