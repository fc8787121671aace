/// A sanitized glyph with its width in cells (1 or 2).
package struct Glyph: Hashable, Sendable {
  /// The scalar, or 0 if ``cluster`` holds several.
  package var scalar: UInt32
  package var cluster: String
  package var width: Int

  init(_ character: Character) {
    let scalars = character.unicodeScalars
    width = max(1, DisplayWidth.of(character))
    if scalars.count == 1, let only = scalars.first {
      scalar = only.value
      cluster = ""
    } else {
      scalar = 0
      cluster = String(character)
    }
  }

  /// Creates the glyph of a printable ASCII character.
  init(ascii byte: UInt8) {
    scalar = UInt32(byte)
    cluster = ""
    width = 1
  }

  package static let ellipsis = Glyph("…")
  package static let space = Glyph(ascii: 0x20)

  package var isSpace: Bool { scalar == 0x20 }

  /// The glyph as text.
  package var text: String {
    guard scalar != 0 else { return cluster }
    return Unicode.Scalar(scalar).map { String(Character($0)) } ?? " "
  }
}

/// Functions that split text into sanitized glyphs.
package enum Glyphs {
  /// Returns whether every byte is printable ASCII, so that each byte is a glyph of one cell.
  @inline(__always)
  package static func isPlainASCII(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var foundOther: UInt8 = 0
      for byte in bytes { foundOther |= (byte < 0x20 || byte > 0x7e) ? 1 : 0 }
      return foundOther == 0
    }
  }

  /// Returns the width of one line of text in cells, after sanitizing.
  package static func width(of text: String) -> Int {
    if isPlainASCII(text) { return text.utf8.count }
    var total = 0
    forEach(in: text) { total += $0.width }
    return total
  }

  /// Calls `body` for each sanitized glyph of one line of text.
  package static func forEach(in text: String, _ body: (Glyph) -> Void) {
    if isPlainASCII(text) {
      for byte in text.utf8 { body(Glyph(ascii: byte)) }
      return
    }
    for character in text {
      if Sanitizer.isSafe(character) {
        body(Glyph(character))
      } else {
        for substitute in Sanitizer.makingVisible(String(character)) { body(Glyph(substitute)) }
      }
    }
  }
}
