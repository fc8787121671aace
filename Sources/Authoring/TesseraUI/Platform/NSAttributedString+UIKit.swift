internal import Cells
public import Foundation
internal import ViewTree

extension NSAttributedString.Key {
  /// The color of the text, a `UIColor`.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// The color of the background, a `UIColor`.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// The font of the text, a `UIFont`.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// The underline style as a number, where 0 is none.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  /// The strikethrough style as a number, where 0 is none.
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
  /// The distance between letters, in points.
  ///
  /// This attribute has no effect.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// The paragraph style.
  ///
  /// This attribute has no effect.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
}

extension NSString {
  /// Returns the size of the text in points, at 10 × 22 points per cell.
  ///
  /// Lines end only at line breaks. The attributes are ignored.
  /// - Source: UIKit `size(withAttributes:)`.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    String(describing: self).size(withAttributes: attributes)
  }
}

extension NSString {
  /// Has no effect, because a terminal provides no letters in pixels.
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil)
  {}

  /// Has no effect, because a terminal provides no letters in pixels.
  public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {}
}

extension String {
  /// Returns the size of the text in points, at 10 × 22 points per cell.
  ///
  /// Lines end only at line breaks. The attributes are ignored.
  /// - Source: UIKit `size(withAttributes:)`.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    let lines = split(separator: "\n", omittingEmptySubsequences: false)
    let width = lines.map { $0.reduce(0) { $0 + DisplayWidth.of($1) } }.max() ?? 0
    return PointScale.phone.size(
      LayoutSize(width: Length(width), height: Length(lines.count)))
  }
}

extension AttributedString {
  /// Creates an attributed string with the colors, fonts, underlines and strikethroughs of another.
  ///
  /// Other attributes are left out, and every underline becomes a single one.
  /// - Source: Foundation `AttributedString.init(_: NSAttributedString)`, which Linux lacks.
  public init(_ text: NSAttributedString) {
    self.init()
    let fullRange = NSRange(location: 0, length: text.length)
    text.enumerateAttributes(in: fullRange, options: []) { attributes, range, _ in
      var part = AttributedString(text.attributedSubstring(from: range).string)
      part.foregroundColor = (attributes[.foregroundColor] as? UIColor).map(Color.init(uiColor:))
      part.backgroundColor = (attributes[.backgroundColor] as? UIColor).map(Color.init(uiColor:))
      part.font = (attributes[.font] as? UIFont)?.font
      if let style = attributes[.underlineStyle] as? Int, style != 0 {
        part.underlineStyle = .single
      }
      if let style = attributes[.strikethroughStyle] as? Int, style != 0 {
        part.strikethroughStyle = .single
      }
      append(part)
    }
  }
}
