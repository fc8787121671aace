// A number is never broken inside, because a part of it would be read as another number.

extension Collection where Element == LineBreaker.CompactGlyph, Index == Int {
  /// The longest number that is kept whole; a longer one is an identifier.
  private var longestNumber: Int { 16 }

  /// Returns the range of the number that a break before `index` would divide, or `nil` if there is
  /// none.
  func numberDivided(at index: Int) -> Range<Int>? {
    guard isInsideNumber(index) else { return nil }
    var (start, end) = (index - 1, index + 1)
    while start > startIndex, isInsideNumber(start), index - start <= longestNumber { start -= 1 }
    while end < endIndex, isInsideNumber(end), end - start <= longestNumber { end += 1 }
    guard end - start <= longestNumber, start == startIndex || !self[start - 1].isLetter
    else { return nil }
    return withSign(start)..<end
  }

  /// Whether the glyphs before and at an index belong to one number.
  private func isInsideNumber(_ index: Int) -> Bool {
    guard index > startIndex, index < endIndex else { return false }
    let (left, right) = (self[index - 1], self[index])
    if left.isDigit { return right.isDigit || (right.separatesDigits && isDigit(index + 1)) }
    return left.separatesDigits && right.isDigit && isDigit(index - 2)
  }

  private func isDigit(_ index: Int) -> Bool {
    index >= startIndex && index < endIndex && self[index].isDigit
  }

  /// Returns the index of a sign or a currency symbol before a number, or the number's own.
  private func withSign(_ start: Int) -> Int {
    var start = start
    while start > startIndex, self[start - 1].precedesNumber { start -= 1 }
    return start
  }
}

extension LineBreaker.CompactGlyph {
  var isDigit: Bool { code >= 0x30 && code <= 0x39 }

  fileprivate var isLetter: Bool {
    (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || code == 0x5f
  }

  /// Whether the glyph divides the digits of a number or a time: `.`, `,`, `:`, `'` or a space that
  /// does not break.
  fileprivate var separatesDigits: Bool {
    switch code {
    case 0x2e, 0x2c, 0x3a, 0x27, 0x2019, 0xa0, 0x202f: true
    default: false
    }
  }

  /// Whether the glyph is a sign or a currency symbol.
  fileprivate var precedesNumber: Bool {
    switch code {
    case 0x2b, 0x2d, 0x2212, 0x24, 0xa3, 0xa5, 0x20ac, 0xb1: true
    default: false
    }
  }
}
