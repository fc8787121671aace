internal import Glibc

/// Decides by the name of a file whether it is a secret, or what is left of one.
struct SecretName {
  /// What a name consists of at which a copy's name goes on: `.ssh.bak`, `.ssh-old`, `.netrc~`, `.ssh2`.
  private static let separators = Set(".-_~ #(@:,+=%".utf8)
  /// The ends of names of histories, after the letters of a program.
  private static let endings = ["history", "hist", "histfile"]
  /// The words in names of secrets.
  private static let words = [
    "credential", "secret", "passw", "token", "apikey", "api_key", "api-key", "privatekey",
    "private_key", "private-key", "keyring", "wallet",
  ]
  /// The ends of names of files that have keys and passwords in them.
  private static let keyEndings = [
    ".kdbx", ".kdb", ".psafe3", ".agilekeychain", ".1pif", ".opvault", ".ovpn", ".ppk", ".p12",
    ".pfx",
    ".jks", ".keystore", ".pem",
  ]
  /// The names of files of keys that somebody has copied, or exported, into another folder.
  private static let copiedKeys: Set<Substring> = ["id_rsa", "id_dsa", "id_ecdsa", "id_ed25519"]
  private static let documents: Set<Substring> = [
    "passwords", "password", "passwd", "credentials", "secrets", "client_secret",
  ]

  /// Returns whether a name in a folder of settings or data is one of a secret, or of a copy of it.
  ///
  /// - Parameters:
  ///   - name: The name in its folder.
  ///   - secrets: The names of secrets in this folder, in small letters.
  /// - Returns: Whether it is one.
  static func isSecret(_ name: String, _ secrets: Set<Substring>) -> Bool {
    let name = name.lowercased()
    return isCopy(name) { beginning in
      secrets.contains(beginning) || endings.contains { ends(beginning, $0) }
    } || words.contains { strstr(name, $0) != nil }
  }

  /// Returns whether a name is one of some names in small letters, or of a copy.
  static func isCopy(_ name: String, of names: Set<Substring>) -> Bool {
    isCopy(name.lowercased()) { names.contains($0) }
  }

  /// Returns whether a name in the home is one of a secret, or of a copy of it.
  ///
  /// A file that is not hidden may be a work about a secret, such as `~/token-server`: only the name
  /// itself, and what is made of it by a dot or a tilde, is a secret.
  static func isSecretInHome(_ name: String, _ secrets: Set<Substring>) -> Bool {
    if name.hasPrefix(".") || name.hasPrefix("#") || name.hasPrefix("_") {
      return isSecret(name, secrets)
    }
    return isKey(name) || secrets.contains(stem(of: name.lowercased()))
  }

  /// Returns whether a name in a folder of documents is one of a file with keys, or of a copy of it.
  static func isKey(_ name: String) -> Bool {
    let name = name.lowercased()
    return documents.contains(stem(of: name))
      || isCopy(name) { beginning in
        copiedKeys.contains(beginning) || keyEndings.contains { ends(beginning, $0) }
      }
  }

  private static func stem(of name: String) -> Substring {
    name.prefix { $0 != "." && $0 != "~" }
  }

  /// Returns whether a name in small letters, or what it may be a copy of, is something.
  ///
  /// These are its beginnings that a separator or a number follows, and itself. What an editor leaves
  /// behind begins with a character of its own: `#name#`, `.name.swp`.
  private static func isCopy(_ name: String, where isSomething: (Substring) -> Bool) -> Bool {
    var rest = name[...]
    // No more of them than in `.#.name`.
    for _ in 0..<3 {
      if hasBeginning(rest, where: isSomething) { return true }
      guard rest.first == "." || rest.first == "#" else { return false }
      rest.removeFirst()
    }
    return false
  }

  /// Compares bytes, because characters take several times longer, and there are thousands of names.
  private static func ends(_ text: Substring, _ ending: String) -> Bool {
    text.utf8.count >= ending.utf8.count
      && text.utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8)
  }

  private static func hasBeginning(
    _ name: Substring, where isSomething: (Substring) -> Bool
  ) -> Bool {
    var wasDigit = false
    for index in name.utf8.indices.dropFirst() {
      let byte = name.utf8[index]
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      let isEnd = isDigit ? !wasDigit : separators.contains(byte)
      if isEnd, isSomething(name[..<index]) { return true }
      wasDigit = isDigit
    }
    return isSomething(name)
  }
}
