package import Foundation
internal import Glibc
internal import Synchronization

/// A local HTTP server that gives the same response to every request, or misbehaves.
package final class RecordedServer: Sendable {
  package enum Response: Sendable {
    case body(Data, status: Int = 200)
    /// The body of the first part of a path that the request line contains, or else status 404.
    case parts([(String, Data)])
    /// These bytes, header included.
    case raw(Data)
    /// The body after a delay in seconds.
    case slow(Data, Double)
    /// These bytes, header included, with a pause in seconds after each piece.
    case pieces([Data], pause: Double)
    /// No response; the connection stays open until the client closes it.
    case never
    /// No response; the connection is closed.
    case nothing
  }

  package let port: UInt16
  private let listener: Int32
  /// A unique part of the address, which requests to an older server on the same port lack.
  private let name = UUID().uuidString
  private let state: Mutex<(response: Response, requests: [String], headers: [String])>

  package init(_ response: Response) throws {
    let socket = Glibc.socket(
      AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isReady = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, size) == 0 && listen(socket, 16) == 0
          && getsockname(socket, $0, &size) == 0
      }
    }
    guard isReady else { throw POSIXError(.EADDRINUSE) }
    port = UInt16(bigEndian: address.sin_port)
    listener = socket
    state = Mutex((response, [], []))
    Thread.detachNewThread { [listener, weak self] in
      // The descriptor is closed only here: otherwise another server could reuse it, and this
      // thread would accept its connections.
      defer { close(listener) }
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0 else { return }
        if let self { self.serve(client) } else { close(client) }
      }
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  package var address: String { "http://127.0.0.1:\(port)/\(name)/v1/forecast" }

  /// The request lines of all requests.
  package var requests: [String] { state.withLock { $0.requests } }

  /// The request lines and headers of all requests.
  package var headers: [String] { state.withLock { $0.headers } }

  /// Sets the response to further requests.
  package func respond(with response: Response) {
    state.withLock { $0.response = response }
  }

  private func serve(_ client: Int32) {
    defer { close(client) }
    var buffer = [UInt8](repeating: 0, count: 16384)
    let count = recv(client, &buffer, buffer.count, 0)
    guard count > 0 else { return }
    let line = String(decoding: buffer[..<count].prefix { $0 != 0x0d }, as: UTF8.self)
    guard line.contains(name) else { return }
    let response = state.withLock { state in
      state.requests.append(line)
      state.headers.append(String(decoding: buffer[..<count], as: UTF8.self))
      return state.response
    }
    switch response {
    case .nothing: return
    case .slow(let data, let seconds):
      Thread.sleep(forTimeInterval: seconds)
      Self.send(data, 200, to: client)
    case .never: while recv(client, &buffer, buffer.count, 0) > 0 {}
    case .parts(let parts):
      let part = parts.first { line.contains($0.0) }
      Self.send(part?.1 ?? Data("{}".utf8), part == nil ? 404 : 200, to: client)
    case .body(let data, let status): Self.send(data, status, to: client)
    case .raw(let data): Self.send(data, to: client)
    case .pieces(let pieces, let pause):
      for piece in pieces {
        guard Self.send(piece, to: client) else { return }
        Thread.sleep(forTimeInterval: pause)
      }
    }
  }

  private static func send(_ body: Data, _ status: Int, to client: Int32) {
    let header =
      "HTTP/1.1 \(status) X\r\nContent-Length: \(body.count)\r\nContent-Type: application/json\r\n"
      + "Connection: close\r\n\r\n"
    send(Data(header.utf8) + body, to: client)
  }

  /// Sends bytes, and returns whether the client has taken all of them.
  @discardableResult
  private static func send(_ bytes: Data, to client: Int32) -> Bool {
    var remainingBytes = bytes[...]
    while !remainingBytes.isEmpty {
      let count = remainingBytes.withUnsafeBytes {
        Glibc.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      remainingBytes = remainingBytes.dropFirst(count)
    }
    return true
  }
}
