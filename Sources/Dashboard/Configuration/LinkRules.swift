internal import Yams

/// Which addresses are opened, and by what: an argument list for each scheme, never a shell's words.
package struct LinkRules: Hashable, Sendable {
  /// The user's own, by scheme; in the arguments `{}` stands for the address.
  package var handlers: [String: [String]] = [:]

  /// Schemes that need no rule: the desktop's own program opens them.
  package static let standard: Set<String> = ["http", "https", "mailto"]
  private static let desktop = ["xdg-open", "{}"]

  package init() {}

  /// The program and arguments that open an address, or `nil` for a scheme that is not allowed.
  package func command(for url: String) -> [String]? {
    guard let scheme = Self.scheme(of: url) else { return nil }
    guard let handler = handlers[scheme] ?? (Self.standard.contains(scheme) ? Self.desktop : nil)
    else { return nil }
    let filled = handler.map { $0.replacing("{}", with: url) }
    return handler.contains { $0.contains("{}") } ? filled : filled + [url]
  }

  /// The scheme in small letters, or `nil` where an address has none.
  ///
  /// - Source: RFC 3986 §3.1.
  package static func scheme(of url: String) -> String? {
    guard let end = url.firstIndex(of: ":") else { return nil }
    let scheme = url[..<end]
    guard scheme.wholeMatch(of: /[A-Za-z][A-Za-z0-9+.-]*/) != nil else { return nil }
    return scheme.lowercased()
  }
}

extension LinkRules {
  init(_ section: YAMLSection) throws(ConfigurationError) {
    for (key, value) in section.mapping {
      let scheme = key.string ?? ""
      guard Self.scheme(of: "\(scheme):") != nil else {
        throw section.bad(key, "links", expected: "a scheme like https")
      }
      let words = (value.sequence.map(Array.init) ?? []).map(\.string)
      guard !words.isEmpty, !words.contains(nil) else {
        throw section.bad(value, scheme, expected: "a program and its arguments as a list")
      }
      handlers[scheme.lowercased()] = words.compactMap(\.self)
    }
  }
}
