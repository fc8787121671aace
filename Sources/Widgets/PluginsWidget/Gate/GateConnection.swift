internal import Foundation
internal import Sandbox

/// One connection of a program to the gate.
struct GateConnection: Sendable {
  /// The socket to the program.
  let client: Int32
  let hosts: [HostPattern]
  /// Is told why there is no connection, and the host.
  let report: @Sendable (StandInReport.Kind, String) -> Void

  private static let headLimit = 64 << 10
  /// How long the head of a request, and connecting to an address, may take, in seconds.
  private static let headTimeout = 30
  private static let connectTimeout = 15

  /// Serves the connection until both sides have ended it.
  func serve() {
    TCPSocket.limit(client, SO_RCVTIMEO, seconds: Self.headTimeout)
    guard let (head, rest) = readHead(), let request = GateRequest(head) else {
      return respond("400 Bad Request", "Tessera expects a request for a proxy.")
    }
    TCPSocket.limit(client, SO_RCVTIMEO, seconds: 0)
    let pattern = hosts.first { $0.matches(host: request.host, port: request.port) }
    guard let pattern else { return deny(request) }
    do {
      let server = try TCPSocket.connected(
        to: request.host, port: request.port, includesThisMachine: pattern.namesAddress,
        timeout: Self.connectTimeout)
      defer { close(server) }
      if request.isTunnel { Self.send("HTTP/1.1 200 Connection established\r\n\r\n", to: client) }
      guard Self.send(request.head + rest, to: server) else { return }
      pass(server)
    } catch {
      switch error {
      case .unresolved, .unreachable:
        report(.unreachable, request.host)
        respond("502 Bad Gateway", "\(request.host) cannot be reached.")
      case .leadsHere: deny(request)
      }
    }
  }

  private func deny(_ request: GateRequest) {
    let isStandard = [80, 443].contains(request.port)
    let name = isStandard ? request.host : "\(request.host):\(request.port)"
    report(.denied, name)
    respond("403 Forbidden", "The permissions in Tessera do not include \(name).")
  }

  /// Reads up to the empty line after the headers.
  ///
  /// - Returns: The head without the empty line, and what was read after it, or `nil` if there is
  ///   no head.
  private func readHead() -> (head: [UInt8], rest: ArraySlice<UInt8>)? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 8192)
    while bytes.count < Self.headLimit {
      let count = recv(client, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      let searched = max(0, bytes.count - 3)
      bytes += buffer[..<count]
      let end = bytes.indices.dropFirst(searched).dropLast(3).first {
        bytes[$0..<$0 + 4].elementsEqual([0x0d, 0x0a, 0x0d, 0x0a])
      }
      if let end { return (Array(bytes[..<end]), bytes[(end + 4)...]) }
    }
    return nil
  }

  /// Passes on what both sides send, until both have ended.
  private func pass(_ server: Int32) {
    let isSent = DispatchSemaphore(value: 0)
    let client = client
    Thread.detachNewThread {
      Self.copy(from: client, to: server)
      isSent.signal()
    }
    Self.copy(from: server, to: client)
    isSent.wait()
  }

  private static func copy(from source: Int32, to destination: Int32) {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = recv(source, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR { continue }
      if count == 0 {
        shutdown(destination, Int32(SHUT_WR))
        return
      }
      guard count > 0, send(buffer[..<count], to: destination) else {
        // The other direction must not wait for a side that has gone.
        for side in [source, destination] { shutdown(side, Int32(SHUT_RDWR)) }
        return
      }
    }
  }

  private func respond(_ status: String, _ text: String) {
    Self.send(
      "HTTP/1.1 \(status)\r\nContent-Type: text/plain; charset=utf-8\r\n"
        + "Content-Length: \(text.utf8.count + 1)\r\nConnection: close\r\n\r\n\(text)\n",
      to: client)
    shutdown(client, Int32(SHUT_WR))
  }

  private static func send(_ text: String, to socket: Int32) {
    _ = send(Array(text.utf8)[...], to: socket)
  }

  /// Sends all bytes.
  ///
  /// - Returns: Whether that succeeded.
  private static func send(_ bytes: ArraySlice<UInt8>, to socket: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
