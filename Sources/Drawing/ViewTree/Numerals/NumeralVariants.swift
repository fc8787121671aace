/// The sizes of the faces, the largest first.
///
/// Small, medium and large are 3, 5 and 7 rows; the others fill boxes on a large screen. Digits of
/// one variant have the same width, so that a time that ticks does not move.
enum NumeralVariants {
  /// The smallest point sizes of the variants.
  private static let (small, medium, large) = (0, 44, 72)
  private static let (huge, giant, colossal) = (144, 192, 256)

  /// The point size from which ``Numerals/automatic`` is drawn in other sizes than ``BigText``.
  static let smallestAutomaticPoints = large

  /// The sizes of ``Numerals/automatic`` above three rows.
  static let automatic = quarter.filter { $0.rows > BigText.rows }

  static let thin = [
    NumeralVariant(from: colossal, columns: 15, rows: 15, gap: 2),
    NumeralVariant(from: giant, columns: 11, rows: 11, gap: 2),
    NumeralVariant(from: huge, columns: 9, rows: 9, gap: 1),
    NumeralVariant(from: large, columns: 7, rows: 7, gap: 1),
    NumeralVariant(from: medium, columns: 5, rows: 5, gap: 1),
    NumeralVariant(from: small, columns: 3, rows: 3, gap: 0),
  ]

  // A pixel is half as wide as it is tall, so all strokes are about 8 points wide.
  static let quarter = [
    NumeralVariant(
      from: colossal,
      PixelFace(.quarters, width: 24, height: 32, pen: (6, 3), radius: (10, 5), gap: 4)),
    NumeralVariant(
      from: giant,
      PixelFace(.quarters, width: 18, height: 24, pen: (4, 2), radius: (8, 4), gap: 3)),
    NumeralVariant(
      from: huge,
      PixelFace(.quarters, width: 14, height: 18, pen: (4, 2), radius: (6, 3), gap: 2)),
    NumeralVariant(
      from: large,
      PixelFace(.quarters, width: 10, height: 14, pen: (2, 1), radius: (4, 2), gap: 2)),
    NumeralVariant(
      from: medium,
      PixelFace(.quarters, width: 7, height: 10, pen: (2, 1), radius: (3, 2), gap: 2)),
    NumeralVariant(
      from: small,
      PixelFace(.quarters, width: 4, height: 6, pen: (1, 1), radius: (2, 2), gap: 1)),
  ]

  static let heavy = [
    NumeralVariant(
      from: colossal,
      PixelFace(.quarters, width: 32, height: 32, pen: (12, 6), radius: (14, 7), gap: 4)),
    NumeralVariant(
      from: giant,
      PixelFace(.quarters, width: 24, height: 24, pen: (9, 5), radius: (10, 5), gap: 3)),
    NumeralVariant(
      from: huge,
      PixelFace(.quarters, width: 18, height: 18, pen: (7, 4), radius: (8, 4), gap: 2)),
    NumeralVariant(
      from: large,
      PixelFace(.quarters, width: 14, height: 14, pen: (5, 3), radius: (6, 3), gap: 2)),
    NumeralVariant(
      from: medium,
      PixelFace(.quarters, width: 10, height: 10, pen: (4, 2), radius: (4, 2), gap: 2)),
    NumeralVariant(
      from: small,
      PixelFace(.quarters, width: 6, height: 6, pen: (2, 1), radius: (2, 1), gap: 1)),
    // A small box has 14 columns; this is for a time with two digits of hours there.
    NumeralVariant(
      from: small,
      PixelFace(.quarters, width: 5, height: 6, pen: (2, 1), radius: (2, 1), gap: 1)),
  ]

  static let braille = [
    NumeralVariant(
      from: colossal,
      PixelFace(.dots, width: 32, height: 64, pen: (4, 4), radius: (16, 16), gap: 6)),
    NumeralVariant(
      from: giant,
      PixelFace(.dots, width: 24, height: 48, pen: (3, 3), radius: (12, 12), gap: 5)),
    NumeralVariant(
      from: huge, PixelFace(.dots, width: 18, height: 36, pen: (3, 3), radius: (9, 9), gap: 4)),
    NumeralVariant(
      from: large, PixelFace(.dots, width: 14, height: 28, pen: (2, 2), radius: (7, 7), gap: 3)),
    NumeralVariant(
      from: medium,
      PixelFace(.dots, width: 10, height: 20, pen: (2, 2), radius: (5, 5), gap: 2)),
    NumeralVariant(
      from: small, PixelFace(.dots, width: 5, height: 12, pen: (1, 1), radius: (3, 3), gap: 2)),
    NumeralVariant(
      from: small, PixelFace(.dots, width: 5, height: 12, pen: (1, 1), radius: (3, 3), gap: 1)),
  ]
}
