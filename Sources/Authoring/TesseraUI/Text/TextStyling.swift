internal import Cells
public import Foundation

/// The styling that is set on a ``Text`` itself.
///
/// Properties that are `nil` are inherited from the environment.
struct TextStyling: Sendable {
  var font: Font?
  var weight: Font.Weight?
  var foreground: (any ShapeStyle)?
  var background: (any ShapeStyle)?
  var attributes: Attributes = []

  /// Returns this styling, with missing properties and additional attributes from an outer styling.
  func merged(over outer: TextStyling) -> TextStyling {
    TextStyling(
      font: font ?? outer.font, weight: weight ?? outer.weight,
      foreground: foreground ?? outer.foreground,
      background: background ?? outer.background,
      attributes: attributes.union(outer.attributes))
  }
}

extension Text {
  private func styled(_ styling: TextStyling) -> Text {
    Text(parts: parts.map { .styled($0, styling) })
  }

  /// Sets the font of the text; `nil` inherits the font.
  public func font(_ font: Font?) -> Text { styled(TextStyling(font: font)) }

  /// Sets the weight of the font; `nil` inherits the weight.
  public func fontWeight(_ weight: Font.Weight?) -> Text { styled(TextStyling(weight: weight)) }

  /// Returns the text unchanged: a terminal has one typeface.
  public func fontDesign(_ design: Font.Design?) -> Text { self }

  /// Sets the color of the text; `nil` inherits the color.
  public func foregroundColor(_ color: Color?) -> Text { styled(TextStyling(foreground: color)) }

  /// Sets the foreground style of the text.
  public func foregroundStyle(_ style: some ShapeStyle) -> Text {
    styled(TextStyling(foreground: style))
  }

  /// Makes the text bold.
  public func bold() -> Text { styled(TextStyling(weight: .bold)) }

  /// Makes the text bold, or of regular weight.
  public func bold(_ isActive: Bool) -> Text { isActive ? bold() : fontWeight(.regular) }

  /// Makes the text italic.
  public func italic() -> Text { italic(true) }

  /// Makes the text italic if a condition is true; otherwise, returns the text unchanged.
  public func italic(_ isActive: Bool) -> Text {
    isActive ? styled(TextStyling(attributes: .italic)) : self
  }

  /// Draws a line below the text if `isActive` is true; the pattern and color are ignored.
  public func underline(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text {
    isActive ? styled(TextStyling(attributes: .underline)) : self
  }

  /// Draws a line through the text if `isActive` is true; the pattern and color are ignored.
  public func strikethrough(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text {
    isActive ? styled(TextStyling(attributes: .strikethrough)) : self
  }

  /// Returns the text unchanged: the digits of a terminal have one width.
  public func monospacedDigit() -> Text { self }

  /// Returns the text unchanged: a terminal's font is monospaced.
  public func monospaced(_ isActive: Bool = true) -> Text { self }

  /// Returns the text unchanged: a terminal cannot change the spacing of characters.
  public func kerning(_ kerning: CGFloat) -> Text { self }

  /// Returns the text unchanged: a terminal cannot change the spacing of characters.
  public func tracking(_ tracking: CGFloat) -> Text { self }

  /// Returns the text unchanged: a terminal cannot shift characters vertically.
  public func baselineOffset(_ offset: CGFloat) -> Text { self }

  /// Returns the text unchanged: every character in a terminal has a fixed width.
  public func fontWidth(_ width: Font.Width?) -> Text { self }

  /// Returns the text unchanged: in a terminal, secondary text has the same size as other text.
  public func textScale(_ scale: Scale, isEnabled: Bool = true) -> Text { self }
}
