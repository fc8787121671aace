/// The sizes of the faces, the largest first.
///
/// Small, medium and large are 3, 5 and 7 rows. Digits of one variant have the same width, so that a
/// time that ticks does not move.
enum NumeralVariants {
  /// The smallest point sizes of the medium and the large variants.
  private static let (small, medium, large) = (0, 44, 72)

  static let thin = [
    NumeralVariant(from: large, columns: 7, rows: 7, gap: 1),
    NumeralVariant(from: medium, columns: 5, rows: 5, gap: 1),
    NumeralVariant(from: small, columns: 3, rows: 3, gap: 0),
  ]

  // A pixel is half as wide as it is tall, so all strokes are about 8 points wide.
  static let quarter = [
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
