internal import Foundation

/// Text from outside, such as names of branches and titles of pull requests.
enum PlainText {
  /// The maximum length, in characters.
  private static let limit = 200

  /// Returns a text on one line, without control characters and characters that reorder text.
  static func line(_ text: some StringProtocol) -> String {
    let scalars = text.prefix(4 * limit).unicodeScalars.map { scalar -> Unicode.Scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: " "
      // U+200D joins emoji; the other format characters are invisible or reorder text.
      case .format where scalar != "\u{200D}": " "
      default: scalar
      }
    }
    let words = String(String.UnicodeScalarView(scalars)).split(whereSeparator: \.isWhitespace)
    return String(words.joined(separator: " ").prefix(limit))
  }
}
