package import Cells

/// The environment in which a view tree is drawn; drawing depends on nothing else.
package struct DrawContext: Equatable, Sendable {
  /// The current time, in seconds since 1970.
  package var now: Double
  /// The reasons to redact content; empty to show everything.
  package var redaction: Redaction
  /// The colors of the roles, used to blend colors.
  package var palette: Palette
  /// The amplitude of dithering for images: 0…255 per channel, or 256 if the terminal has no
  /// colors.
  ///
  /// It is 0 if the terminal can show all colors.
  package var dither: Int
  /// The glyphs that are used for symbols.
  package var symbols: SymbolSet
  /// The face of big text.
  package var numerals: Numerals
  /// The character that replaces redacted content.
  package var redactionGlyph: Unicode.Scalar = "▆"
  /// Whether controls of one line are underlined, as on terminals without colors.
  package var underlinesControls = false
  /// Whether images are also given to the buffer in pixels; see ``CellBuffer/pictures``.
  package var showsPixels = false
  /// Whether the content is redacted because it is privacy-sensitive.
  var isPrivate = false
  var clip: Rect
  var opacity = 1.0
  /// Whether only parts that are being removed are drawn; see ``Node/leaving(_:)``.
  var isLeaving = false
  /// The transform of the content, in points relative to the buffer's origin, or `nil` if the
  /// content is not transformed.
  var transform: Affine?

  package init(
    now: Double, redaction: Redaction = [], palette: Palette = Palette(), dither: Int = 0,
    symbols: SymbolSet = .unicode, numerals: Numerals = .automatic
  ) {
    self.symbols = symbols
    self.numerals = numerals
    self.now = now
    self.redaction = redaction
    self.palette = palette
    self.dither = dither
    clip = .zero
  }

  /// Whether the terminal has no colors.
  package var isMono: Bool { dither >= 256 }

  /// Whether text, symbols and images are replaced with ``redactionGlyph``.
  var isTextRedacted: Bool { redaction.contains(.placeholder) }

  /// Whether text is drawn as it is: neither redacted nor transformed.
  var drawsPlainText: Bool { transform == nil && !isTextRedacted }

  /// Returns a style whose colors are blended with the background of a cell, at the context's
  /// opacity.
  ///
  /// A missing foreground is the color of text. A missing background stays missing, because nothing
  /// is painted there.
  func faded(_ style: Style, over cell: Cell) -> Style {
    guard opacity < 1 else { return style }
    var style = style
    let background = palette.color(of: cell.background) ?? palette.background
    if let color = palette.color(of: style.foreground == .none ? .role(.text) : style.foreground) {
      style.foreground = .rgb(color.blended(over: background, opacity: opacity))
    }
    if let color = palette.color(of: style.background) {
      style.background = .rgb(color.blended(over: background, opacity: opacity))
    }
    return style
  }
}
