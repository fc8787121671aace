/// How a cell is written: two paints and the attributes that terminfo names.
package struct Style: Hashable, Sendable {
  package var foreground: Paint
  package var background: Paint
  package var attributes: Attributes

  package init(
    foreground: Paint = .none, background: Paint = .none, attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  package static let plain = Style()

  package init(_ role: Role, _ attributes: Attributes = []) {
    self.init(foreground: .role(role), attributes: attributes)
  }
}

/// The attributes of a cell.
package struct Attributes: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  package static let bold = Attributes(rawValue: 1)
  package static let dim = Attributes(rawValue: 2)
  package static let italic = Attributes(rawValue: 4)
  package static let underline = Attributes(rawValue: 8)
  package static let strikethrough = Attributes(rawValue: 16)
  package static let reverse = Attributes(rawValue: 32)
  /// The left half of a glyph two cells wide.
  package static let wideLead = Attributes(rawValue: 64)
  /// The right half of a glyph two cells wide; it holds no glyph of its own.
  package static let wideTail = Attributes(rawValue: 128)

  package static let halves: Attributes = [.wideLead, .wideTail]
}
