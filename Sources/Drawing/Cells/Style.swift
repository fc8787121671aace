/// The style of a cell: foreground, background, and the attributes named by terminfo.
package struct Style: Hashable, Sendable {
  package var foreground: Paint
  package var background: Paint
  package var attributes: Attributes

  @inlinable package init(
    foreground: Paint = .none, background: Paint = .none, attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  @inlinable package static var plain: Style { Style() }

  @inlinable package init(_ role: Role, _ attributes: Attributes = []) {
    self.init(foreground: .role(role), attributes: attributes)
  }
}

extension Style {
  /// The style for a terminal whose default colors are those of text and background.
  ///
  /// The terminal has its default foreground only as a foreground, and its default background only
  /// as a background. Therefore text color as a background, and background color as a foreground on
  /// any other background, become reverse video. Text in the text color on a background of that
  /// color is written in the background color, so that it is readable.
  @inlinable package var usingReverseVideo: Style {
    let hasTextBackground = background == .role(.text)
    let hasDefaultBackground = background == .none || background == .role(.background)
    guard hasTextBackground || (foreground == .role(.background) && !hasDefaultBackground) else {
      return self
    }
    let isInvisible = hasTextBackground && (foreground == .none || foreground == .role(.text))
    return Style(
      foreground: background, background: isInvisible ? .role(.background) : foreground,
      attributes: attributes.symmetricDifference(.reverse))
  }
}

/// The attributes of a cell.
package struct Attributes: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16

  @inlinable package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  @inlinable package static var bold: Attributes { Attributes(rawValue: 1) }
  @inlinable package static var dim: Attributes { Attributes(rawValue: 2) }
  @inlinable package static var italic: Attributes { Attributes(rawValue: 4) }
  @inlinable package static var underline: Attributes { Attributes(rawValue: 8) }
  @inlinable package static var strikethrough: Attributes { Attributes(rawValue: 16) }
  @inlinable package static var reverse: Attributes { Attributes(rawValue: 32) }
  /// The left half of a wide glyph.
  @inlinable package static var wideLead: Attributes { Attributes(rawValue: 64) }
  /// The right half of a wide glyph; it has no text of its own.
  @inlinable package static var wideTail: Attributes { Attributes(rawValue: 128) }

  @inlinable package static var wideMarkers: Attributes { Attributes(rawValue: 192) }
}
