/// The only code that turns untrusted text into glyphs.
///
/// Control characters, escape sequences, bidirectional controls, invisible characters and
/// noncharacters are replaced by visible glyphs and never reach the terminal. The rest of an escape
/// sequence remains as ordinary text: without its escape character, it does nothing.
package enum Sanitizer {
  /// The glyph for an unsafe character that has no glyph of its own.
  package static let substitute: Unicode.Scalar = "\u{2426}"

  /// Returns the text with every unsafe character replaced by a visible one.
  package static func makingVisible(_ text: some StringProtocol) -> String {
    var result = ""
    for character in text { append(character, to: &result) }
    return result
  }

  /// Returns whether a cluster can be written unchanged.
  package static func isSafe(_ cluster: Character) -> Bool {
    let scalars = cluster.unicodeScalars
    guard let first = scalars.first else { return false }
    if scalars.count == 1 { return isSafe(first) && DisplayWidth.of(first) > 0 }
    return scalars.count <= maxScalarsPerCluster && isSafeCluster(cluster)
  }

  /// The maximum number of scalars that a character may have.
  ///
  /// Of a longer one, this number of scalars is written, each as a character of its own.
  private static let maxScalarsPerCluster = 16

  /// Appends a character, or the visible glyphs that replace it.
  private static func append(_ character: Character, to result: inout String) {
    guard !isSafe(character) else {
      result.append(character)
      return
    }
    for scalar in character.unicodeScalars.prefix(maxScalarsPerCluster) {
      if let glyph = glyph(for: scalar) { result.unicodeScalars.append(glyph) }
    }
  }

  /// Returns the glyph for a single scalar, or `nil` for a combining mark without a base.
  private static func glyph(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    // The control pictures have the same order as the control characters.
    case 0..<0x20: return Unicode.Scalar(0x2400 + scalar.value)
    case 0x7f: return "\u{2421}"
    case 0xa0: return " "
    default: break
    }
    guard isSafe(scalar) else { return substitute }
    return DisplayWidth.of(scalar) > 0 ? scalar : nil
  }

  private static func isSafeCluster(_ cluster: Character) -> Bool {
    let scalars = cluster.unicodeScalars
    guard let base = scalars.first, isSafe(base), DisplayWidth.of(base) > 0 else { return false }
    return scalars.dropFirst().allSatisfy { scalar in
      isSafe(scalar) || isPartOfEmoji(scalar, in: scalars)
    }
  }

  /// Returns whether a joiner, variation selector or tag is part of an emoji.
  ///
  /// Elsewhere, such characters are invisible and could conceal text.
  private static func isPartOfEmoji(
    _ scalar: Unicode.Scalar, in scalars: Character.UnicodeScalarView
  ) -> Bool {
    switch scalar.value {
    case 0xfe0e, 0xfe0f: true
    case 0x200d: scalars.first?.properties.isEmoji ?? false
    // The flags of regions are a black flag followed by tags.
    case 0xe0020...0xe007f: scalars.first?.value == 0x1f3f4
    default: false
    }
  }

  static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator: false
    default: !isInvisible(scalar.value) && !isNoncharacter(scalar.value)
    }
  }

  /// Returns whether a value is a noncharacter.
  ///
  /// Noncharacters are also invalid in XML, and so in SVG recordings.
  ///
  /// - Source: Unicode §23.7.
  private static func isNoncharacter(_ value: UInt32) -> Bool {
    value & 0xfffe == 0xfffe || (0xfdd0...0xfdef).contains(value)
  }

  private static func isInvisible(_ value: UInt32) -> Bool {
    switch value {
    // A joiner, Hangul fillers and Khmer vowels without a glyph.
    case 0x034f, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x3164, 0xffa0: true
    // The placeholder for a part of a picture in kitty's graphics protocol.
    case 0x10eeee: true
    // Variation selectors and tags.
    case 0x180b...0x180f, 0xfe00...0xfe0f, 0xe0000...0xe0fff: true
    default: false
    }
  }
}
