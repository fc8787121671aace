internal import Files

/// The user's variables that a confined program gets without being permitted to by name.
///
/// This is the only list: a variable that is not on it is not passed, such as those that choose what is
/// loaded or run (`LD_LIBRARY_PATH`, `PYTHONPATH`, `BASH_ENV`), lead to services (`SSH_AUTH_SOCK`,
/// `XDG_RUNTIME_DIR`) or tell where the user is (`TESSERA_LOCATION`). Nor is one with a value that does
/// not have its form: a locale or a time zone could be the path of a file.
package enum PassedVariables {
  /// What the value of a variable must be.
  private enum Form {
    /// Text without control characters.
    case line
    /// Letters, digits and `._+:-`.
    case word
    case path
    /// Paths, separated by colons.
    case paths
    /// A locale, or several, separated by colons.
    case locale
    case timeZone
    /// The address of a proxy, of which the user and the password are not passed.
    case proxy
    /// The hosts without a proxy.
    case hosts
  }

  private static let forms: [String: Form] = [
    "HOME": .path, "SHELL": .path, "PATH": .paths, "USER": .line, "LOGNAME": .line,
    "TERM": .word, "COLORTERM": .word, "NO_COLOR": .word, "CLICOLOR": .word,
    "XDG_CONFIG_HOME": .path, "XDG_DATA_HOME": .path, "XDG_STATE_HOME": .path,
    "XDG_CACHE_HOME": .path, "XDG_CONFIG_DIRS": .paths, "XDG_DATA_DIRS": .paths,
    "XDG_CURRENT_DESKTOP": .word, "XDG_SESSION_TYPE": .word, "XDG_SESSION_DESKTOP": .word,
    "SSL_CERT_FILE": .path, "SSL_CERT_DIR": .paths, "NIX_SSL_CERT_FILE": .path,
    "LANG": .locale, "LANGUAGE": .locale, "LC_ALL": .locale, "LC_ADDRESS": .locale,
    "LC_COLLATE": .locale, "LC_CTYPE": .locale, "LC_IDENTIFICATION": .locale,
    "LC_MEASUREMENT": .locale, "LC_MESSAGES": .locale, "LC_MONETARY": .locale,
    "LC_NAME": .locale, "LC_NUMERIC": .locale, "LC_PAPER": .locale, "LC_TELEPHONE": .locale,
    "LC_TIME": .locale, "TZ": .timeZone,
    "http_proxy": .proxy, "https_proxy": .proxy, "ftp_proxy": .proxy, "all_proxy": .proxy,
    "HTTP_PROXY": .proxy, "HTTPS_PROXY": .proxy, "FTP_PROXY": .proxy, "ALL_PROXY": .proxy,
    "no_proxy": .hosts, "NO_PROXY": .hosts,
  ]

  /// Returns the variables that a program gets.
  ///
  /// - Parameters:
  ///   - environment: The user's environment.
  ///   - permissions: What the program may do; with ``Permissions/asMe`` it gets all.
  /// - Returns: The variables, by name.
  package static func passed(
    of environment: [String: String], to permissions: Permissions
  ) -> [String: String] {
    guard permissions != .asMe else { return environment }
    let values = environment.map { name, value in
      (name, forms[name].flatMap { Self.value(value, $0) })
    }
    return Dictionary(values, uniquingKeysWith: { $1 }).compactMapValues(\.self)
  }

  /// Returns variables in which addresses of proxies have neither users nor passwords.
  package static func withoutProxyPasswords(
    _ environment: [String: String]
  ) -> [String: String] {
    let values = environment.map { name, text in
      (name, forms[name] == .proxy ? value(text, .proxy) : text)
    }
    return Dictionary(values, uniquingKeysWith: { $1 }).compactMapValues(\.self)
  }

  /// Returns the value that is passed, or `nil` for none.
  private static func value(_ value: String, _ form: Form) -> String? {
    if case .proxy = form { return proxy(value) }
    return hasForm(value[...], form) ? value : nil
  }

  private static func hasForm(_ value: Substring, _ form: Form) -> Bool {
    switch form {
    case .line: value.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f }
    case .word: isMade(value, of: "._+:-")
    case .path: PathBytes.isAbsolute(value) && hasForm(value, .line)
    case .paths:
      value.split(separator: ":").allSatisfy { PathBytes.isAbsolute($0) } && hasForm(value, .line)
    // With a slash, it would be the path of a file.
    case .locale: isMade(value, of: "._-@:") && value.utf8.count <= 256
    case .timeZone: isTimeZone(value)
    case .hosts: isMade(value, of: ".,:*-_/[]% ")
    case .proxy: false
    }
  }

  /// Returns whether a text consists of letters and digits of ASCII, and other characters.
  private static func isMade(_ text: Substring, of others: String) -> Bool {
    text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: others.utf8.contains(byte)
      }
    }
  }

  /// Returns whether a text names a zone, or is its rule, and not the path of a file.
  ///
  /// - Source: tzset(3).
  private static func isTimeZone(_ value: Substring) -> Bool {
    let zone = value.hasPrefix(":") ? value.dropFirst() : value
    return isMade(zone, of: "_+-/,.<>:") && !PathBytes.isAbsolute(zone)
      && !zone.split(separator: "/").contains("..") && zone.utf8.count <= 256
  }

  /// Returns the address of a proxy without the user and the password, or `nil` if it is none.
  private static func proxy(_ value: String) -> String? {
    let (scheme, rest) =
      value.firstRange(of: "://").map { (value[..<$0.upperBound], value[$0.upperBound...]) }
      ?? (value[..<value.startIndex], value[...])
    let end = rest.lastIndex(of: "@").map { rest.index(after: $0) } ?? rest.startIndex
    let host = rest[end...]
    guard isMade(scheme, of: "+-.:/"), isMade(host, of: ".-_:[]%/") else { return nil }
    return "\(scheme)\(host)"
  }
}
