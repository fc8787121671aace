internal import CNcurses
internal import Cells
internal import Themes

/// Colours and pairs as this terminal numbers them.
struct ColorTable {
  let mode: ColorMode
  private let pairLimit: Int
  /// How many colours the terminal counts: some of few have 8 and not 16.
  private let colorCount: Int
  private var look: Look
  private var roles: [Int] = []
  /// The ground's colour where it is ink: the terminal has its own as a ground alone.
  private var groundInk = -1
  private var colors: [UInt32: Int] = [:]
  private var pairs: [UInt64: Int32] = [:]
  /// Pairs by the terminal's own numbers: in few colours many paints are one pair.
  private var numbered: [UInt64: Int32] = [:]
  private var lastKey: UInt64 = .max
  private var lastPair: Int32 = 0
  /// Set when the pairs ran out and began anew: everything on screen must be written again.
  private(set) var isExhausted = false

  init(mode: ColorMode, colorCount: Int, pairLimit: Int, look: Look) {
    self.mode = mode
    self.colorCount = colorCount
    self.pairLimit = min(pairLimit, 32_000)
    self.look = look
    remap()
  }

  /// Turns to other colours.
  ///
  /// - Returns: Whether they differ from those in use.
  mutating func use(_ look: Look) -> Bool {
    guard look != self.look else { return false }
    self.look = look
    remap()
    return true
  }

  /// The pair for two paints.
  mutating func pair(_ foreground: Paint, _ background: Paint) -> Int32 {
    let key = UInt64(foreground.rawValue) << 32 | UInt64(background.rawValue)
    if key == lastKey { return lastPair }
    lastKey = key
    lastPair = pairs[key] ?? newPair(key, foreground, background)
    return lastPair
  }

  /// Whether a ground is so far from the terminal's own that with no colours it is a reverse.
  ///
  /// - Source: 3:1 is what WCAG 2.2, 1.4.11, asks of what must be made out.
  func reverses(_ background: Paint) -> Bool {
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

  /// Whether the pairs began anew since this was last asked.
  mutating func takeExhaustion() -> Bool {
    defer { isExhausted = false }
    return isExhausted
  }

  private mutating func number(_ paint: Paint, standsFor role: Role) -> Int {
    if role == .text && paint == .role(.background) { return groundInk }
    if let role = paint.role { return roles[Int(role.rawValue)] }
    guard let color = paint.rgb else {
      return look.side.isTransparent ? -1 : roles[Int(role.rawValue)]
    }
    if let known = colors[paint.rawValue] { return known }
    let found = mode.number(for: color, fallback: nil)
    let number = mode == .palette16 ? known(found) : found
    // Pictures may bring more colours than are worth remembering.
    if colors.count > 65_536 { colors.removeAll(keepingCapacity: true) }
    colors[paint.rawValue] = number
    return number
  }

  /// The number, or the dark one of the same hue where the terminal has no bright ones; bright
  /// black would become black, so it is white.
  ///
  /// In a direct-colour entry numbers above 7 are colours of 24 bits, so a theme that follows the
  /// terminal has the eight alone there.
  private func known(_ number: Int) -> Int {
    let hasBright = mode == .palette16 ? colorCount > number : mode != .direct
    guard number >= 8, number < 16, !hasBright else { return number }
    guard number == 8 else { return number & 7 }
    // What is dim is to be read all the same.
    return look.appearance == .dark ? 7 : 0
  }

  private mutating func remap() {
    forgetPairs()
    lastKey = .max
    let side = look.side
    roles = Role.allCases.map { role in
      let number = side.number(for: role, in: mode, appearance: look.appearance)
      return mode == .palette16 || side.followsTerminal ? known(number) : number
    }
    let ground = mode.number(for: side.palette[.background], fallback: nil)
    groundInk =
      side.followsTerminal
      ? look.appearance == .dark ? 0 : known(15) : mode == .palette16 ? known(ground) : ground
  }
}
