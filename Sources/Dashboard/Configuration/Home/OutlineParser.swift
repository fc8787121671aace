/// A parser that finds the parts of a YAML text.
///
/// - Source: YAML 1.1, as implemented by libyaml.
struct OutlineParser {
  typealias Part = YAMLOutline.Part
  typealias Entry = YAMLOutline.Entry

  /// The text uses syntax that the parser does not support.
  struct UnsupportedSyntax: Error {}

  let bytes: [UInt8]
  var index = 0
  var comments: [Range<Int>] = []

  init(_ text: String) { bytes = Array(text.utf8) }

  var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  var nextByte: UInt8? { index + 1 < bytes.count ? bytes[index + 1] : nil }

  func isAt(_ character: Unicode.Scalar) -> Bool { byte == UInt8(ascii: character) }

  /// Returns whether an indicator is at the current position, followed by whitespace or the end.
  func isAtIndicator(_ character: Unicode.Scalar) -> Bool {
    isAt(character) && nextByte?.isSpaceOrEnd != false
  }

  /// The column, in bytes from 0.
  var column: Int { index - lineStart(index) }

  func lineStart(_ index: Int) -> Int {
    (bytes[..<index].lastIndex(of: .lineFeed) ?? -1) + 1
  }

  func lineEnd(_ index: Int) -> Int {
    bytes[index...].firstIndex(of: .lineFeed) ?? bytes.count
  }

  /// Skips whitespace, line breaks and comments, and records the comments.
  mutating func skip() {
    while let byte {
      if byte.isSpaceOrEnd {
        index += 1
      } else if byte == .hash, index == 0 || bytes[index - 1].isSpaceOrEnd {
        let end = lineEnd(index)
        // The parser may return to an earlier position and skip a comment again.
        if comments.last.map({ $0.lowerBound < index }) != false { comments.append(index..<end) }
        index = end
      } else {
        return
      }
    }
  }

  mutating func skipSpaces() {
    while byte?.isSpace == true { index += 1 }
  }

  // MARK: Documents

  /// Parses the text as one document.
  ///
  /// - Throws: ``UnsupportedSyntax`` if the syntax is not supported, or text follows the document.
  mutating func parseDocument() throws(UnsupportedSyntax) -> Part {
    skip()
    while isAt("%"), column == 0 {
      index = lineEnd(index)
      skip()
    }
    index = isAtBoundary("---") ? index + 3 : 0
    let root = try parseBlock(in: -1, allowsDashes: false)
    skip()
    while isAtBoundary("...") {
      index += 3
      skip()
    }
    guard byte == nil else { throw UnsupportedSyntax() }
    return root
  }

  /// Whether a document marker is at the current position.
  var isAtBoundary: Bool { isAtBoundary("---") || isAtBoundary("...") }

  /// Returns whether a document marker of three characters is at the current position.
  func isAtBoundary(_ marker: String) -> Bool {
    guard index == lineStart(index), bytes[index...].starts(with: marker.utf8) else { return false }
    return index + 3 == bytes.count || bytes[index + 3].isSpaceOrEnd
  }
}
