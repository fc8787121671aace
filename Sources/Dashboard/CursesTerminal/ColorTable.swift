internal import CNcurses
internal import Cells
internal import Themes

/// The mapping of paints to the colour and pair numbers of the terminal.
struct ColorTable {
  let mode: ColorMode
  private let pairLimit: Int
  /// The number of colours of the terminal; some terminals have 8 instead of 16.
  private let colorCount: Int
  private var look: Look
  private var roles: [Int] = []
  /// The number of the background colour when it is used as a foreground.
  ///
  /// The terminal's default background has no number that can be used as a foreground.
  private var backgroundAsForeground = -1
  private var colors: [UInt32: Int] = [:]
  private var pairs: [UInt64: Int32] = [:]
  /// The pairs by colour numbers; with few colours, many paints share a pair.
  private var numbered: [UInt64: Int32] = [:]
  private var lastKey: UInt64 = .max
  private var lastPair: Int32 = 0
  /// Whether the pairs ran out and were reset, so that the whole screen must be written again.
  private(set) var isExhausted = false

  init(mode: ColorMode, colorCount: Int, pairLimit: Int, look: Look) {
    self.mode = mode
    self.colorCount = colorCount
    self.pairLimit = min(pairLimit, 32_000)
    self.look = look
    remap()
  }

  /// Changes the colours.
  ///
  /// - Returns: Whether they differ from the current ones.
  mutating func use(_ look: Look) -> Bool {
    guard look != self.look else { return false }
    self.look = look
    remap()
    return true
  }

  /// Returns the number of the pair for two paints.
  mutating func pair(_ foreground: Paint, _ background: Paint) -> Int32 {
    let key = UInt64(foreground.rawValue) << 32 | UInt64(background.rawValue)
    if key == lastKey { return lastPair }
    lastKey = key
    lastPair = pairs[key] ?? newPair(key, foreground, background)
    return lastPair
  }

  /// Returns whether a background is drawn in reverse video on a terminal without colours.
  ///
  /// This is so if its contrast with the terminal's background is at least 3:1.
  ///
  /// - Source: WCAG 2.2, 1.4.11.
  func usesReverseVideo(_ background: Paint) -> Bool {
    guard mode == .mono, let color = look.side.palette.color(of: background) else { return false }
    return color.contrast(with: look.side.palette.background) >= 3
  }

  private mutating func newPair(_ key: UInt64, _ foreground: Paint, _ background: Paint) -> Int32 {
    guard mode != .mono else { return 0 }
    let front = number(foreground, standsFor: .text)
    let back = number(background, standsFor: .background)
    if front < 0 && back < 0 {
      pairs[key] = 0
      return 0
    }
    let numbers =
      UInt64(UInt32(bitPattern: Int32(front))) << 32 | UInt64(UInt32(bitPattern: Int32(back)))
    if let known = numbered[numbers] {
      pairs[key] = known
      return known
    }
    if numbered.count >= pairLimit - 1 {
      forgetPairs()
      isExhausted = true
    }
    let number = Int32(numbered.count + 1)
    let pair = cnc_define_pair(number, Int32(front), Int32(back)) ? number : 0
    numbered[numbers] = pair
    pairs[key] = pair
    return pair
  }

  private mutating func forgetPairs() {
    pairs.removeAll(keepingCapacity: true)
    numbered.removeAll(keepingCapacity: true)
  }

  /// Returns whether the pairs were reset since the last call.
  mutating func consumeExhaustion() -> Bool {
    defer { isExhausted = false }
    return isExhausted
  }

  private mutating func number(_ paint: Paint, standsFor role: Role) -> Int {
    if role == .text && paint == .role(.background) { return backgroundAsForeground }
    if let role = paint.role { return roles[Int(role.rawValue)] }
    guard let color = paint.rgb else {
      return look.side.isTransparent ? -1 : roles[Int(role.rawValue)]
    }
    if let known = colors[paint.rawValue] { return known }
    let found = mode.number(for: color, fallback: nil)
    let number = mode == .palette16 ? known(found) : found
    // Images may contain too many colours to cache.
    if colors.count > 65_536 { colors.removeAll(keepingCapacity: true) }
    colors[paint.rawValue] = number
    return number
  }

  /// Returns a colour number, replaced with a dark colour if the terminal has no bright colours.
  ///
  /// Bright black is replaced with the text colour, as black may be invisible. In a direct-colour
  /// entry, numbers above 7 are 24-bit colours, so a theme that follows the terminal can use only
  /// the first eight.
  private func known(_ number: Int) -> Int {
    let hasBright = mode == .palette16 ? colorCount > number : mode != .direct
    guard number >= 8, number < 16, !hasBright else { return number }
    guard number == 8 else { return number & 7 }
    // Dim text must be legible.
    return look.appearance == .dark ? 7 : 0
  }

  private mutating func remap() {
    forgetPairs()
    lastKey = .max
    let side = look.side
    roles = Role.allCases.map { role in
      let number = side.number(for: role, in: mode, appearance: look.appearance)
      return mode == .palette16 || side.usesTerminalColors ? known(number) : number
    }
    let ground = mode.number(for: side.palette[.background], fallback: nil)
    backgroundAsForeground =
      side.usesTerminalColors
      ? look.appearance == .dark ? 0 : known(15) : mode == .palette16 ? known(ground) : ground
  }
}
