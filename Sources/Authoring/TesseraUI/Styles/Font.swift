public import Foundation

/// A typeface's size, weight and design; a terminal shows its weight, its slant and whether it is big.
///
/// - Source: SwiftUI `Font`; the point sizes are iOS's at the large text size.
public struct Font: Hashable, Sendable {
  /// How heavy letters are.
  public struct Weight: Hashable, Sendable {
    let value: Double

    /// The thinnest.
    public static let ultraLight = Weight(value: -0.8)
    /// Thin.
    public static let thin = Weight(value: -0.6)
    /// Light.
    public static let light = Weight(value: -0.4)
    /// Plain.
    public static let regular = Weight(value: 0)
    /// A little heavier.
    public static let medium = Weight(value: 0.23)
    /// Half bold.
    public static let semibold = Weight(value: 0.3)
    /// Bold.
    public static let bold = Weight(value: 0.4)
    /// Heavy.
    public static let heavy = Weight(value: 0.56)
    /// The heaviest.
    public static let black = Weight(value: 0.62)
  }

  /// How wide letters are; a terminal's have one width.
  public struct Width: Hashable, Sendable {
    /// The narrowest.
    public static let compressed = Width()
    /// Narrow.
    public static let condensed = Width()
    /// As usual.
    public static let standard = Width()
    /// Wide.
    public static let expanded = Width()
  }

  /// How far lines are apart; a terminal's have one distance.
  public enum Leading: Hashable, Sendable {
    /// As usual.
    case standard
    /// Less.
    case tight
    /// More.
    case loose
  }

  /// The shape of letters; a terminal has one.
  public enum Design: Hashable, Sendable {
    /// The system's.
    case `default`
    /// With serifs.
    case serif
    /// With round ends.
    case rounded
    /// Of one width.
    case monospaced
  }

  /// The text styles of the system.
  public enum TextStyle: Hashable, Sendable, CaseIterable {
    /// 48 points.
    case extraLargeTitle2
    /// 36 points.
    case extraLargeTitle
    /// 34 points.
    case largeTitle
    /// 28 points.
    case title
    /// 22 points.
    case title2
    /// 20 points.
    case title3
    /// 17 points, half bold.
    case headline
    /// 15 points.
    case subheadline
    /// 17 points.
    case body
    /// 16 points.
    case callout
    /// 13 points.
    case footnote
    /// 12 points.
    case caption
    /// 11 points.
    case caption2
  }

  /// In points.
  let size: CGFloat
  var weight: Weight?
  var isItalic = false

  /// A system font of a size in points.
  public static func system(
    size: CGFloat, weight: Weight? = nil, design: Design? = nil
  ) -> Font {
    Font(size: size, weight: weight)
  }

  /// A system font of a text style.
  public static func system(
    _ style: TextStyle, design: Design? = nil, weight: Weight? = nil
  ) -> Font {
    let standard: Weight? = style == .headline ? .semibold : nil
    return Font(size: style.size, weight: weight ?? standard)
  }

  /// A font of the author's own; a terminal has its own, so only the size counts.
  public static func custom(_ name: String, size: CGFloat) -> Font {
    Font(size: size)
  }

  /// A font of the author's own, beside a text style; only the size counts.
  public static func custom(_ name: String, size: CGFloat, relativeTo style: TextStyle) -> Font {
    Font(size: size)
  }

  /// A font of the author's own; only the size counts.
  public static func custom(_ name: String, fixedSize: CGFloat) -> Font {
    Font(size: fixedSize)
  }

  /// A font of UIKit's.
  public init(_ font: UIFont) {
    self = font.font
  }

  init(size: CGFloat, weight: Weight? = nil) {
    self.size = size
    self.weight = weight
  }

  /// 34 points.
  public static let largeTitle = system(.largeTitle)
  /// 28 points.
  public static let title = system(.title)
  /// 22 points.
  public static let title2 = system(.title2)
  /// 20 points.
  public static let title3 = system(.title3)
  /// 17 points, half bold.
  public static let headline = system(.headline)
  /// 15 points.
  public static let subheadline = system(.subheadline)
  /// 17 points.
  public static let body = system(.body)
  /// 16 points.
  public static let callout = system(.callout)
  /// 13 points.
  public static let footnote = system(.footnote)
  /// 12 points.
  public static let caption = system(.caption)
  /// 11 points.
  public static let caption2 = system(.caption2)

  /// The font in another weight.
  public func weight(_ weight: Weight) -> Font {
    var font = self
    font.weight = weight
    return font
  }

  /// The font in bold.
  public func bold() -> Font { weight(.bold) }

  /// The font in italics.
  public func italic() -> Font {
    var font = self
    font.isItalic = true
    return font
  }

  /// The font with small capitals; a terminal has none.
  public func smallCaps() -> Font { self }

  /// The font with capitals that are small; a terminal has none.
  public func uppercaseSmallCaps() -> Font { self }

  /// The font in another width; a terminal's have one.
  public func width(_ width: Width) -> Font { self }

  /// The font with lines so far apart; a terminal's have one distance.
  public func leading(_ leading: Leading) -> Font { self }

  /// The font with digits of one width, as every terminal's are.
  public func monospacedDigit() -> Font { self }

  /// The font with letters of one width, as every terminal's are.
  public func monospaced() -> Font { self }

  /// Whether text in it is drawn in glyphs three rows tall where there is room.
  var isBig: Bool { size >= 34 }
}

extension Font.TextStyle {
  /// In points.
  var size: CGFloat {
    switch self {
    case .extraLargeTitle2: 48
    case .extraLargeTitle: 36
    case .largeTitle: 34
    case .title: 28
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
