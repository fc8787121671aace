internal import Yams

/// The URL schemes that may be opened, and the program for each.
///
/// Each program is given as an argument list and runs without a shell.
package struct LinkRules: Hashable, Sendable {
  /// The user's handlers by scheme.
  ///
  /// Each `{}` in a handler is replaced by the URL. If a handler has no `{}`, the URL is added as
  /// the last argument.
  package var handlers: [String: [String]] = [:]

  /// The schemes that `xdg-open` opens, unless the user sets a handler.
  package static let defaultSchemes: Set<String> = ["http", "https", "mailto"]
  private static let defaultHandler = ["xdg-open", "{}"]

  package init() {}

  /// Returns the program and arguments that open a URL, or `nil` if its scheme is not allowed.
  package func command(for url: String) -> [String]? {
    guard let scheme = Self.scheme(of: url) else { return nil }
    // A handler may read lines.
    let hasControls = url.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7f }
    guard !hasControls else { return nil }
    guard
      let handler = handlers[scheme]
        ?? (Self.defaultSchemes.contains(scheme) ? Self.defaultHandler : nil)
    else { return nil }
    let opened = scheme == "mailto" ? Self.message(url) : url
    let arguments = handler.map { $0.replacing("{}", with: opened) }
    return handler.contains { $0.contains("{}") } ? arguments : arguments + [opened]
  }

  /// The fields that a link may set in a message; a file that it attaches would be sent to a stranger.
  ///
  /// - Source: RFC 6068 §7.
  private static let messageFields: Set<String> = [
    "to", "cc", "bcc", "subject", "body", "keywords", "in-reply-to",
  ]

  /// Returns a URL of a message without other fields, among them those whose name is encoded.
  ///
  /// Handlers such as xdg-email make a list of fields of it, in which quotes and line ends would begin
  /// another one.
  ///
  /// What is not ASCII is encoded, so that what follows or precedes a separator cannot be a character with
  /// it.
  private static func message(_ url: String) -> String {
    let url = url.utf8.map { $0 < 0x80 ? "\(Unicode.Scalar($0))" : "%\(hex($0))" }.joined()
    let parts = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let address = withoutQuotes(parts[0].prefix { $0 != "&" })
    let fields = (parts.count == 2 ? parts[1] : "").split(separator: "&").filter { field in
      let name = field.prefix { $0 != "=" }.lowercased()
      let hasLineEnd = ["%0a", "%0d"].contains { field.lowercased().contains($0) }
      return messageFields.contains(name) && (name == "body" || !hasLineEnd)
    }
    let rest = fields.map { withoutQuotes($0) }.joined(separator: "&")
    return fields.isEmpty ? address : "\(address)?\(rest)"
  }

  private static func hex(_ byte: UInt8) -> String { String(byte, radix: 16, uppercase: true) }

  private static func withoutQuotes(_ text: Substring) -> String {
    // An apostrophe of typography is none for a program.
    ["'", "\"", "%27", "%22"].reduce(String(text)) { $0.replacing($1, with: "%E2%80%99") }
  }

  /// Returns the scheme of a URL in lowercase, or `nil` if the URL has none.
  ///
  /// - Source: RFC 3986 §3.1.
  package static func scheme(of url: String) -> String? {
    guard let colon = url.firstIndex(of: ":") else { return nil }
    let scheme = url[..<colon]
    guard scheme.wholeMatch(of: /[A-Za-z][A-Za-z0-9+.-]*/) != nil else { return nil }
    return scheme.lowercased()
  }
}

extension LinkRules {
  init(_ section: YAMLSection) throws(ConfigurationError) {
    for (key, value) in section.mapping {
      let scheme = key.string ?? ""
      guard Self.scheme(of: "\(scheme):") != nil else {
        throw section.invalidValue(
          key, "links", expected: "a URL scheme; expected one such as https")
      }
      let command = (value.sequence.map(Array.init) ?? []).map(\.string)
      guard !command.isEmpty, !command.contains(nil) else {
        throw section.invalidValue(value, scheme, expected: "a list of a program and its arguments")
      }
      handlers[scheme.lowercased()] = command.compactMap(\.self)
    }
  }
}
