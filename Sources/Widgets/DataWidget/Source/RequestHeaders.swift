internal import Foundation
internal import TesseraUI

/// The headers that the user typed, one in each line.
struct RequestHeaders {
  private(set) var values: [String: String] = [:]
  /// Whether one of them has a secret.
  private(set) var haveSecrets = false

  /// Reads `NAME: VALUE` lines.
  ///
  /// - Throws: ``DataProblem`` with the line that is something else, or the secret that is missing.
  init(_ text: String, _ secrets: SecretTexts) throws(DataProblem) {
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.trimmingCharacters(in: .whitespaces)
      guard !line.isEmpty else { continue }
      let name = line.prefix {
        $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_")
      }
      guard !name.isEmpty, line.dropFirst(name.count).first == ":" else {
        throw DataProblem(
          .headers, String(localized: "“\(line)” is not a header such as Accept: text/csv."))
      }
      let value = line.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)
      haveSecrets = haveSecrets || SecretTexts.refersToSecret(value)
      values[String(name)] = try secrets.replacingReferences(in: value, of: .headers)
        .filter { !$0.isNewline }
    }
  }
}
