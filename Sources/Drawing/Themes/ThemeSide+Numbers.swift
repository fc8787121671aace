package import Cells

extension ThemeSide {
  /// Returns the color number that represents a role in a color mode.
  ///
  /// - Returns: A packed RGB, a palette index, or -1 for the terminal's own color.
  package func number(for role: Role, in mode: ColorMode, appearance: Appearance) -> Int {
    let ansi = ansiColors[role] ?? defaultANSINumber(role, appearance)
    if usesTerminalColors { return mode == .mono ? -1 : ansi }
    if isTransparent && (role == .text || role == .background) { return -1 }
    switch mode {
    case .palette16 where isTransparent: return ansi
    // With 16 colors there are no subtle shades: all backgrounds are one color, text is the
    // other.
    case .palette16 where ansi < 0:
      return role.isBackground == (appearance == .dark) ? 0 : 15
    case .palette16: return ansi
    case .palette256 where role.isForeground:
      return Xterm256.nearestReadable(palette[role], on: backgrounds)
    case .direct, .palette256, .mono: return mode.number(for: palette[role], fallback: nil)
    }
  }

  /// Returns the default ANSI color: the accent keeps its hue, other roles have fixed colors.
  private func defaultANSINumber(_ role: Role, _ appearance: Appearance) -> Int {
    guard role == .accent || role == .focus else { return role.defaultANSIColor(appearance) }
    return ANSIColors.number(ofHueIn: palette[role], appearance)
  }

  /// The backgrounds on which text of any role can appear.
  private var backgrounds: [RGB] {
    [Role.background, .widget, .status].map { palette[$0] }
  }
}

extension Xterm256 {
  /// Returns the index of the nearest color that is as readable as `color` itself.
  ///
  /// The nearest of the 240 fixed colors may have too little contrast. The result keeps the
  /// contrast of `color`, up to 4.5:1 (WCAG), if any of the colors does.
  package static func nearestReadable(_ color: RGB, on backgrounds: [RGB]) -> Int {
    let wanted = backgrounds.map { background in
      (
        shown: colors[nearest(to: background)],
        least: min(Palette.minimumContrast, color.contrast(with: background))
      )
    }
    func fits(_ index: Int) -> Bool {
      wanted.allSatisfy { colors[index].contrast(with: $0.shown) >= $0.least }
    }
    let first = nearest(to: color)
    // The nearest usually suffices.
    return fits(first) ? first : indices(nearestTo: color).first(where: fits) ?? first
  }
}

extension Palette {
  /// The minimum contrast of text, according to WCAG 2.2, 1.4.3 (AA).
  package static let minimumContrast = 4.5

  /// Returns a color that is readable on the given backgrounds.
  ///
  /// It is the original color, moved toward the text color only as far as necessary, so that the
  /// hue is kept as long as possible.
  package func readable(
    _ color: RGB, on backgrounds: [Role], minimum: Double = Palette.minimumContrast
  ) -> RGB {
    let colors = backgrounds.map { self[$0] }
    func fits(_ color: RGB) -> Bool { colors.allSatisfy { color.contrast(with: $0) >= minimum } }
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
