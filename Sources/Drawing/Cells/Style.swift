/// The style of a cell: foreground, background, and the attributes named by terminfo.
public struct Style: Hashable, Sendable {
  /// The paint of the glyph.
  public var foreground: Paint
  /// The paint behind the glyph.
  public var background: Paint
  /// The attributes.
  public var attributes: Attributes

  /// Creates a style.
  @inlinable public init(
    foreground: Paint = .none, background: Paint = .none, attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The style with the colors of the terminal and no attributes.
  @inlinable public static var plain: Style { Style() }

  /// Creates a style with the color of a role.
  @inlinable public init(_ role: Role, _ attributes: Attributes = []) {
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
  @inlinable public var usingReverseVideo: Style {
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
public struct Attributes: OptionSet, Hashable, Sendable {
  /// The bits of the attributes.
  public let rawValue: UInt16

  /// Creates attributes from their bits.
  @inlinable public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// Bold.
  @inlinable public static var bold: Attributes { Attributes(rawValue: 1) }
  /// Dim.
  @inlinable public static var dim: Attributes { Attributes(rawValue: 2) }
  /// Italic.
  @inlinable public static var italic: Attributes { Attributes(rawValue: 4) }
  /// Underlined.
  @inlinable public static var underline: Attributes { Attributes(rawValue: 8) }
  /// Crossed out.
  @inlinable public static var strikethrough: Attributes { Attributes(rawValue: 16) }
  /// Reverse video.
  @inlinable public static var reverse: Attributes { Attributes(rawValue: 32) }
  /// The left half of a wide glyph.
  @inlinable public static var wideLead: Attributes { Attributes(rawValue: 64) }
  /// The right half of a wide glyph; it has no text of its own.
  @inlinable public static var wideTail: Attributes { Attributes(rawValue: 128) }

  /// The markers of both halves of a wide glyph.
  @inlinable public static var wideMarkers: Attributes { Attributes(rawValue: 192) }
}
