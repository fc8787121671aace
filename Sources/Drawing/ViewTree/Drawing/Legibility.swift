internal import Cells

extension DrawContext {
  /// Returns the background of a rectangle, or the mean color if there are several backgrounds.
  ///
  /// It is determined once for each text, so that the whole text has the same color.
  func background(in rect: Rect, _ buffer: CellBuffer) -> Paint {
    let area = rect.intersection(clip).intersection(buffer.bounds)
    guard !area.isEmpty else { return .none }
    return buffer.background(in: area) ?? .rgb(buffer.meanBackground(in: area, palette))
  }

  /// Returns a style, changed so that text in it is readable on a background.
  ///
  /// A theme's colors were chosen for its own backgrounds, and a widget's colors for a phone. White
  /// on pale blue, or black on a dark terminal, would be unreadable.
  ///
  /// - Source: WCAG 2.2, 1.4.11, requires a contrast of 3:1.
  func makingLegible(_ style: Style, on background: Paint) -> Style {
    let background = style.background == .none ? background : style.background
    if background.isThemeBackground, style.foreground.isThemeForeground { return style }
    guard let requirement = ContrastRequirement(style.foreground) else { return style }
    let backgroundColor = palette.color(of: background) ?? palette.background
    let textColor = palette.color(of: style.foreground) ?? palette[.text]
    // Less contrast is accepted if the widget specifies the background.
    let minimum = background.rgb == nil ? requirement.minimum : min(requirement.minimum, 2.5)
    guard textColor.contrast(with: backgroundColor) < minimum else { return style }
    let usesWhite =
      palette[.white].contrast(with: backgroundColor)
      >= palette[.black].contrast(with: backgroundColor)
    let role: Role = usesWhite ? .white : .black
    var style = style
    style.foreground =
      requirement.opacity < 1
      ? .rgb(palette[role].blended(over: backgroundColor, opacity: requirement.opacity))
      : .role(role)
    return style
  }
}

/// The contrast that a text color needs.
private struct ContrastRequirement {
  /// The minimum contrast with the background.
  let minimum: Double
  /// The opacity of white or black if it replaces an unreadable color.
  var opacity = 1.0

  /// Creates the requirement for a text color, or returns `nil` for a gradient, whose color is not
  /// known yet.
  init?(_ paint: Paint) {
    if paint == .gradient { return nil }
    switch paint.role {
    case .text, .title, .white, .black, .background: minimum = 3
    case .secondary: (minimum, opacity) = (2.5, 0.75)
    case .tertiary: (minimum, opacity) = (2.5, 0.6)
    case .quaternary: (minimum, opacity) = (1.5, 0.4)
    case nil where paint == .none: minimum = 3
    case nil: minimum = 1.5
    default: minimum = 2
    }
  }
}

extension Paint {
  /// Whether themes use this paint as the background of text.
  fileprivate var isThemeBackground: Bool {
    switch role {
    case .background, .raised, .selection, .widget, .status: true
    default: self == .none
    }
  }

  /// Whether themes use this paint as a text color on their own backgrounds.
  fileprivate var isThemeForeground: Bool {
    guard let role else { return self == .none }
    return role != .white && role != .black && role != .background
  }
}

extension CellBuffer {
  /// Returns the mean background color in a rectangle that is not empty.
  fileprivate func meanBackground(in rect: Rect, _ palette: Palette) -> RGB {
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
