/// The parts of an address by HTTP for which a credential is asked.
struct WebAddress {
  let scheme: String
  /// The name of the user, or `nil`.
  let user: String?
  /// The server, with its port if the address has one.
  let host: String
  let path: String

  /// Parses an address.
  ///
  /// - Returns: `nil` for an address of another scheme, and for one that two readers could take for two
  ///   servers: with encoded or unusual characters in what stands before the path.
  init?(_ address: String) {
    let parts = address.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, ["http", "https"].contains(parts[0].lowercased()),
      // A line end would begin another attribute, such as the name of another server.
      address.unicodeScalars.allSatisfy({ (0x21..<0x7f).contains($0.value) && $0 != "\\" })
    else { return nil }
    scheme = parts[0].lowercased()
    let authority = parts[1].prefix { !"/?#".contains($0) }
    let names = authority.split(separator: "@", omittingEmptySubsequences: false)
    guard names.count <= 2, let host = names.last, Self.isHost(host) else { return nil }
    self.host = String(host)
    // A password in the address is used by libgit2 itself.
    let user = names.count == 2 ? names[0].prefix { $0 != ":" } : ""
    guard user.allSatisfy({ Self.isPlain($0) || $0 == "+" }) else { return nil }
    self.user = user.isEmpty ? nil : String(user)
    path = String(parts[1].dropFirst(authority.count).drop { $0 == "/" })
  }

  private static func isPlain(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "-._~".contains(character))
  }

  /// Returns whether a text is a name or an address, with a port or without.
  private static func isHost(_ text: Substring) -> Bool {
    let name: Substring
    if text.first == "[", let end = text.firstIndex(of: "]") {
      name = text[text.index(after: end)...]
      guard text[..<end].dropFirst().allSatisfy({ $0.isHexDigit || ":.".contains($0) }) else {
        return false
      }
    } else {
      name = text.drop { isPlain($0) }
      guard name.startIndex > text.startIndex else { return false }
    }
    return name.isEmpty
      || name.first == ":" && name.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
  }

  /// What `git credential fill` reads.
  ///
  /// - Source: git-credential(1).
  var request: String {
    var lines = ["protocol=\(scheme)", "host=\(host)"]
    if let user { lines.append("username=\(user)") }
    if !path.isEmpty { lines.append("path=\(path)") }
    return lines.joined(separator: "\n") + "\n\n"
  }
}
