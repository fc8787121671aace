package import Cells

/// The color numbers that a terminal is given for paints, for one side of a theme.
///
/// All code that chooses a number is in this module: how a role is shown
/// (``ThemeSide/number(for:in:appearance:)``), which number is nearest to a color
/// (``ColorMode/number(for:fallback:)``), and what replaces colors that a terminal lacks.
package struct ColorNumbers: Sendable {
  private let side: ThemeSide
  private let appearance: Appearance
  private let mode: ColorMode
  /// The number of colors of the terminal; some terminals have 8 instead of 16.
  private let colorCount: Int
  /// The numbers of the roles, indexed by the raw value of the role.
  private var roleNumbers: [Int] = []
  /// The number of the background color when it is used as a foreground.
  ///
  /// The terminal's default background has no number that can be used as a foreground.
  private var backgroundAsForeground = -1
  /// The numbers of RGB paints that have been computed, by the raw value of the paint.
  private var cachedNumbers: [UInt32: Int] = [:]

  package init(_ side: ThemeSide, _ appearance: Appearance, mode: ColorMode, colorCount: Int) {
    self.side = side
    self.appearance = appearance
    self.mode = mode
    self.colorCount = colorCount
    let usesTerminalColors = side.usesTerminalColors
    roleNumbers = Role.allCases.map { role in
      let number = side.number(for: role, in: mode, appearance: appearance)
      return mode == .palette16 || usesTerminalColors ? availableNumber(for: number) : number
    }
    let background = mode.number(for: side.palette[.background], fallback: nil)
    if usesTerminalColors {
      backgroundAsForeground = appearance == .dark ? 0 : availableNumber(for: 15)
    } else {
      backgroundAsForeground = mode == .palette16 ? availableNumber(for: background) : background
    }
  }

  /// Returns the number of a foreground: a packed RGB value, a palette index, or -1 for the
  /// terminal's default.
  package mutating func number(foreground paint: Paint) -> Int {
    paint == .role(.background) ? backgroundAsForeground : number(paint, default: .text)
  }

  /// Returns the number of a foreground on a background.
  ///
  /// With few colors, a dim text may have the color of a raised area; it has the color of text then.
  package mutating func number(foreground paint: Paint, on background: Paint) -> Int {
    let number = number(foreground: paint)
    guard number >= 0, paint.role?.isForeground == true, background.role?.isBackground == true,
      number == self.number(background: background)
    else { return number }
    return roleNumbers[Int(Role.text.rawValue)]
  }

  /// Returns the paint of letters in a paint.
  ///
  /// On white, the ANSI color yellow is too bright to read in many terminals. So it is used for areas
  /// and lines only, and words have the color of text.
  package mutating func letterPaint(_ paint: Paint) -> Paint {
    guard appearance == .light, roleNumbers[Int(Role.yellow.rawValue)] == Self.yellow else {
      return paint
    }
    let number = number(foreground: paint)
    return number == Self.yellow || number == Self.brightYellow ? .role(.text) : paint
  }

  private static let (yellow, brightYellow) = (3, 11)

  /// Returns the number of a background: a packed RGB value, a palette index, or -1 for the
  /// terminal's default.
  package mutating func number(background paint: Paint) -> Int {
    number(paint, default: .background)
  }

  /// Returns whether a background is drawn in reverse video on a terminal without colors.
  ///
  /// It is if its contrast with the terminal's background is at least 3:1.
  ///
  /// - Source: WCAG 2.2, 1.4.11.
  package func usesReverseVideo(_ background: Paint) -> Bool {
    guard mode == .mono, let color = side.palette.color(of: background) else { return false }
    return color.contrast(with: side.palette.background) >= 3
  }

  private mutating func number(_ paint: Paint, default role: Role) -> Int {
    if paint.isAccent, side.palette.replacesAccents {
      return roleNumbers[Int(Role.accent.rawValue)]
    }
    if let role = paint.role { return roleNumbers[Int(role.rawValue)] }
    guard let color = paint.rgb else {
      return side.isTransparent ? -1 : roleNumbers[Int(role.rawValue)]
    }
    if let cachedNumber = cachedNumbers[paint.rawValue] { return cachedNumber }
    let nearest = mode.number(for: color, fallback: nil)
    let number = mode == .palette16 ? availableNumber(for: nearest) : nearest
    // Images may contain too many colors to cache.
    if cachedNumbers.count > 65_536 { cachedNumbers.removeAll(keepingCapacity: true) }
    cachedNumbers[paint.rawValue] = number
    return number
  }

  /// Returns a color number, replaced with a dark color if the terminal has no bright colors.
  ///
  /// Bright black is replaced with the text color, as black may be invisible. With a direct-color
  /// terminfo entry, numbers above 7 are 24-bit colors, so a theme that uses the terminal's colors
  /// has only the first eight.
  private func availableNumber(for number: Int) -> Int {
    let hasBrightColors = mode == .palette16 ? colorCount > number : mode != .direct
    guard number >= 8, number < 16, !hasBrightColors else { return number }
    guard number == 8 else { return number & 7 }
    // Dim text must be legible.
    return appearance == .dark ? 7 : 0
  }
}
