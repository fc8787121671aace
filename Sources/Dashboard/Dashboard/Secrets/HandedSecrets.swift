import Foundation
import ViewTree

/// The secrets that extensions were given, which appear in no message.
///
/// What an extension writes to its standard error, or says about a value, may contain one.
struct HandedSecrets {
  private var values: Set<String> = []
  /// How the secrets may be written, the longest first.
  private var forms: [String] = []

  /// What stands for a secret in a message.
  private static let mask = "•••"
  /// Shorter texts are left in messages, of which they would hide half; they are no secrets for long.
  private static let minimumLength = 4

  mutating func insert(_ value: String) {
    guard value.count >= Self.minimumLength, values.insert(value).inserted else { return }
    forms += Self.forms(of: value)
    forms.sort { $0.utf8.count > $1.utf8.count }
  }

  /// Returns a text without secrets.
  func hiding(_ text: String) -> String {
    forms.reduce(text) { text, form in
      text.contains(form) ? text.replacing(form, with: Self.mask) : text
    }
  }

  /// Returns how a secret may be written: as it is, in JSON, in an address, and its lines by
  /// themselves.
  static func forms(of value: String) -> [String] {
    var forms: Set = [value]
    if let json = try? JSONEncoder().encode([value]) {
      forms.insert(String(String(decoding: json, as: UTF8.self).dropFirst(2).dropLast(2)))
    }
    if let encoded = value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) {
      forms.insert(encoded)
    }
    for line in value.split(whereSeparator: \.isNewline) where line.count >= minimumLength {
      forms.insert(String(line))
    }
    return Array(forms)
  }
}

extension ArchivedNode {
  /// Returns whether the view has one of several texts.
  ///
  /// - Parameters:
  ///   - texts: The texts.
  ///   - remaining: How many bytes may be searched, from which those of the view are taken; if they are not
  ///     enough, the view counts as one that has the text.
  /// - Returns: Whether the view has one.
  func contains(anyOf texts: [String], spending remaining: inout Int) -> Bool {
    if let tree { return tree.contains(anyOf: texts) }
    guard remaining > 0, let bytes = compactBytes else { return true }
    remaining -= bytes.count
    let data = Data(bytes)
    return texts.contains { data.range(of: Data($0.utf8)) != nil }
  }
}

extension JSON {
  fileprivate func contains(anyOf texts: [String]) -> Bool {
    switch self {
    case .string(let text): texts.contains { text.contains($0) }
    case .array(let items): items.contains { $0.contains(anyOf: texts) }
    case .object(let members):
      members.contains { key, value in
        texts.contains { key.contains($0) } || value.contains(anyOf: texts)
      }
    case .null, .bool, .number: false
    }
  }
}
