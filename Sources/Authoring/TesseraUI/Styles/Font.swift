public import Foundation

/// The size, weight and slant of text.
///
/// A terminal has one typeface. Text of 34 points or more is drawn in letters three rows tall if it
/// fits. Text is bold if its weight is semibold or more; text without a weight is bold from 20 to
/// below 34 points. Italics are drawn as such. Design, width and leading have no effect.
/// - Source: SwiftUI `Font`; the sizes are those of iOS at the Large text size.
public struct Font: Hashable, Sendable {
  /// The weight of a font; text is bold from `semibold` on.
  public struct Weight: Hashable, Sendable {
    let value: Double

    /// The ultra-light weight.
    public static let ultraLight = Weight(value: -0.8)
    /// The thin weight.
    public static let thin = Weight(value: -0.6)
    /// The light weight.
    public static let light = Weight(value: -0.4)
    /// The regular weight.
    public static let regular = Weight(value: 0)
    /// The medium weight.
    public static let medium = Weight(value: 0.23)
    /// The semibold weight; drawn in bold.
    public static let semibold = Weight(value: 0.3)
    /// The bold weight.
    public static let bold = Weight(value: 0.4)
    /// The heavy weight; drawn in bold.
    public static let heavy = Weight(value: 0.56)
    /// The black weight; drawn in bold.
    public static let black = Weight(value: 0.62)
  }

  /// The width of a font; ignored, because every character of a terminal has a fixed width.
  public struct Width: Hashable, Sendable {
    /// The narrowest width.
    public static let compressed = Width()
    /// A narrow width.
    public static let condensed = Width()
    /// The standard width.
    public static let standard = Width()
    /// An expanded width.
    public static let expanded = Width()
  }

  /// The line spacing of a font; ignored, because each line is one row of cells.
  public enum Leading: Hashable, Sendable {
    /// The standard line spacing.
    case standard
    /// Reduced line spacing.
    case tight
    /// Increased line spacing.
    case loose
  }

  /// The design of a typeface; ignored, because a terminal has one typeface.
  public enum Design: Hashable, Sendable {
    /// The default design.
    case `default`
    /// A design with serifs.
    case serif
    /// A design with rounded strokes.
    case rounded
    /// A monospaced design.
    case monospaced
  }

  /// A text style, with the size that it has on iOS.
  public enum TextStyle: Hashable, Sendable, CaseIterable {
    /// A style of 36 points.
    case extraLargeTitle
    /// A style of 28 points.
    case extraLargeTitle2
    /// A style of 34 points.
    case largeTitle
    /// A style of 28 points.
    case title
    /// A style of 22 points.
    case title2
    /// A style of 20 points.
    case title3
    /// A style of 17 points, semibold.
    case headline
    /// A style of 15 points.
    case subheadline
    /// A style of 17 points.
    case body
    /// A style of 16 points.
    case callout
    /// A style of 13 points.
    case footnote
    /// A style of 12 points.
    case caption
    /// A style of 11 points.
    case caption2
  }

  /// The size, in points.
  let size: CGFloat
  var weight: Weight?
  var isItalic = false

  /// Returns a system font of a size in points; `design` is ignored.
  public static func system(
    size: CGFloat, weight: Weight? = nil, design: Design? = nil
  ) -> Font {
    Font(size: size, weight: weight)
  }

  /// Returns a system font of a text style; `design` is ignored.
  ///
  /// Without a weight, `headline` is semibold.
  public static func system(
    _ style: TextStyle, design: Design? = nil, weight: Weight? = nil
  ) -> Font {
    let defaultWeight: Weight? = style == .headline ? .semibold : nil
    return Font(size: style.size, weight: weight ?? defaultWeight)
  }

  /// Returns a font of a size in points; the typeface is ignored, because a terminal has its own.
  public static func custom(_ name: String, size: CGFloat) -> Font {
    Font(size: size)
  }

  /// Returns a font of a size in points; the typeface and the text style are ignored.
  public static func custom(_ name: String, size: CGFloat, relativeTo style: TextStyle) -> Font {
    Font(size: size)
  }

  /// Returns a font of a size in points; the typeface is ignored.
  public static func custom(_ name: String, fixedSize: CGFloat) -> Font {
    Font(size: fixedSize)
  }

  /// Creates a font from a UIKit font.
  public init(_ font: UIFont) {
    self = font.font
  }

  init(size: CGFloat, weight: Weight? = nil) {
    self.size = size
    self.weight = weight
  }

  /// A font of 34 points, drawn three rows tall if the text fits.
  public static let largeTitle = system(.largeTitle)
  /// A font of 28 points, drawn in bold.
  public static let title = system(.title)
  /// A font of 22 points, drawn in bold.
  public static let title2 = system(.title2)
  /// A font of 20 points, drawn in bold.
  public static let title3 = system(.title3)
  /// A semibold font of 17 points, drawn in bold.
  public static let headline = system(.headline)
  /// A font of 15 points.
  public static let subheadline = system(.subheadline)
  /// A font of 17 points.
  public static let body = system(.body)
  /// A font of 16 points.
  public static let callout = system(.callout)
  /// A font of 13 points.
  public static let footnote = system(.footnote)
  /// A font of 12 points.
  public static let caption = system(.caption)
  /// A font of 11 points.
  public static let caption2 = system(.caption2)

  /// Returns the font with another weight.
  public func weight(_ weight: Weight) -> Font {
    var font = self
    font.weight = weight
    return font
  }

  /// Returns the font in bold.
  public func bold() -> Font { weight(.bold) }

  /// Returns the font in italics.
  public func italic() -> Font {
    var font = self
    font.isItalic = true
    return font
  }

  /// Returns the font unchanged: a terminal has no small capitals.
  public func smallCaps() -> Font { self }

  /// Returns the font unchanged: a terminal has no small capitals.
  public func uppercaseSmallCaps() -> Font { self }

  /// Returns the font unchanged: every character of a terminal has a fixed width.
  public func width(_ width: Width) -> Font { self }

  /// Returns the font unchanged: each line is one row of cells.
  public func leading(_ leading: Leading) -> Font { self }

  /// Returns the font unchanged: the digits of a terminal have one width.
  public func monospacedDigit() -> Font { self }

  /// Returns the font unchanged: a terminal's font is monospaced.
  public func monospaced() -> Font { self }

  /// Whether text in the font is drawn several rows tall if there is space: from the size of
  /// `largeTitle` on.
  var isBig: Bool { size >= 34 }

  /// The size of big text in whole points, or `nil` if the text is not big.
  var bigPoints: Int? { isBig ? Int(min(size, 1000)) : nil }
}

extension Font.TextStyle {
  /// The size, in points.
  var size: CGFloat {
    switch self {
    case .extraLargeTitle: 36
    case .largeTitle: 34
    case .extraLargeTitle2, .title: 28
    case .title2: 22
    case .title3: 20
    case .headline, .body: 17
    case .callout: 16
    case .subheadline: 15
    case .footnote: 13
    case .caption: 12
    case .caption2: 11
    }
  }
}
