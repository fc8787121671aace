package import Cells

extension ThemeSide {
  /// The number that a terminal is told for a role.
  ///
  /// - Returns: A packed RGB, a palette index, or -1 for the terminal's own colour.
  package func number(for role: Role, in mode: ColorMode, appearance: Appearance) -> Int {
    let few = sixteen[role] ?? standardSixteen(role, appearance)
    if followsTerminal { return mode == .mono ? -1 : few }
    if isTransparent && (role == .text || role == .background) { return -1 }
    switch mode {
    case .palette16 where isTransparent: return few
    // Of 16 colours none is a little lighter than another: all grounds are one, and text is the other.
    case .palette16 where few < 0:
      return role.isGround == (appearance == .dark) ? 0 : 15
    case .palette16: return few
    case .palette256 where role.isInk: return Xterm256.legible(palette[role], on: grounds)
    case .direct, .palette256, .mono: return mode.number(for: palette[role], fallback: nil)
    }
  }

  /// A theme is known by its accent, so that keeps its hue; the other roles are what they are called.
  private func standardSixteen(_ role: Role, _ appearance: Appearance) -> Int {
    guard role == .accent || role == .focus else { return role.standardSixteen(appearance) }
    return SixteenColors.number(ofHueIn: palette[role], appearance)
  }

  /// The grounds that words of any role stand on.
  private var grounds: [RGB] {
    [Role.background, .widget, .status].map { palette[$0] }
  }
}

extension Xterm256 {
  /// The index of the nearest colour in which words can be read as well as in `color`.
  ///
  /// The nearest of 240 may be a step too near to its ground. What WCAG asks of text, 4.5:1, is kept
  /// where the colour itself has it.
  package static func legible(_ color: RGB, on grounds: [RGB]) -> Int {
    let wanted = grounds.map { ground in
      (
        shown: colors[nearest(to: ground)],
        least: min(Palette.readable, color.contrast(with: ground))
      )
    }
    func fits(_ index: Int) -> Bool {
      wanted.allSatisfy { colors[index].contrast(with: $0.shown) >= $0.least }
    }
    let first = nearest(to: color)
    // As a rule the nearest will do.
    return fits(first) ? first : indices(nearestTo: color).first(where: fits) ?? first
  }
}

extension Palette {
  /// What WCAG 2.2, 1.4.3 (AA), asks of text.
  package static let readable = 4.5

  /// A colour moved towards the text's until words in it can be read on some grounds; its hue stays as
  /// long as it can.
  package func readable(_ color: RGB, on grounds: [Role], least: Double = Palette.readable) -> RGB {
    let below = grounds.map { self[$0] }
    func fits(_ color: RGB) -> Bool { below.allSatisfy { color.contrast(with: $0) >= least } }
    guard !fits(color) else { return color }
    let isDark = self[.background].luminance < 0.5
    for goal in [self[.text], RGB(isDark ? 0xffffff : 0x000000)] {
      for step in 1...20 {
        let moved = goal.blended(over: color, opacity: Double(step) / 20)
        if fits(moved) { return moved }
      }
    }
    return RGB(isDark ? 0xffffff : 0x000000)
  }
}
