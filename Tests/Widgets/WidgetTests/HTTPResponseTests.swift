import Foundation
import HTTPResponses
import RecordedServer
import Testing

/// The time limit of a response is that of everything together, and its size is bounded.
///
/// Each slow server would complete its response if it were not limited.
@Suite(.serialized)
struct HTTPResponseTests {
  private func response(
    _ response: RecordedServer.Response, timeout: Double = 60, sizeLimit: Int = 1000
  ) async throws -> HTTPResponse? {
    let server = try RecordedServer(response)
    let url = try #require(URL(string: server.address))
    return await HTTPResponse(at: url, timeout: timeout, sizeLimit: sizeLimit)
  }

  private static func pieces(_ begin: String, _ piece: String, _ end: String) -> [Data] {
    ([begin] + Array(repeating: piece, count: 40) + [end]).map { Data($0.utf8) }
  }

  @Test(arguments: [
    pieces("HTTP/1.1 200 OK\r\nContent-Length: 41\r\n\r\n", "x", "y"),
    pieces("HTTP/1.1 200 OK\r\n", "X-A: b\r\n", "Content-Length: 0\r\n\r\n"),
    pieces("", "HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"),
    pieces(
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\nx\r\n", "0\r\n\r\n"),
    pieces("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n", "x", ""),
  ])
  func aSteadyTrickleIsLimited(pieces: [Data]) async throws {
    #expect(try await response(.pieces(pieces, pause: 0.05), timeout: 0.3) == nil)
    #expect(try await response(.pieces(pieces, pause: 0))?.status == 200, "without pauses")
  }

  @Test func silenceIsLimited() async throws {
    #expect(try await response(.never, timeout: 0.2) == nil)
    #expect(try await response(.nothing) == nil)
  }

  /// A connection that is never accepted.
  @Test func connectingIsLimited() async throws {
    let server = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var (address, size) = (sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size))
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var clients: [Int32] = []
    defer { for descriptor in clients + [server] { close(descriptor) } }
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(server, address, size)
        listen(server, 0)
        getsockname(server, address, &size)
        for _ in 0..<4 {
          let flags = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
          clients.append(Glibc.socket(AF_INET, flags, 0))
          connect(clients.last ?? -1, address, size)
        }
      }
    }
    let url = try #require(URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/"))
    #expect(await HTTPResponse(at: url, timeout: 0.2) == nil)
  }

  @Test func anotherServerGetsNoToken() async throws {
    let other = try RecordedServer(.body(Data("{}".utf8), status: 200))
    let server = try RecordedServer(
      .raw(
        Data(
          ("HTTP/1.1 302 Found\r\nLocation: \(other.address)\r\nContent-Length: 0\r\n"
            + "Connection: close\r\n\r\n").utf8)))
    let url = try #require(URL(string: server.address))
    let headers = ["Authorization": "Bearer s3cr3t", "X-Key": "s3cr3t", "Accept": "text/x"]
    let response = await HTTPResponse(at: url, timeout: 3600, headers: headers)
    #expect(response?.status == 200)
    #expect(server.headers.allSatisfy { $0.contains("s3cr3t") } && server.headers.count == 1)
    #expect(other.headers.allSatisfy { !$0.contains("s3cr3t") && $0.contains("text/x") })
    #expect(other.headers.count == 1)
  }

  @Test func redirectionsAreLimited() async throws {
    let server = try RecordedServer(.nothing)
    server.respond(
      with: .raw(
        Data(
          ("HTTP/1.1 302 Found\r\nLocation: \(server.address)\r\nContent-Length: 0\r\n"
            + "Connection: close\r\n\r\n").utf8)))
    let url = try #require(URL(string: server.address))
    let response = await HTTPResponse(at: url, timeout: 3600)
    #expect(response?.status == 302 && server.requests.count == 21)
  }

  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nbad",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab", "HTTP/1.1 200 OK\r\nX", "\u{0}",
    "", "\r\n\r\n", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 abc\r\n\r\n",
    "HTTP/1.1 302 Found\r\nLocation: http://\r\n", "ICY 200 OK\r\n\r\nx",
  ])
  func anIncompleteResponseIsNone(text: String) async throws {
    #expect(try await response(.raw(Data(text.utf8))) == nil)
  }

  @Test func headersWithoutEndAreLimited() async throws {
    let lines = String(
      repeating: "X-Header: \(String(repeating: "x", count: 1000))\r\n", count: 1000)
    let text = "HTTP/1.1 200 OK\r\n\(lines)Content-Length: 0\r\n\r\n"
    #expect(try await response(.raw(Data(text.utf8))) == nil)
  }

  @Test func headersAreRead() async throws {
    let text =
      "HTTP/1.1 200 OK\r\nContent-Type: text/xml; charset=\"ISO-8859-1\"\r\nETag: \"1\"\r\n"
      + "LAST-MODIFIED:x\r\nA: 1\r\na: 2\r\nContent-Length: 2\r\n\r\nhi"
    let response = try #require(try await response(.raw(Data(text.utf8))))
    #expect(response.charset == "iso-8859-1" && response.header("A") == "1, 2")
    #expect(response.validators == HTTPValidators(entityTag: "\"1\"", lastModified: "x"))
    #expect(response.body == Data("hi".utf8) && response.url?.host == "127.0.0.1")
  }

  @Test func otherSchemesAreNotRequested() async throws {
    for address in ["file:///etc/passwd", "ftp://127.0.0.1/", "dict://127.0.0.1/", "http://", "x"] {
      let url = try #require(URL(string: address))
      #expect(await HTTPResponse(at: url, timeout: 5) == nil)
    }
  }

  @Test func aLargeBodyIsCut() async throws {
    let body = Data(repeating: 0x78, count: 1 << 20)
    #expect(try await response(.body(body))?.body.count == 1001)
  }

  /// 64 KiB of zeros.
  @Test func aCompressedBodyIsLimitedByItsContents() async throws {
    let bomb =
      "H4sIAAAAAAACA+3BAQEAAACAkP6v7ggKAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAauuOl9cAAAEA"
    let body = try #require(Data(base64Encoded: bomb))
    let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(body.count)\r\n\r\n"
    #expect(try await response(.raw(Data(head.utf8) + body))?.body.count == 1001)
  }
}
