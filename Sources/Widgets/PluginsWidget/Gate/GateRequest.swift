internal import Sandbox

/// What a program asks a proxy for: a connection, or a document.
///
/// - Source: RFC 9112, 3.2.2 and 3.2.3; RFC 9110, 7.6.1 and 9.3.6.
struct GateRequest: Hashable, Sendable {
  let host: String
  let port: Int
  /// Whether the proxy only passes on what both sides send, as for HTTPS.
  let isTunnel: Bool
  /// What the server is sent first; empty for a tunnel.
  let head: [UInt8]

  /// The headers that concern the proxy or the connection to it.
  private static let ownHeaders: Set<String> = [
    "host", "connection", "proxy-connection", "proxy-authorization", "keep-alive",
  ]

  /// Reads the head of a request, or returns `nil` if it is none for a proxy.
  ///
  /// - Parameter bytes: The request line and the headers, without the empty line after them.
  init?(_ bytes: [UInt8]) {
    guard let lines = Self.lines(bytes) else { return nil }
    let words = lines[0].split(separator: 0x20, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard words.count == 3, words[2].hasPrefix("HTTP/1."), !words.contains("") else { return nil }
    isTunnel = words[0] == "CONNECT"
    if isTunnel {
      guard case (let host, let port?)? = HostPattern.split(words[1]) else { return nil }
      (self.host, self.port, head) = (host, port, [])
      return
    }
    let scheme = "http://"
    guard words[1].lowercased().hasPrefix(scheme) else { return nil }
    let address = words[1].dropFirst(scheme.count)
    let authority = String(address.prefix { !"/?#".contains($0) })
    guard let (host, port) = HostPattern.split(authority) else { return nil }
    (self.host, self.port) = (host, port ?? 80)
    let path = address.dropFirst(authority.count).prefix { $0 != "#" }
    let target = path.hasPrefix("/") ? String(path) : "/\(path)"
    var head = Array("\(words[0]) \(target) HTTP/1.1\r\nHost: \(authority)\r\n".utf8)
    for line in lines.dropFirst() where !line.isEmpty {
      guard let name = Self.name(ofHeader: line) else { return nil }
      if !Self.ownHeaders.contains(name) { head += line + [0x0d, 0x0a] }
    }
    // Another request on this connection would be for another host.
    self.head = head + Array("Connection: close\r\n\r\n".utf8)
  }

  /// Returns the lines, or `nil` if something else than CR and LF ends one, which a server could
  /// understand in another way.
  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>]? {
    let parts = bytes.split(separator: 0x0d, omittingEmptySubsequences: false)
    var lines = [parts[0]]
    for part in parts.dropFirst() {
      guard part.first == 0x0a else { return nil }
      lines.append(part.dropFirst())
    }
    return lines.contains { $0.contains(0x0a) || $0.contains(0) } ? nil : lines
  }

  /// Returns the name of a header in lowercase, or `nil` if it has none, has one that a server could read as
  /// another, or continues the line before.
  ///
  /// - Source: RFC 9112, 5.1 and 5.2.
  private static func name(ofHeader line: ArraySlice<UInt8>) -> String? {
    guard let colon = line.firstIndex(of: 0x3a), colon > line.startIndex else { return nil }
    let name = line[..<colon]
    guard name.allSatisfy({ (0x21...0x7e).contains($0) }) else { return nil }
    return String(decoding: name, as: UTF8.self).lowercased()
  }
}
