package import Cells

extension ThemeSide {
  /// Returns the color number that represents a role in a color mode.
  ///
  /// - Returns: A packed RGB value, a palette index, or -1 for the terminal's default color.
  package func number(for role: Role, in mode: ColorMode, appearance: Appearance) -> Int {
    let ansi = ansiColors[role] ?? defaultANSINumber(role, appearance)
    if usesTerminalColors { return mode == .mono ? -1 : ansi }
    if isTransparent && (role == .text || role == .background) { return -1 }
    switch mode {
    case .palette16 where isTransparent: return ansi
    // A role without an ANSI color is black or white: on the dark side, backgrounds are black and
    // text is white; on the light side, the reverse.
    case .palette16 where ansi < 0:
      return role.isBackground == (appearance == .dark) ? 0 : 15
    case .palette16: return ansi
    case .palette256 where role.isForeground:
      return Xterm256.nearestReadable(palette[role], on: backgrounds)
    case .direct, .palette256, .mono: return mode.number(for: palette[role], fallback: nil)
    }
  }

  /// Returns the number of the default ANSI color.
  ///
  /// The accent keeps its hue; other roles have fixed colors.
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
  /// The nearest of the 240 fixed colors may have too little contrast. On every background, the
  /// result has at least the contrast of `color` or 4.5:1 (WCAG), whichever is lower. If no fixed
  /// color does, the result is the nearest.
  package static func nearestReadable(_ color: RGB, on backgrounds: [RGB]) -> Int {
    let requirements = backgrounds.map { background in
      (
        background: colors[nearest(to: background)],
        minimum: min(Palette.minimumContrast, color.contrast(with: background))
      )
    }
    func isReadable(_ index: Int) -> Bool {
      requirements.allSatisfy { colors[index].contrast(with: $0.background) >= $0.minimum }
    }
    let nearestIndex = nearest(to: color)
    // The nearest color is usually readable.
    return isReadable(nearestIndex)
      ? nearestIndex : indices(nearestTo: color).first(where: isReadable) ?? nearestIndex
  }
}

extension Palette {
  /// The minimum contrast of text, according to WCAG 2.2, 1.4.3 (AA).
  package static let minimumContrast = 4.5

  /// Returns a color, changed so that it is readable on the given backgrounds.
  ///
  /// The color is blended with the text color, or if that is not enough with white or black, only
  /// as far as necessary, to keep as much of the hue as possible.
  package func makingReadable(
    _ color: RGB, on backgrounds: [Role], minimum: Double = Palette.minimumContrast
  ) -> RGB {
    let backgroundColors = backgrounds.map { self[$0] }
    func isReadable(_ color: RGB) -> Bool {
      backgroundColors.allSatisfy { color.contrast(with: $0) >= minimum }
    }
    guard !isReadable(color) else { return color }
    let isDark = self[.background].luminance < 0.5
    for target in [self[.text], RGB(isDark ? 0xffffff : 0x000000)] {
      for step in 1...20 {
        let blend = target.blended(over: color, opacity: Double(step) / 20)
        if isReadable(blend) { return blend }
      }
    }
    return RGB(isDark ? 0xffffff : 0x000000)
  }
}
