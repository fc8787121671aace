internal import Cells

extension DrawContext {
  /// What a text is about to stand on: the one ground, or where there are several their mean.
  ///
  /// It is asked once, before the first letter, and is one for all of a text: no word changes its
  /// colour in the middle.
  func ground(in rect: Rect, _ buffer: CellBuffer) -> Paint {
    let area = rect.intersection(clip).intersection(buffer.bounds)
    guard !area.isEmpty else { return .none }
    return buffer.background(in: area) ?? .rgb(buffer.meanGround(in: area, palette))
  }

  /// A style in which letters can be read on a ground.
  ///
  /// A theme's colours are made for its own grounds, and an author's for a phone's: white on a pale
  /// blue, or black on a dark terminal, would be lost.
  /// - Source: 3:1 is what WCAG 2.2, 1.4.11, asks of what must be made out.
  func legible(_ style: Style, on ground: Paint) -> Style {
    let paint = style.background == .none ? ground : style.background
    if paint.isThemesGround, style.foreground.isThemesInk { return style }
    guard let ink = Ink(style.foreground) else { return style }
    let below = palette.color(of: paint) ?? palette.background
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

  /// `nil` for a paint that is not known yet.
  init?(_ paint: Paint) {
    if paint == .gradient { return nil }
    switch paint.role {
    case .text, .title, .white, .black, .background: least = 3
    case .secondary: (least, share) = (2.5, 0.75)
    case .tertiary: (least, share) = (2.5, 0.6)
    case .quaternary: (least, share) = (1.5, 0.4)
    case nil where paint == .none: least = 3
    case nil: least = 1.5
    default: least = 2
    }
  }
}

extension Paint {
  /// Whether a theme's own texts stand on it.
  fileprivate var isThemesGround: Bool {
    switch role {
    case .background, .raised, .selection, .widget, .status: true
    default: self == .none
    }
  }

  /// Whether the theme made it to stand on its own grounds.
  fileprivate var isThemesInk: Bool {
    guard let role else { return self == .none }
    return role != .white && role != .black && role != .background
  }
}

extension CellBuffer {
  /// The mean colour of the grounds in a rectangle that is not empty.
  fileprivate func meanGround(in rect: Rect, _ palette: Palette) -> RGB {
    var sum = (red: 0, green: 0, blue: 0)
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX {
        let color = palette.color(of: self[x, y].background) ?? palette.background
        sum.red += Int(color.red)
        sum.green += Int(color.green)
        sum.blue += Int(color.blue)
      }
    }
    let count = rect.width * rect.height
    return RGB(
      red: UInt8(sum.red / count), green: UInt8(sum.green / count), blue: UInt8(sum.blue / count))
  }
}
