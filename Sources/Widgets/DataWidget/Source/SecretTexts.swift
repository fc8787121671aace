internal import Files
internal import Foundation
internal import TesseraUI
internal import SharedStore

/// A text that may refer to secrets, such as `Bearer {secret: github}`.
struct SecretTexts {
  /// Returns a secret by name, or `nil` if there is none.
  var secret: @Sendable (String) -> String? = { Secrets.value(of: $0) }

  /// Returns whether a text refers to a secret.
  static func refersToSecret(_ text: String) -> Bool { text.contains("{secret:") }

  /// Returns whether a text begins with a reference to a secret.
  static func beginsWithSecret(_ text: String) -> Bool { text.hasPrefix("{secret:") }

  /// Replaces the references in a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - part: The setting whose text it is.
  ///   - encoded: Returns a secret as it is written in the text, except at its beginning.
  /// - Returns: The text with the secrets.
  /// - Throws: ``DataProblem`` if there is no such secret, or a reference is not complete.
  func replacingReferences(
    in text: String, of part: DataProblem.Part, encoded: (String) -> String = { $0 }
  ) throws(DataProblem) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.range(of: "{secret:") {
      result += rest[..<start.lowerBound]
      guard let end = rest[start.upperBound...].firstIndex(of: "}") else {
        throw DataProblem(part, String(localized: "A secret is written as {secret: NAME}."))
      }
      let name = rest[start.upperBound..<end].trimmingCharacters(in: .whitespaces)
      guard PlainName.isValid(name), let value = secret(name) else {
        throw DataProblem(
          part,
          String(
            localized: "There is no secret “\(name)”. To store it: tessera secret set \(name)"))
      }
      result += start.lowerBound == text.startIndex ? value : encoded(value)
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}
