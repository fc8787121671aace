internal import Files
package import Foundation

/// The address of a calendar on a server.
///
/// An address may contain a secret, so it is named by its host wherever it is shown or stored.
package struct CalendarAddress: Hashable, Sendable {
  package let url: URL
  /// The host, such as `calendar.example.org`.
  package let host: String

  package enum Failure: Error, Hashable {
    /// The text is not an address of a supported scheme.
    case invalid
    /// The address is not encrypted.
    case unencrypted(host: String)

    /// The error message.
    package var message: String {
      switch self {
      case .invalid: "expected an .ics file, or an address such as https://host/work.ics"
      case .unencrypted(let host):
        "\(host): the address of a calendar is not encrypted; expected https://"
      }
    }
  }

  /// Parses an address.
  ///
  /// `webcal` is another name for `https`. `http` is accepted only for this machine.
  package init(_ text: String) throws(Failure) {
    let secureText = text.replacing(/^webcals?:/.ignoresCase(), with: "https:")
    guard let url = URL(string: secureText), let host = url.host(), !host.isEmpty else {
      throw .invalid
    }
    switch url.scheme?.lowercased() {
    case "https": break
    case "http":
      guard url.isOnThisMachine else {
        throw .unencrypted(host: host)
      }
    default: throw .invalid
    }
    self.url = url
    self.host = host
  }

  /// An identifier that does not reveal the address, such as `calendar.example.org-1f0a…`.
  package var id: String {
    "\(host)-\(StableHash.name(of: url.absoluteString))"
  }

  /// Whether a text is the address of a calendar rather than a path.
  package static func isAddress(_ text: some StringProtocol) -> Bool {
    ["https://", "http://", "webcal://", "webcals://"].contains { text.lowercased().hasPrefix($0) }
  }
}
