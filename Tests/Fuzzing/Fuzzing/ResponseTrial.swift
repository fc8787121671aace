internal import Foundation
internal import Golden
internal import HTTPResponses
internal import RecordedServer
internal import Synchronization

/// A trial with a local server whose response is damaged, cut into pieces and sent with pauses: the
/// request ends in time, and the body is within its limit.
enum ResponseTrial {
  /// The time limit of a request, in seconds, and what a busy machine may add.
  private static let (timeout, tolerance) = (0.05, 5.0)
  private static let sizeLimit = 500

  static func run(seed: UInt64) -> String? {
    var random = SeededGenerator(seed: seed)
    var bytes = Array(random.pick(responses).utf8)
    if random.once(in: 2) {
      var damage = Damage(seed: Int(truncatingIfNeeded: seed & 0xffff_ffff))
      bytes = damage.damaged(bytes)
    }
    var pieces: [Data] = []
    while !bytes.isEmpty {
      let count = min(bytes.count, random.pick([1, 1, 7, 40, 1000]))
      pieces.append(Data(bytes.prefix(count)))
      bytes.removeFirst(count)
    }
    let pause = random.pick([0, 0.0005, 0.003])
    guard let server = try? RecordedServer(.pieces(pieces, pause: pause)),
      let url = URL(string: server.address)
    else { return "no server" }
    let result = Mutex<Int?>(nil)
    let end = DispatchSemaphore(value: 0)
    Task.detached {
      let response = await HTTPResponse(at: url, timeout: timeout, sizeLimit: sizeLimit)
      result.withLock { $0 = response?.body.count }
      end.signal()
    }
    guard end.wait(timeout: .now() + timeout + tolerance) == .success else {
      return "no end of \(pieces.map { String(decoding: $0, as: UTF8.self) }), \(pause) s each"
    }
    let count = result.withLock { $0 } ?? 0
    return count <= sizeLimit + 1 ? nil : "a body of \(count) bytes"
  }

  private static let responses = [
    "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello",
    "HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\n" + String(repeating: "x", count: 900),
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
      + String(repeating: "1\r\nx\r\n", count: 200),
    "HTTP/1.1 304 Not Modified\r\nETag: \"1\"\r\nConnection: close\r\n\r\n",
    "HTTP/1.1 302 Found\r\nLocation: /again\r\nConnection: close\r\n\r\n",
    String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 50),
    "HTTP/1.1 200 OK\r\n" + String(repeating: "X-Header: value\r\n", count: 100),
    "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n" + String(repeating: "body", count: 300),
    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nConnection: close\r\n\r\n\u{1f}garbage",
    "\r\n\r\n",
  ]
}
