public import Foundation

/// A font of UIKit's: what SwiftUI's is, under UIKit's names.
///
/// - Source: UIKit `UIFont`.
public final class UIFont: Hashable, Sendable {
  /// How heavy letters are.
  public struct Weight: Hashable, Sendable {
    let weight: Font.Weight

    /// The thinnest.
    public static let ultraLight = Weight(weight: .ultraLight)
    /// Thin.
    public static let thin = Weight(weight: .thin)
    /// Light.
    public static let light = Weight(weight: .light)
    /// Plain.
    public static let regular = Weight(weight: .regular)
    /// A little heavier.
    public static let medium = Weight(weight: .medium)
    /// Half bold.
    public static let semibold = Weight(weight: .semibold)
    /// Bold.
    public static let bold = Weight(weight: .bold)
    /// Heavy.
    public static let heavy = Weight(weight: .heavy)
    /// The heaviest.
    public static let black = Weight(weight: .black)
  }

  /// The text styles of the system.
  public enum TextStyle: Sendable {
    /// 34 points.
    case largeTitle
    /// 28 points.
    case title1
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
    case caption1
    /// 11 points.
    case caption2

    fileprivate var style: Font.TextStyle {
      switch self {
      case .largeTitle: .largeTitle
      case .title1: .title
      case .title2: .title2
      case .title3: .title3
      case .headline: .headline
      case .subheadline: .subheadline
      case .body: .body
      case .callout: .callout
      case .footnote: .footnote
      case .caption1: .caption
      case .caption2: .caption2
      }
    }
  }

  let font: Font

  init(_ font: Font) {
    self.font = font
  }

  /// A font of the author's own; a terminal has its own, so only the size counts.
  public convenience init?(name: String, size: CGFloat) {
    self.init(Font.custom(name, size: size))
  }

  /// A system font.
  public static func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(.system(size: size)) }

  /// A system font of a weight.
  public static func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(.system(size: size, weight: weight.weight))
  }

  /// A bold system font.
  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont {
    UIFont(.system(size: size, weight: .bold))
  }

  /// A system font whose digits have one width.
  public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    systemFont(ofSize: size, weight: weight)
  }

  /// A system font of a text style.
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    UIFont(.system(style.style))
  }

  /// In points.
  public var pointSize: CGFloat { font.size }

  /// The height of a line in points: a cell's.
  public var lineHeight: CGFloat { 16 }

  /// Whether two are the same font.
  public static func == (left: UIFont, right: UIFont) -> Bool { left.font == right.font }

  /// Feeds the font to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(font) }
}
