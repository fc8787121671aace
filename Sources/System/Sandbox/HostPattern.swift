/// Hosts that a program may connect to: `api.github.com`, `*.example.com` or `nas.lan:8080`.
///
/// A pattern with `*.` stands for all hosts below a domain, but not for the domain itself. Without a
/// port, it stands for those of HTTP and HTTPS.
package struct HostPattern: Hashable, Sendable, CustomStringConvertible {
  /// The name in lower case, or an address; what follows `*.` of a domain.
  private let name: String
  private let isDomain: Bool
  /// The port, or `nil` for those of HTTP and HTTPS.
  private let port: Int?

  private static let standardPorts = [80, 443]

  /// Reads a pattern, or returns `nil` if a text is none.
  package init?(_ text: String) {
    guard let (host, port) = Self.split(text) else { return nil }
    let isDomain = host.hasPrefix("*.")
    let name = Self.normalized(isDomain ? String(host.dropFirst(2)) : host)
    guard Self.isHost(name), !isDomain || name.contains(".") else { return nil }
    self.name = name
    self.isDomain = isDomain
    self.port = port
  }

  /// Whether the user named an address or this machine, so that a connection to this machine is what
  /// the user wants.
  package var namesAddress: Bool {
    name == "localhost" || name.contains(":") || name.allSatisfy { $0.isNumber || $0 == "." }
  }

  package var description: String {
    let host = name.contains(":") ? "[\(name)]" : name
    return (isDomain ? "*." : "") + host + (port.map { ":\($0)" } ?? "")
  }

  /// Returns whether the pattern stands for a port of a host.
  package func matches(host: String, port: Int) -> Bool {
    let host = Self.normalized(host)
    guard self.port.map({ $0 == port }) ?? Self.standardPorts.contains(port) else { return false }
    return isDomain ? host.hasSuffix("." + name) : host == name
  }

  /// Separates a host from the port after it; an address of version 6 is in brackets.
  ///
  /// - Returns: The host without brackets and the port, if there is one, or `nil` for any other text.
  package static func split(_ text: String) -> (host: String, port: Int?)? {
    let end: String.Index
    var host: Substring
    if text.hasPrefix("[") {
      guard let bracket = text.firstIndex(of: "]") else { return nil }
      host = text[..<bracket].dropFirst()
      guard host.contains(":") else { return nil }
      end = text.index(after: bracket)
    } else {
      end = text.firstIndex(of: ":") ?? text.endIndex
      host = text[..<end]
    }
    guard !host.isEmpty else { return nil }
    guard end < text.endIndex else { return (String(host), nil) }
    let digits = text[text.index(after: end)...]
    guard text[end] == ":", digits.count <= 5, digits.allSatisfy({ "0"..."9" ~= $0 }),
      let port = Int(digits), 1...65535 ~= port
    else { return nil }
    return (String(host), port)
  }

  private static func normalized(_ host: String) -> String {
    let lowercased = host.lowercased()
    return lowercased.hasSuffix(".") ? String(lowercased.dropLast()) : lowercased
  }

  private static func isHost(_ name: String) -> Bool {
    if name.contains(":") { return name.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." } }
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    return name.utf8.count <= 253
      && labels.allSatisfy { label in
        1...63 ~= label.utf8.count
          && label.utf8.allSatisfy {
            (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2d || $0 == 0x5f
          }
      }
  }
}
