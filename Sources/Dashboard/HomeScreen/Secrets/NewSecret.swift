package import Configuration
internal import Files

/// A secret that the user typed in settings, on its way to the keychain.
package struct NewSecret: Hashable, Sendable {
  /// The parameter that refers to it.
  package let parameter: String
  package let value: String
  /// The names that it may have.
  package let names: SecretNames
  /// The name that the parameter refers to so far, if it is one of ``names``; otherwise `nil`.
  package var current: String?
  /// Whether another box or design refers to ``current``, too.
  package var isShared = false

  package init(_ value: String, of parameter: String, in widget: WidgetReference) {
    self.value = value
    self.parameter = parameter
    names = SecretNames(of: parameter, in: widget)
  }

  /// Returns the name under which the secret is stored.
  ///
  /// What another box uses is not replaced: its secret may be that of another account. The same
  /// secret is stored once.
  ///
  /// - Parameter stored: Returns the secret with a name, or `nil` if there is none.
  /// - Returns: The name, which no other secret has.
  package func name(_ stored: (String) -> String?) -> String {
    if let current {
      let value = stored(current)
      if !isShared || value == nil || value == self.value { return current }
    }
    return names.first { name in
      guard name != current else { return false }
      let value = stored(name)
      return value == nil || value == self.value
    }
  }
}

/// The names of the secrets of one parameter of a widget: `plugins.issues.sh.TOKEN`, and
/// `plugins.issues.sh.TOKEN.2` and so on for further boxes with another secret.
package struct SecretNames: Hashable, Sendable {
  private let base: String

  /// The length of a base, which leaves room for a number in a name of 64 characters.
  private static let length = 58

  init(of parameter: String, in widget: WidgetReference) {
    let text = "\(widget.extension).\(widget.kind).\(parameter)"
    let plain = String(
      text.map { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) ? $0 : "-" })
    // What is lost in the name is in its hash, so that two widgets have two names.
    guard plain != text || plain.utf8.count > Self.length || plain.hasPrefix(".") else {
      base = plain
      return
    }
    let hash = StableHash.name(of: text)
    let beginning = plain.drop { $0 == "." }.prefix(Self.length - hash.utf8.count - 1)
    base = "\(beginning)-\(hash)"
  }

  /// Returns whether a name is one of these.
  func contains(_ name: String) -> Bool {
    guard name != base else { return true }
    guard name.hasPrefix("\(base)."), let number = Int(name.dropFirst(base.count + 1)) else {
      return false
    }
    return number > 1
  }

  /// Returns the first name that fulfills a condition.
  func first(where isSuitable: (String) -> Bool) -> String {
    if isSuitable(base) { return base }
    var number = 2
    while number < 1000, !isSuitable("\(base).\(number)") { number += 1 }
    return "\(base).\(number)"
  }
}
