internal import CUtf8proc

/// Functions for the number of cells that a glyph occupies.
///
/// The widths are those of utf8proc's table, with the overrides below.
///
/// - Source: Unicode UAX #11, through utf8proc; UTS #51 for emoji presentation.
package enum DisplayWidth {
  /// Returns the width of a grapheme cluster in cells, 0…2.
  package static func of(_ cluster: Character) -> Int {
    var scalars = cluster.unicodeScalars.makeIterator()
    guard let base = scalars.next() else { return 0 }
    guard let second = scalars.next() else { return of(base) }
    if isRegionalIndicator(base) { return isRegionalIndicator(second) ? 2 : 1 }
    return hasEmojiPresentation(cluster) ? 2 : of(base)
  }

  /// Returns the width of a scalar in cells, 0…2.
  package static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    // Below the combining marks, only control characters and the soft hyphen have no width.
    if value < 0x300 { return value >= 0x20 && value != 0x7f && value != 0xad ? 1 : 0 }
    if let override = override(of: value) { return override }
    return max(0, min(2, Int(utf8proc_charwidth(Int32(bitPattern: value)))))
  }

  /// Returns whether terminals disagree on the width of a cluster.
  ///
  /// Such a cluster must not be written as a whole if a border is to its right, because the border
  /// would move in some terminals.
  package static func hasAmbiguousWidth(_ cluster: Character) -> Bool {
    let scalars = cluster.unicodeScalars
    guard let base = scalars.first, scalars.count > 1 else { return false }
    return isRegionalIndicator(base) || hasEmojiPresentation(cluster)
      || scalars.contains { $0.properties.isEmojiModifier }
  }

  /// Returns the width of a scalar for which terminals differ from utf8proc's table, or `nil`.
  ///
  /// Private-use icons (Nerd Fonts), box-drawing characters and block elements are one cell.
  private static func override(of value: UInt32) -> Int? {
    switch value {
    case 0xe000...0xf8ff, 0xf0000...0xffffd, 0x100000...0x10fffd: 1
    case 0x2500...0x259f: 1
    default: nil
    }
  }

  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1f1e6...0x1f1ff).contains(scalar.value)
  }

  /// Returns whether a cluster contains the emoji variation selector, a joiner, or a keycap.
  private static func hasEmojiPresentation(_ cluster: Character) -> Bool {
    cluster.unicodeScalars.contains {
      $0.value == 0xfe0f || $0.value == 0x200d || $0.value == 0x20e3
    }
  }
}
