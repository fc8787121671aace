internal import CNcurses
internal import Cells
internal import Themes

/// The color pairs of ncurses, by the paints they were made for.
struct ColorTable {
  let mode: ColorMode
  private let pairLimit: Int
  private let colorCount: Int
  private var frameColors: FrameColors
  private var numbers: ColorNumbers
  private var pairs: [UInt64: Int32] = [:]
  /// The pairs by color numbers; with few colors, many paints share a pair.
  private var pairsByNumber: [UInt64: Int32] = [:]
  private var lastKey: UInt64 = .max
  private var lastPair: Int32 = 0
  /// Whether the pairs ran out and were reset, so that the whole screen must be written again.
  private(set) var isExhausted = false

  init(mode: ColorMode, colorCount: Int, pairLimit: Int, colors: FrameColors) {
    self.mode = mode
    self.colorCount = colorCount
    self.pairLimit = min(pairLimit, 32_000)
    self.frameColors = colors
    numbers = ColorNumbers(colors.side, colors.appearance, mode: mode, colorCount: colorCount)
  }

  /// Changes the colors.
  ///
  /// - Returns: Whether they differ from the current ones.
  mutating func setColors(_ look: FrameColors) -> Bool {
    guard look != self.frameColors else { return false }
    self.frameColors = look
    numbers = ColorNumbers(look.side, look.appearance, mode: mode, colorCount: colorCount)
    removePairs()
    lastKey = .max
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

  /// Returns whether a background is drawn in reverse video on a terminal without colors.
  func usesReverseVideo(_ background: Paint) -> Bool { numbers.usesReverseVideo(background) }

  private mutating func newPair(_ key: UInt64, _ foreground: Paint, _ background: Paint) -> Int32 {
    guard mode != .mono else { return 0 }
    let front = numbers.number(foreground: foreground)
    let back = numbers.number(background: background)
    if front < 0 && back < 0 {
      pairs[key] = 0
      return 0
    }
    let colors =
      UInt64(UInt32(bitPattern: Int32(front))) << 32 | UInt64(UInt32(bitPattern: Int32(back)))
    if let known = pairsByNumber[colors] {
      pairs[key] = known
      return known
    }
    if pairsByNumber.count >= pairLimit - 1 {
      removePairs()
      isExhausted = true
    }
    let number = Int32(pairsByNumber.count + 1)
    let pair = cnc_define_pair(number, Int32(front), Int32(back)) ? number : 0
    pairsByNumber[colors] = pair
    pairs[key] = pair
    return pair
  }

  private mutating func removePairs() {
    pairs.removeAll(keepingCapacity: true)
    pairsByNumber.removeAll(keepingCapacity: true)
  }

  /// Returns whether the pairs were reset since the last call.
  mutating func consumeExhaustion() -> Bool {
    defer { isExhausted = false }
    return isExhausted
  }
}
