package import Cells

/// What drawing needs beside the tree: told, never asked for.
package struct DrawContext: Sendable {
  /// Seconds since 1970.
  package var now: Double
  /// Why content is barred; empty shows all.
  package var redaction: Redaction
  /// The colours of the roles, for opacity.
  package var palette: Palette
  /// How far pictures' colours are spread to look right in few colours, 0…255 a channel; 0 where
  /// all colours can be shown, 256 where there is only ink.
  package var dither: Int
  /// Which glyphs stand for symbols.
  package var symbols: SymbolSet
  /// What stands for content that is not shown.
  package var bar: Unicode.Scalar = "▆"
  /// Whether controls of one line are underlined: where there are no colours nothing else tells them.
  package var marksControls = false
  /// Whether this part is not to be seen by others.
  var isPrivate = false
  var clip: Rect
  var opacity = 1.0
  /// Whether this is a picture that goes, of which only what is on its way out is drawn.
  var isLeaving = false
  /// How what is drawn is turned and scaled, in points from the buffer's corner; `nil` for not.
  var transform: Affine?

  package init(
    now: Double, redaction: Redaction = [], palette: Palette = Palette(), dither: Int = 0,
    symbols: SymbolSet = .unicode
  ) {
    self.symbols = symbols
    self.now = now
    self.redaction = redaction
    self.palette = palette
    self.dither = dither
    clip = .zero
  }

  /// Whether there are no colours to tell things by.
  package var isMono: Bool { dither >= 256 }

  var barsText: Bool { redaction.contains(.placeholder) }

  /// A style as it appears at the current opacity over a cell.
  func faded(_ style: Style, over cell: Cell) -> Style {
    guard opacity < 1 else { return style }
    var style = style
    let below = palette.color(of: cell.background) ?? palette.background
    if let top = palette.color(of: style.foreground == .none ? .role(.text) : style.foreground) {
      style.foreground = .rgb(top.blended(over: below, opacity: opacity))
    }
    if let top = palette.color(of: style.background) {
      style.background = .rgb(top.blended(over: below, opacity: opacity))
    }
    return style
  }
}
