internal import Cells
internal import Configuration
internal import Themes
internal import ViewTree

/// A look as it is drawn: with the colors of a theme, and its pictures.
struct BoxLook: Hashable, Sendable {
  /// The colors of the box.
  let palette: Palette
  /// The colors of the screen around it.
  let screen: Palette
  /// What is behind the content, or `nil` for the background of the screen.
  let layer: LookLayer?
  /// What makes the layer weaker, so that the user's ink keeps its color; `nil` for nothing.
  let veil: LookVeil?
  /// The layer in pixels, or `nil` if it is not a picture or has only the detail of cells.
  let backdrop: LookBackdrop?
  /// Whether the theme's background of boxes is left out.
  let hasNoFill: Bool
  let line: LineStyle?
  let title: String?
  /// Whether the user chose the tint.
  let hasTint: Bool
  let colorMode: ColorMode
  /// The face of large text.
  let numerals: Numerals

  /// Resolves a look for a screen, or returns `nil` for a look that changes nothing.
  init?(_ look: Look, in family: Family, _ looks: Looks, on display: Display) {
    guard !look.isEmpty else { return nil }
    colorMode = display.colorMode
    screen = display.palette
    line = look.line
    title = look.title
    hasTint = look.tint != nil || look.ink != nil
    numerals = looks.numerals(look.numerals)
    let theme = look.theme.flatMap { looks.theme($0) } ?? display.theme
    let side = theme.side(look.appearance ?? display.appearance)
    let hasOwnSide = side.palette != display.palette
    var layer = LookLayer(look.background, in: side.palette) { path in
      looks.picture(path, in: family)
    }
    if layer == nil, hasOwnSide, look.background != LookBackground.none {
      layer = .color(side.palette.background)
    }
    // With 16 colors or none, a background cannot be told apart from what is on it.
    if colorMode == .palette16 || colorMode == .mono { layer = nil }
    self.layer = layer
    hasNoFill = layer != nil || look.background == LookBackground.none
    var palette = side.palette
    veil = look.ink.flatMap { ink in
      layer.flatMap { LookVeil(over: $0, behind: ink.color(in: side.palette)) }
    }
    backdrop = LookBackdrop(layer, under: veil)
    if let mean = layer?.meanColor { palette.setBackground(veil?.over(mean) ?? mean) }
    if let ink = look.ink { palette.setInk(ink.color(in: side.palette)) }
    // What a widget writes in the tint is words, too.
    if let tint = look.tint ?? look.ink {
      palette[.accent] = tint.color(in: side.palette)
      palette.replacesAccents = true
    }
    if layer != nil || look.ink != nil || look.tint != nil {
      palette.makeTextReadable(hasNewInk: look.ink != nil, isShaded: layer?.isUniform == false)
    }
    self.palette = palette
  }
}

extension HomeScreen {
  /// Returns a look as it is drawn on this screen, or `nil` for a look that changes nothing.
  func boxLook(_ look: Look, in family: Family) -> BoxLook? {
    BoxLook(look, in: family, looks, on: display)
  }
}

extension Palette {
  fileprivate mutating func setBackground(_ color: RGB) {
    for role in [Role.background, .widget, .status] { self[role] = color }
    let isDark = color.luminance < 0.5
    let contrast = RGB(isDark ? 0xffffff : 0x000000)
    self[.raised] = contrast.blended(over: color, opacity: 0.08)
    self[.selection] = contrast.blended(over: color, opacity: 0.16)
  }

  /// Sets the color of text, and derives the weaker ones from it.
  fileprivate mutating func setInk(_ color: RGB) {
    let opacities: [(Role, Double)] = [
      (.text, 1), (.title, 0.9), (.secondary, 0.8), (.tertiary, 0.65), (.quaternary, 0.4),
    ]
    for (role, opacity) in opacities {
      self[role] = color.blended(over: background, opacity: opacity)
    }
  }

  /// Changes the colors of text so that they are readable on the background, as little as possible.
  ///
  /// - Parameters:
  ///   - hasNewInk: Whether the user chose the color of text.
  ///   - isShaded: Whether the background is a gradient or a picture. It is shaded behind words, so
  ///     that an ink keeps its color; see ``LookPass``.
  fileprivate mutating func makeTextReadable(hasNewInk: Bool, isShaded: Bool) {
    let isDark = background.luminance < 0.5
    if self[.text].contrast(with: background) < Self.minimumContrast, !hasNewInk {
      // The theme's text is for the other kind of background.
      setInk(RGB(isDark ? 0xf2f4f8 : 0x15181e))
    }
    let keepsInk = hasNewInk && isShaded
    let base = keepsInk ? self[.text].shade : background
    if keepsInk {
      self[.text] = self[.text].readable(on: base, minimum: LookPass.contrastOnPictures)
    }
    for role in Role.allCases where role.isWordColor {
      self[role] = self[role].readable(on: base)
    }
  }
}

extension Role {
  /// Whether words are written in this role.
  fileprivate var isWordColor: Bool {
    switch self {
    case .background, .raised, .selection, .border, .widget, .status, .quaternary, .white, .black:
      false
    default: true
    }
  }
}
