import ControlSocket
import Foundation
import Golden
import Testing
import Wire

/// The exact responses of the control socket, as any program of the user receives them.
///
/// - Source: JSON-RPC 2.0 §4–§5.1.
struct ControlProtocolTests {
  private let sandbox: TemporaryFolder
  private let folder: ControlFolder

  init() throws {
    sandbox = try TemporaryFolder()
    folder = ControlFolder(environment: [
      "XDG_RUNTIME_DIR": sandbox.path, "XDG_STATE_HOME": "\(sandbox.path)/state",
    ])
  }

  /// Sends lines, followed by a request with the id `last`, and returns the responses before the
  /// last one.
  private func responses(to lines: [String]) throws -> [[String: Any]] {
    let server = try #require(ControlServer(folder))
    let client = try #require(Self.connect(folder.socket(of: getpid())))
    defer { close(client) }
    let end = #"{"jsonrpc":"2.0","id":"last","method":"configurations"}"#
    let bytes = Array((lines + [end]).map { $0 + "\n" }.joined().utf8)
    #expect(bytes.withUnsafeBytes { write(client, $0.baseAddress, $0.count) } == bytes.count)
    var received = ""
    let deadline = Date(timeIntervalSinceNow: 30)
    while Date() < deadline, !received.contains(#""id":"last""#) || !received.hasSuffix("\n") {
      for ready in Self.ready(server.descriptors, or: client) {
        guard ready != client else {
          received += Self.read(client)
          continue
        }
        server.handleReady(ready)
        while let received = server.nextRequest() {
          server.respond(to: received.client, with: .done)
        }
      }
    }
    return try received.split(separator: "\n").dropLast().map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  private static func read(_ client: Int32) -> String {
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = Glibc.read(client, &buffer, buffer.count)
    return String(decoding: buffer[..<max(0, count)], as: UTF8.self)
  }

  private static func ready(
    _ descriptors: [(descriptor: Int32, events: Int16)], or client: Int32
  ) -> [Int32] {
    var polled = (descriptors.map(\.descriptor) + [client]).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    poll(&polled, nfds_t(polled.count), 1000)
    return polled.filter { $0.revents != 0 }.map(\.fd)
  }

  private static func connect(_ path: String) -> Int32? {
    let client = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let status = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(client, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    return status == 0 ? client : nil
  }

  @Test(arguments: ["7", "-3", "9007199254740993", #""a name""#, #""""#, "null", "1.5"])
  func responseHasIdOfRequest(id: String) throws {
    let responses = try responses(to: [#"{"jsonrpc":"2.0","id":\#(id),"method":"reload"}"#])
    #expect(responses.count == 1)
    let returnedID = try #require(responses.first?["id"])
    let data = try JSONSerialization.data(withJSONObject: [returnedID], options: .fragmentsAllowed)
    #expect(String(decoding: data, as: UTF8.self) == "[\(id)]")
    #expect(responses[0]["result"] != nil && responses[0]["error"] == nil)
  }

  @Test(arguments: [
    ("nonsense", -32700, "null"), (#"{"jsonrpc":"2.0","id":5,"method":"#, -32700, "null"),
    (#"[]"#, -32600, "null"), ("3", -32600, "null"), (#"{"jsonrpc":"2.0","id":5}"#, -32600, "5"),
    (#"{"jsonrpc":"2.0","id":[5],"method":"reload"}"#, -32600, "null"),
    (#"{"jsonrpc":"1.0","id":5,"method":"reload"}"#, -32600, "5"),
    (#"{"jsonrpc":"2.0","id":5,"method":6}"#, -32600, "5"),
    (#"{"jsonrpc":"2.0","id":"x","method":"fly"}"#, -32601, #""x""#),
    (#"{"jsonrpc":"2.0","id":5,"method":"show"}"#, -32602, "5"),
    (#"{"jsonrpc":"2.0","id":5,"method":"show","params":{"page":"two"}}"#, -32602, "5"),
    (#"{"jsonrpc":"2.0","id":5,"method":"reload","params":[1]}"#, -32602, "5"),
    (#"{"jsonrpc":"2.0","id":5,"method":"scroll","params":{"steps":1}}"#, -32602, "5"),
  ])
  func errorsHaveDistinctCodes(line: String, code: Int, id: String) throws {
    let responses = try responses(to: [line])
    #expect(responses.count == 1)
    let error = try #require(responses.first?["error"] as? [String: Any])
    #expect(error["code"] as? Int == code, "\(error)")
    #expect((error["message"] as? String)?.isEmpty == false)
    let returnedID = try #require(responses.first?["id"])
    let data = try JSONSerialization.data(withJSONObject: [returnedID])
    #expect(String(decoding: data, as: UTF8.self) == "[\(id)]")
  }

  @Test func notificationGetsNoResponse() throws {
    let lines = [
      #"{"jsonrpc":"2.0","method":"reload"}"#, #"{"jsonrpc":"2.0","method":"fly"}"#,
    ]
    #expect(try responses(to: lines).isEmpty)
  }
}
