/// The rules for line breaks.
///
/// - Source: Unicode UAX #14, reduced to what labels need; the comments name its classes.
extension LineBreaker {
  /// Returns whether a line may end after the glyph at an index.
  func allowsBreak(after index: Int) -> Bool {
    let glyph = glyphs[index]
    if glyph.code == 0x20 { return true }
    guard index + 1 < glyphs.count else { return false }
    let next = glyphs[index + 1]
    if glyph.isPlainLetter && next.isPlainLetter { return false }
    if next.code == 0x20 || next.closes || glyph.opens { return false }
    if glyph.width == 2 || next.width == 2 { return true }
    return switch glyph.code {
    // HY: a minus sign stays with its number, a dash with its option.
    case 0x2d, 0x2010: index > 0 && !glyphs[index - 1].isSpace && !next.isDigit
    // BA, B2: en and em dashes.
    case 0x2013, 0x2014: true
    // SY: break paths and alternatives, but not units, dates or fractions.
    case 0x2f: beginsWord(at: index + 1)
    default: false
    }
  }

  /// Returns whether a word of at least three glyphs, which does not begin with a digit, begins at
  /// an index.
  private func beginsWord(at index: Int) -> Bool {
    let word = glyphs[index...].prefix(3)
    return word.count == 3 && !glyphs[index].isDigit
      && word.allSatisfy { $0.code != 0x20 && $0.code != 0x2f }
  }
}

extension LineBreaker.CompactGlyph {
  /// Whether the glyph is a letter or symbol of ASCII from `?` to `~`, except `[`.
  ///
  /// A line never breaks between two of these glyphs.
  fileprivate var isPlainLetter: Bool { code >= 0x3f && code < 0x7f && code != 0x5b }

  /// Whether no line may begin with the glyph (CL, CP, EX, IS, QU).
  fileprivate var closes: Bool {
    switch code {
    case 0x21, 0x22, 0x25, 0x27, 0x29, 0x2c, 0x2e, 0x3a, 0x3b, 0x3f, 0x5d, 0x7d: true
    case 0xbb, 0x2019, 0x201d, 0x2026, 0x203a: true
    case 0x3001, 0x3002, 0x3005, 0x3009, 0x300b, 0x300d, 0x300f, 0x3011, 0x3015, 0x3017: true
    case 0xff01, 0xff09, 0xff0c, 0xff0e, 0xff1a, 0xff1b, 0xff1f, 0xff3d, 0xff5d: true
    default: false
    }
  }

  /// Whether no line may end with the glyph (OP, QU).
  fileprivate var opens: Bool {
    switch code {
    case 0x28, 0x5b, 0x7b, 0xab, 0x2018, 0x201c, 0x2039: true
    case 0x3008, 0x300a, 0x300c, 0x300e, 0x3010, 0x3014, 0x3016, 0xff08, 0xff3b, 0xff5b: true
    default: false
    }
  }
}
