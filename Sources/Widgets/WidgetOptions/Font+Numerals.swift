public import TesseraUI

extension Font {
  /// The font of digits that are as tall as the space allows, up to sixteen rows.
  public static let largestNumerals = Font.system(size: 256)
}
