internal import Cells
public import Foundation

/// The looks that were said at a text itself; `nil` leaves what is around it.
struct TextStyling: Sendable {
  var font: Font?
  var weight: Font.Weight?
  var foreground: (any ShapeStyle)?
  var background: (any ShapeStyle)?
  var attributes: Attributes = []

  /// This styling over an outer one.
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

  /// Sets the font.
  public func font(_ font: Font?) -> Text { styled(TextStyling(font: font)) }

  /// Sets the weight.
  public func fontWeight(_ weight: Font.Weight?) -> Text { styled(TextStyling(weight: weight)) }

  /// Sets the design; a terminal has one.
  public func fontDesign(_ design: Font.Design?) -> Text { self }

  /// Sets the colour.
  public func foregroundColor(_ color: Color?) -> Text { styled(TextStyling(foreground: color)) }

  /// Sets the style.
  public func foregroundStyle(_ style: some ShapeStyle) -> Text {
    styled(TextStyling(foreground: style))
  }

  /// Makes the text bold.
  public func bold() -> Text { styled(TextStyling(weight: .bold)) }

  /// Makes the text bold or not.
  public func bold(_ isActive: Bool) -> Text { isActive ? bold() : fontWeight(.regular) }

  /// Makes the text italic.
  public func italic() -> Text { italic(true) }

  /// Makes the text italic or not.
  public func italic(_ isActive: Bool) -> Text {
    isActive ? styled(TextStyling(attributes: .italic)) : self
  }

  /// Draws a line under the text.
  public func underline(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text {
    isActive ? styled(TextStyling(attributes: .underline)) : self
  }

  /// Draws a line through the text.
  public func strikethrough(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text {
    isActive ? styled(TextStyling(attributes: .strikethrough)) : self
  }

  /// Gives digits one width, as a terminal does.
  public func monospacedDigit() -> Text { self }

  /// Gives letters one width, as a terminal does.
  public func monospaced(_ isActive: Bool = true) -> Text { self }

  /// Spaces letters; a terminal cannot.
  public func kerning(_ kerning: CGFloat) -> Text { self }

  /// Spaces letters; a terminal cannot.
  public func tracking(_ tracking: CGFloat) -> Text { self }

  /// Moves letters up or down; a terminal cannot.
  public func baselineOffset(_ offset: CGFloat) -> Text { self }

  /// Sets how wide letters are; a terminal's have one width.
  public func fontWidth(_ width: Font.Width?) -> Text { self }

  /// Sets how large the text is beside others; a terminal's has one size.
  public func textScale(_ scale: Scale, isEnabled: Bool = true) -> Text { self }
}
