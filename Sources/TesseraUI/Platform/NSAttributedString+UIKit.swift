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
