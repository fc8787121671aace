internal import CLinux
package import Files
internal import Glibc
package import Wire

/// The dashboard's side of the control sockets.
///
/// The event loop polls ``descriptors``, passes the ready ones to ``handleReady(_:)``, and responds to
/// ``nextRequest()``. Nothing ever waits for a client: what one does not accept at once is kept until
/// it does, and meanwhile nothing more is read from it. Only connections from the same user are
/// accepted. A client that sends too much is disconnected, and so is one that leaves too much unread.
/// At the maximum number of clients, a new client replaces the oldest.
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

    /// Returns whether another request came by the same connection.
    package func isSameConnection(as other: Client) -> Bool { index == other.index }
  }

  private let listener: Int32
  private let path: String
  private var clients: [Int32: Connection] = [:]
  private var acceptedCount = 0
  /// The index of the client whose request was returned last.
  private var lastServed = -1

  private struct Connection {
    var parser: LineParser
    /// The number of clients that were accepted before this one.
    let index: Int
    /// The requests that have not been answered yet.
    var lines: ArraySlice<[UInt8]> = []
    /// What the client has not accepted yet.
    var outgoing: ArraySlice<UInt8> = []

    /// Whether everything that was read is answered, and the client has accepted the answers.
    var isDone: Bool { lines.isEmpty && outgoing.isEmpty }
  }

  private static let maximumClientCount = 16
  /// The maximum length of a request, in bytes.
  private static let maximumRequestLength = 64 << 10
  /// The maximum length of a response, and of what a client leaves unread, in bytes.
  package static let responseLimit = 16 << 20

  private let limit: Int

  /// Creates the socket of this process, or returns `nil` if the socket cannot be created.
  ///
  /// The dashboard then runs without a socket.
  ///
  /// - Parameters:
  ///   - folder: The folder of the socket.
  ///   - responseLimit: The maximum length of a response, in bytes; a test has a shorter one.
  package init?(_ folder: ControlFolder, responseLimit: Int = ControlServer.responseLimit) {
    limit = responseLimit
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
    for (descriptor, client) in clients {
      // The end of the connection is always reported.
      let events =
        (client.isDone ? POLLIN : 0) | (client.outgoing.isEmpty ? 0 : POLLOUT)
      requests.add(descriptor, Int16(events))
    }
  }

  package func uses(_ descriptor: Int32) -> Bool {
    descriptor == listener || clients[descriptor] != nil
  }

  /// Handles a descriptor that is ready: accepts a client, sends what it accepts, or reads.
  package func handleReady(_ descriptor: Int32) {
    if descriptor == listener { return acceptClient() }
    flush(descriptor)
    if let client = clients[descriptor], client.lines.isEmpty { read(descriptor) }
  }

  /// Whether ``nextRequest()`` has a request.
  package var hasRequests: Bool {
    clients.values.contains { !$0.lines.isEmpty && $0.outgoing.isEmpty }
  }

  /// Removes and returns the next request, or returns `nil` if there is none.
  ///
  /// Clients take turns. Of a client that has not accepted its last response, none is returned.
  ///
  /// - Parameter isOver: Whether further requests are left for the next call, after one that is not valid.
  /// - Returns: The request.
  package func nextRequest(until isOver: () -> Bool = { false }) -> ReceivedRequest? {
    while true {
      let ready = clients.filter { !$0.value.lines.isEmpty && $0.value.outgoing.isEmpty }
      let next = ready.min { isBefore($0.value, $1.value) }
      guard let (descriptor, _) = next, let line = clients[descriptor]?.lines.popFirst() else {
        return nil
      }
      lastServed = clients[descriptor]?.index ?? 0
      if let request = request(line, of: descriptor) { return request }
      if isOver() { return nil }
    }
  }

  /// Returns whether it is the turn of a client before that of another.
  private func isBefore(_ first: Connection, _ second: Connection) -> Bool {
    let (isLater, otherIsLater) = (first.index > lastServed, second.index > lastServed)
    return isLater == otherIsLater ? first.index < second.index : isLater
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
    guard line.count <= limit else {
      let message = "the response is larger than \(limit >> 20) MiB"
      return sendResponse(.success(.failed(message)), to: client)
    }
    send(line, to: client.descriptor)
  }

  private func send(_ line: [UInt8], to descriptor: Int32) {
    guard let pendingCount = clients[descriptor]?.outgoing.count else { return }
    guard pendingCount + line.count <= limit else { return disconnect(descriptor) }
    clients[descriptor]?.outgoing += line
    flush(descriptor)
  }

  /// Sends what the client accepts now.
  private func flush(_ descriptor: Int32) {
    while let outgoing = clients[descriptor]?.outgoing, !outgoing.isEmpty {
      let count = outgoing.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        if errno != EAGAIN { disconnect(descriptor) }
        return
      }
      let rest = outgoing.dropFirst(count)
      clients[descriptor]?.outgoing = rest.isEmpty ? [] : rest
    }
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

  private func read(_ descriptor: Int32) {
    var buffer = [UInt8](repeating: 0, count: 16384)
    let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
    if count < 0 && (errno == EAGAIN || errno == EINTR) { return }
    guard count > 0, let lines = try? clients[descriptor]?.parser.append(buffer[..<count]) else {
      return disconnect(descriptor)
    }
    clients[descriptor]?.lines += lines
  }

  /// Returns the request on a line, or responds with its error.
  private func request(_ line: [UInt8], of descriptor: Int32) -> ReceivedRequest? {
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

  private func disconnect(_ descriptor: Int32) {
    clients[descriptor] = nil
    close(descriptor)
  }

  /// Returns whether a client's process belongs to the same user.
  private static func belongsToUser(_ descriptor: Int32) -> Bool {
    clinux_peer_user(descriptor) == Int64(getuid())
  }
}
