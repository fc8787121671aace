/// An address of a repository that is reached by ssh.
///
/// - Source: git-fetch(1) “Git URLs”.
struct SSHAddress: Hashable {
  /// The server, with the user's name if there is one.
  var host: String
  var port: String?
  /// The path on the server.
  var path: String

  /// Parses `ssh://user@host:port/path` or `user@host:path`, or returns `nil`.
  ///
  /// What could be taken for an option, or has signs that ssh passes on to commands of its
  /// configuration, is not accepted.
  init?(_ address: String) {
    let scheme = "://"
    let parts = address.split(separator: scheme, maxSplits: 1, omittingEmptySubsequences: false)
    let isURL = parts.count == 2
    if isURL, !["ssh", "git+ssh", "ssh+git"].contains(parts[0].lowercased()) { return nil }
    var rest = parts[parts.count - 1]
    var user = ""
    let authorityEnd = rest.firstIndex(of: "/") ?? rest.endIndex
    if let at = rest[..<authorityEnd].lastIndex(of: "@") {
      user = String(rest[..<at])
      guard Self.isName(user) else { return nil }
      rest = rest[rest.index(after: at)...]
    }
    if rest.first == "[" {
      guard let end = rest.firstIndex(of: "]") else { return nil }
      host = String(rest[..<end].dropFirst())
      guard !host.isEmpty, host.allSatisfy({ $0.isHexDigit || ":.".contains($0) }) else {
        return nil
      }
      rest = rest[rest.index(after: end)...]
    } else {
      host = String(rest.prefix { $0 != ":" && $0 != "/" })
      guard Self.isName(host) else { return nil }
      rest = rest.dropFirst(host.count)
    }
    if !user.isEmpty { host = "\(user)@\(host)" }
    if isURL {
      if rest.first == ":" {
        let digits = rest.dropFirst().prefix { $0 != "/" }
        guard let number = UInt16(digits) else { return nil }
        port = "\(number)"
        rest = rest.dropFirst(digits.count + 1)
      }
      guard rest.first == "/" else { return nil }
      if rest.dropFirst().first == "~" { rest.removeFirst() }
    } else {
      guard rest.first == ":" else { return nil }
      rest.removeFirst()
    }
    guard !rest.isEmpty, rest.first != "-",
      !rest.unicodeScalars.contains(where: { $0.value < 0x20 })
    else { return nil }
    path = String(rest)
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.first != "-"
      && text.unicodeScalars.allSatisfy { scalar in
        scalar.isASCII
          && (scalar.properties.isAlphabetic || "0123456789._-".unicodeScalars.contains(scalar))
      }
  }

  /// The command that the server is to run, for its shell.
  var serverCommand: String {
    var quoted = ""
    // To Swift, a quote with a mark is another character, but not to a shell.
    for scalar in path.unicodeScalars {
      quoted += scalar == "'" ? #"'\''"# : scalar == "!" ? #"'\!'"# : String(scalar)
    }
    return "git-upload-pack '\(quoted)'"
  }
}
