public import Foundation

/// A font, which corresponds to a SwiftUI ``Font``.
///
/// Text in a terminal has one typeface. Size and weight decide whether text is bold, and whether
/// letters are three rows high; see ``View/font(_:)``.
/// - Source: UIKit `UIFont`.
public final class UIFont: Hashable, Sendable {
  /// The weight of a font.
  ///
  /// Text is bold from ``semibold`` on.
  public struct Weight: Hashable, Sendable {
    let weight: Font.Weight

    /// An ultralight weight.
    public static let ultraLight = Weight(weight: .ultraLight)
    /// A thin weight.
    public static let thin = Weight(weight: .thin)
    /// A light weight.
    public static let light = Weight(weight: .light)
    /// A regular weight.
    public static let regular = Weight(weight: .regular)
    /// A medium weight.
    public static let medium = Weight(weight: .medium)
    /// A semibold weight.
    public static let semibold = Weight(weight: .semibold)
    /// A bold weight.
    public static let bold = Weight(weight: .bold)
    /// A heavy weight.
    public static let heavy = Weight(weight: .heavy)
    /// A black weight.
    public static let black = Weight(weight: .black)
  }

  /// A text style of the system.
  public enum TextStyle: Sendable {
    /// 34 points.
    case largeTitle
    /// 28 points.
    case title1
    /// 22 points.
    case title2
    /// 20 points.
    case title3
    /// 17 points, semibold.
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

  /// Creates a font from a size in points.
  ///
  /// The name is ignored, because a terminal has its own typeface. The initializer never returns
  /// `nil`.
  public convenience init?(name: String, size: CGFloat) {
    self.init(Font.custom(name, size: size))
  }

  /// Returns a system font with a size in points.
  public static func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(.system(size: size)) }

  /// Returns a system font with a size in points and a weight.
  public static func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(.system(size: size, weight: weight.weight))
  }

  /// Returns a bold system font with a size in points.
  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont {
    UIFont(.system(size: size, weight: .bold))
  }

  /// Returns a system font with a size in points and a weight.
  ///
  /// The font is that of `systemFont(ofSize:weight:)`, because a terminal's digits always have one
  /// width.
  public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    systemFont(ofSize: size, weight: weight)
  }

  /// Returns a system font for a text style.
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    UIFont(.system(style.style))
  }

  /// The size in points.
  public var pointSize: CGFloat { font.size }

  /// The height of a line in points, which is that of a cell.
  public var lineHeight: CGFloat { PointScale.phone.row }

  /// Returns whether two fonts are equal.
  public static func == (left: UIFont, right: UIFont) -> Bool { left.font == right.font }

  /// Hashes the font.
  public func hash(into hasher: inout Hasher) { hasher.combine(font) }
}
