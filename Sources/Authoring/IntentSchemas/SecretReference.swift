internal import Files
package import ViewTree

/// A reference of a setting to a secret in the keychain, which `home.yaml` has instead of the secret.
///
/// A whole value is a mapping, `TOKEN: {secret: github}`. Within a text it is written in the same
/// way: `"Bearer {secret: github}"`.
package struct SecretReference: Hashable, Sendable {
  package let name: String

  private static let key = "secret"
  private static let opening = "{\(key):"

  /// Creates a reference, or returns `nil` if the text is not a name.
  package init?(_ name: some StringProtocol) {
    guard PlainName.isValid(name) else { return nil }
    self.name = String(name)
  }

  /// Creates the reference that a value is, or returns `nil` for any other value.
  ///
  /// A name that YAML reads as a number or a flag is a name.
  package init?(_ value: JSON) {
    guard let name = Self.reference(value) else { return nil }
    switch name {
    case .string, .number, .bool: self.init(name.displayText)
    case .null, .array, .object: return nil
    }
  }

  /// Creates the reference that a text consists of, or returns `nil` for any other text.
  package init?(wholeText text: String) {
    guard case .reference(let reference)? = Part.parts(of: text.trimmed).first,
      Part.parts(of: text.trimmed).count == 1
    else { return nil }
    self = reference
  }

  /// The value that stands for the secret in settings.
  package var json: JSON { .object([Self.key: .string(name)]) }

  /// The text that stands for the secret within a text.
  package var text: String { "\(Self.opening) \(name)}" }

  /// Returns the name in a mapping with the only key `secret`, whether valid or not, or `nil` for
  /// any other value.
  fileprivate static func reference(_ value: JSON) -> JSON? {
    guard case .object(let members) = value, members.count == 1 else { return nil }
    return members[key]
  }

  /// A part of a text.
  enum Part: Hashable {
    case text(Substring)
    case reference(SecretReference)

    /// Returns the parts of a text; what is no complete reference with a valid name is text.
    static func parts(of text: String) -> [Part] {
      var parts: [Part] = []
      var start = text.startIndex
      var index = text.startIndex
      while let opening = text[index...].firstIndex(of: "{") {
        index = text.index(after: opening)
        let rest = text[opening...]
        guard rest.hasPrefix(SecretReference.opening), let end = rest.firstIndex(of: "}"),
          let reference = SecretReference(
            rest[..<end].dropFirst(SecretReference.opening.count).trimmed)
        else { continue }
        if start < opening { parts.append(.text(text[start..<opening])) }
        parts.append(.reference(reference))
        start = text.index(after: end)
        index = start
      }
      if start < text.endIndex { parts.append(.text(text[start...])) }
      return parts
    }
  }
}

/// A setting refers to a secret that cannot be had.
package enum SecretProblem: Error, Hashable {
  /// There is no secret with this name.
  case missing(String)
  /// The mapping has no valid name.
  case unnamed
  /// The user has not decided about the program of the extension that would get the secret.
  case undecided(String)

  /// The problem in one line, in English.
  package var englishText: String {
    switch self {
    case .missing(let name): "there is no secret \(name): tessera secret set \(name)"
    case .unnamed: "a secret is written as {secret: NAME}"
    case .undecided(let name): "\(name) gets no secret before you decide what it may do"
    }
  }
}

extension JSON {
  /// The names of the secrets that the value, or a text in it, refers to.
  ///
  /// Only texts, references and lists of them are searched.
  package var secretNames: [String] {
    switch self {
    case .string(let text):
      return SecretReference.Part.parts(of: text).compactMap {
        if case .reference(let reference) = $0 { reference.name } else { nil }
      }
    case .array(let items): return items.flatMap(\.secretNames)
    case .object: return SecretReference(self).map { [$0.name] } ?? []
    case .null, .bool, .number: return []
    }
  }

  /// Whether the value is, or has, a reference to a secret, also one without a valid name.
  package var refersToSecret: Bool {
    switch self {
    case .string: !secretNames.isEmpty
    case .array(let items): items.contains(where: \.refersToSecret)
    case .object: SecretReference.reference(self) != nil
    case .null, .bool, .number: false
    }
  }

  /// Returns the value with secrets in the place of references.
  ///
  /// - Parameter secret: Returns a secret by name, or `nil` if there is none.
  /// - Returns: The value, unchanged if it has no reference.
  /// - Throws: ``SecretProblem``.
  package func replacingSecrets(
    _ secret: (String) -> String?
  ) throws(SecretProblem) -> JSON {
    func value(_ reference: SecretReference) throws(SecretProblem) -> String {
      guard let value = secret(reference.name) else { throw .missing(reference.name) }
      return value
    }
    switch self {
    case .string(let text):
      guard text.contains("{") else { return self }
      var result = ""
      for part in SecretReference.Part.parts(of: text) {
        switch part {
        case .text(let text): result += text
        case .reference(let reference): result += try value(reference)
        }
      }
      return .string(result)
    case .array(let items):
      var replaced: [JSON] = []
      for item in items { replaced.append(try item.replacingSecrets(secret)) }
      return .array(replaced)
    case .object:
      guard SecretReference.reference(self) != nil else { return self }
      guard let reference = SecretReference(self) else { throw .unnamed }
      return .string(try value(reference))
    case .null, .bool, .number: return self
    }
  }
}

extension IntentValues {
  /// The names of the secrets that the values refer to.
  package var secretNames: Set<String> { Set(values.values.flatMap(\.secretNames)) }

  /// Whether a value is, or has, a reference to a secret, also one without a valid name.
  package var refersToSecret: Bool { values.values.contains(where: \.refersToSecret) }

  /// Returns the values with secrets in the place of references.
  ///
  /// - Parameter secret: Returns a secret by name, or `nil` if there is none.
  /// - Returns: The values, unchanged if none has a reference.
  /// - Throws: ``SecretProblem`` of the first name in alphabetical order that has one.
  package func replacingSecrets(
    _ secret: (String) -> String?
  ) throws(SecretProblem) -> IntentValues {
    var replaced = self
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      replaced.values[name] = try value.replacingSecrets(secret)
    }
    return replaced
  }

  /// The values without those that refer to secrets.
  package var withoutSecrets: IntentValues {
    IntentValues(intent: intent, values: values.filter { !$0.value.refersToSecret })
  }
}

extension StringProtocol {
  fileprivate var trimmed: String {
    var text = Substring(self)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
