/// How a cell is written: two paints and the attributes that terminfo names.
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
  /// The same picture for a terminal whose own colours are the text's and the ground's: those can
  /// be had in their own places alone, so text's as a ground and the ground's as ink are a reverse.
  ///
  /// Text in the text's colour on a ground of the same is written in the ground's: it can be read.
  @inlinable package var onTerminal: Style {
    let isInk = background == .role(.text)
    let isGround = background == .none || background == .role(.background)
    guard isInk || (foreground == .role(.background) && !isGround) else { return self }
    let blends = isInk && (foreground == .none || foreground == .role(.text))
    return Style(
      foreground: background, background: blends ? .role(.background) : foreground,
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
  /// The left half of a glyph two cells wide.
  @inlinable package static var wideLead: Attributes { Attributes(rawValue: 64) }
  /// The right half of a glyph two cells wide; it holds no glyph of its own.
  @inlinable package static var wideTail: Attributes { Attributes(rawValue: 128) }

  @inlinable package static var halves: Attributes { Attributes(rawValue: 192) }
}
