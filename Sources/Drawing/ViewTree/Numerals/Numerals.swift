internal import Cells

/// The face in which large text is drawn: text of 34 points or more, such as the digits of a clock.
///
/// The size of a face follows the point size of the text. If the space is too small, the next
/// smaller size is used, then ``automatic``, then one bold row. A text that has a character
/// without a glyph is drawn in ``automatic``.
package enum Numerals: Hashable, Sendable {
  /// Quarter blocks three rows tall; text of 72 points or more, as ``quarter`` where it fits.
  case automatic
  /// Box-drawing lines.
  case thin
  /// Narrow digits of quarter blocks.
  case quarter
  /// Bold digits of full and half blocks.
  case heavy
  /// Braille dots.
  case braille
  /// A FIGlet font, in its only size.
  case figlet(FigletFace)

  /// Whether text of a point size may be drawn in other glyphs than those of ``BigText``.
  func hasVariants(at points: Int) -> Bool {
    guard case .automatic = self else { return true }
    return points >= NumeralVariants.smallestAutomaticPoints
  }

  /// The faces without a font, by the names that users write.
  package static let named: KeyValuePairs<String, Numerals> = [
    "automatic": .automatic, "thin": .thin, "quarter": .quarter, "heavy": .heavy,
    "braille": .braille,
  ]
}

/// A text that is drawn in a face, in the size that fits.
enum NumeralText {
  case variant(NumeralVariant, String, Int)
  case figlet(FigletText)

  /// The longest text that is drawn in a face, in bytes; longer text fits no screen.
  static let maximumLength = 120

  /// Finds the size of a face for a text.
  ///
  /// The result is `nil` if the face has no glyph for a character, or does not fit, and for
  /// ``Numerals/automatic`` in its only size.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - numerals: The face.
  ///   - points: The point size of the text.
  ///   - proposal: The available space.
  init?(_ text: String, in numerals: Numerals, points: Int, fitting proposal: Proposal) {
    guard text.utf8.count <= Self.maximumLength else { return nil }
    let variants: [NumeralVariant]
    switch numerals {
    case .automatic:
      guard points >= NumeralVariants.smallestAutomaticPoints else { return nil }
      variants = NumeralVariants.automatic
    case .thin: variants = NumeralVariants.thin
    case .quarter: variants = NumeralVariants.quarter
    case .heavy: variants = NumeralVariants.heavy
    case .braille: variants = NumeralVariants.braille
    case .figlet(let face):
      guard let figletText = face.text(text), proposal.fits(figletText.size) else { return nil }
      self = .figlet(figletText)
      return
    }
    for variant in variants where variant.points <= points {
      guard let width = variant.width(of: text) else { return nil }
      guard proposal.fits(Size(width: width, height: variant.rows)) else { continue }
      self = .variant(variant, text, width)
      return
    }
    return nil
  }

  /// The size in cells.
  var size: Size {
    switch self {
    case .variant(let variant, _, let width): Size(width: width, height: variant.rows)
    case .figlet(let text): text.size
    }
  }

  /// The rows, from top to bottom.
  var lines: [String] {
    switch self {
    case .variant(let variant, let text, _): variant.lines(of: text)
    case .figlet(let text): text.lines
    }
  }

  /// Whether the text consists of ASCII characters, so that it can be drawn without Unicode.
  var isASCII: Bool {
    if case .figlet(let text) = self { text.isASCII } else { false }
  }
}

extension Proposal {
  /// Returns whether a size is at most as large as the proposed lengths.
  fileprivate func fits(_ size: Size) -> Bool {
    size.width <= columns ?? .max && size.height <= rows ?? .max
  }
}
