internal import Cells

extension DrawContext {
  /// A style in which letters can be read on what lies in `rect`.
  ///
  /// A theme's colours are made for its own grounds, and an author's for a phone's: white on a pale
  /// blue, or black on a dark terminal, would be lost. The ground is one for all of a text, so that
  /// no word changes its colour in the middle.
  /// - Source: 3:1 is what WCAG 2.2, 1.4.11, asks of what must be made out.
  func legible(_ style: Style, over rect: Rect, _ buffer: CellBuffer) -> Style {
    let ground = style.background == .none ? buffer.ground(in: rect.intersection(clip), self) : nil
    let paint = ground?.paint ?? style.background
    let ink = Ink(style.foreground)
    guard let ink, !(ink.isThemes && paint.isThemesGround) else { return style }
    let below = ground?.color ?? palette.color(of: paint) ?? palette.background
    let above = palette.color(of: style.foreground) ?? palette[.text]
    // A pair that the author chose on both sides is let stand a little longer.
    let least = paint.rgb == nil ? ink.least : min(ink.least, 2.5)
    guard above.contrast(with: below) < least else { return style }
    let isWhite =
      palette[.white].contrast(with: below) >= palette[.black].contrast(with: below)
    let best: Role = isWhite ? .white : .black
    var legible = style
    legible.foreground =
      ink.share < 1
      ? .rgb(palette[best].blended(over: below, opacity: ink.share)) : .role(best)
    return legible
  }
}

/// What a text's colour is for.
private struct Ink {
  /// The least contrast with its ground.
  let least: Double
  /// How much of white or black stands for it where it cannot be read.
  var share = 1.0
  /// Whether the theme made it for the theme's own grounds.
  var isThemes = true

  /// `nil` for a paint that is not known yet.
  init?(_ paint: Paint) {
    if paint == .gradient { return nil }
    switch paint.role {
    case nil where paint != .none: (least, isThemes) = (1.5, false)
    case nil, .text, .title: least = 3
    case .white, .black, .background: (least, isThemes) = (3, false)
    case .secondary: (least, share) = (2.5, 0.75)
    case .tertiary: (least, share) = (2.5, 0.6)
    case .quaternary: (least, share) = (1.5, 0.4)
    default: least = 1.5
    }
  }
}

extension Paint {
  /// Whether a theme's own texts stand on it.
  fileprivate var isThemesGround: Bool {
    guard let role else { return self == .none }
    return role == .background || role == .raised || role == .selection
  }
}

extension CellBuffer {
  /// The grounds in `rect`: the one paint, or where there are several their mean colour.
  fileprivate func ground(
    in rect: Rect, _ context: DrawContext
  ) -> (paint: Paint, color: RGB?) {
    let rect = rect.intersection(bounds)
    guard !rect.isEmpty else { return (.none, nil) }
    let first = self[rect.minX, rect.minY].background
    var sum = (red: 0, green: 0, blue: 0)
    var isOne = true
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX {
        let paint = self[x, y].background
        isOne = isOne && paint == first
        guard !isOne || !paint.isThemesGround else { continue }
        let color = context.palette.color(of: paint) ?? context.palette.background
        sum.red += Int(color.red)
        sum.green += Int(color.green)
        sum.blue += Int(color.blue)
      }
    }
    guard !isOne else { return (first, nil) }
    let count = rect.width * rect.height
    let mean = RGB(
      red: UInt8(sum.red / count), green: UInt8(sum.green / count), blue: UInt8(sum.blue / count))
    return (.rgb(mean), mean)
  }
}
