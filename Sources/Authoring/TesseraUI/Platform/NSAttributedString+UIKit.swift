internal import Cells
public import Foundation

extension NSAttributedString.Key {
  /// The letters' `UIColor`.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// The ground's `UIColor`.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// The `UIFont`.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// The line below, a number.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  /// The line through, a number.
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
  /// How far letters stand apart, in points.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// How paragraphs are set.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
}

extension NSString {
  /// The room that the text takes on lines of its own: 8 × 16 points a cell.
  ///
  /// - Source: UIKit `size(withAttributes:)`.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    String(describing: self).size(withAttributes: attributes)
  }
}

extension NSString {
  /// Draws nothing: a terminal has no letters in pixels.
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil)
  {}

  /// Draws nothing: a terminal has no letters in pixels.
  public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {}
}

extension String {
  /// The room that the text takes on lines of its own: 8 × 16 points a cell.
  ///
  /// - Source: UIKit `size(withAttributes:)`.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    let lines = split(separator: "\n", omittingEmptySubsequences: false)
    let width = lines.map { $0.reduce(0) { $0 + DisplayWidth.of($1) } }.max() ?? 0
    return CGSize(width: width * 8, height: lines.count * 16)
  }
}

extension AttributedString {
  /// A text of Foundation's older kind, with its colours, fonts and lines.
  ///
  /// - Source: Foundation `AttributedString.init(_: NSAttributedString)`, which Linux lacks.
  public init(_ text: NSAttributedString) {
    self.init()
    let whole = NSRange(location: 0, length: text.length)
    text.enumerateAttributes(in: whole, options: []) { attributes, range, _ in
      var part = AttributedString(text.attributedSubstring(from: range).string)
      part.foregroundColor = (attributes[.foregroundColor] as? UIColor).map(Color.init(uiColor:))
      part.backgroundColor = (attributes[.backgroundColor] as? UIColor).map(Color.init(uiColor:))
      part.font = (attributes[.font] as? UIFont)?.font
      if let line = attributes[.underlineStyle] as? Int, line != 0 { part.underlineStyle = .single }
      if let line = attributes[.strikethroughStyle] as? Int, line != 0 {
        part.strikethroughStyle = .single
      }
      append(part)
    }
  }
}
