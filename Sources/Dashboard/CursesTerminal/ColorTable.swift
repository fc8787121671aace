internal import CNcurses
internal import Cells
internal import Themes

/// The color pairs of ncurses, by the paints for which they were defined.
struct ColorTable {
  let mode: ColorMode
  /// The number of pairs that can be defined, including pair 0, which has the terminal's colors.
  private let pairLimit: Int
  private let colorCount: Int
  private var frameColors: FrameColors
  private var numbers: ColorNumbers
  private var pairs: [UInt64: Int32] = [:]
  /// The pairs by color numbers; with few colors, many paints share a pair.
  private var pairsByNumber: [UInt64: Int32] = [:]
  /// The attributes and pairs of the cells that were converted last.
  var styles = StyleTable()
  /// The key that was looked up last, or `.max`, which is not a key, if there is none.
  private var lastKey: UInt64 = .max
  private var lastPair: Int32 = 0
  /// Whether the pairs ran out and were reset, so that the whole screen must be written again.
  private(set) var isExhausted = false

  /// The maximum of ``pairLimit``, which keeps the numbers of pairs in the range of a `short`.
  private static let maximumPairCount = 32_000

  init(mode: ColorMode, colorCount: Int, pairLimit: Int, colors: FrameColors) {
    self.mode = mode
    self.colorCount = colorCount
    self.pairLimit = min(pairLimit, Self.maximumPairCount)
    self.frameColors = colors
    numbers = ColorNumbers(colors.side, colors.appearance, mode: mode, colorCount: colorCount)
  }

  /// Changes the colors.
  ///
  /// - Returns: Whether the colors differ from the previous ones.
  mutating func setColors(_ colors: FrameColors) -> Bool {
    guard colors != frameColors else { return false }
    frameColors = colors
    numbers = ColorNumbers(colors.side, colors.appearance, mode: mode, colorCount: colorCount)
    removePairs()
    return true
  }

  /// Returns the number of the pair for two paints.
  ///
  /// This is 0, the terminal's colors, if the terminal shows no colors, if both paints are the
  /// terminal's, or if ncurses cannot define a pair.
  mutating func pair(_ foreground: Paint, _ background: Paint) -> Int32 {
    let key = UInt64(foreground.rawValue) << 32 | UInt64(background.rawValue)
    if key == lastKey { return lastPair }
    lastKey = key
    lastPair = pairs[key] ?? definePair(for: key, foreground, background)
    return lastPair
  }

  /// Returns the number of the pair for a color number that is not a paint's, and a background.
  mutating func pair(foregroundNumber: Int, _ background: Paint) -> Int32 {
    // No paint is of this kind.
    let key = UInt64(0xff00_0000 | foregroundNumber) << 32 | UInt64(background.rawValue)
    return pairs[key]
      ?? definePair(for: key, foregroundNumber, numbers.number(background: background))
  }

  /// Returns the paint of letters in a paint, which differs if the color is hard to read.
  mutating func letterPaint(_ paint: Paint) -> Paint { numbers.letterPaint(paint) }

  /// Returns whether a background is drawn in reverse video on a terminal without colors.
  func usesReverseVideo(_ background: Paint) -> Bool { numbers.usesReverseVideo(background) }

  private mutating func definePair(
    for key: UInt64, _ foreground: Paint, _ background: Paint
  ) -> Int32 {
    guard mode != .mono else { return 0 }
    return definePair(
      for: key, numbers.number(foreground: foreground, on: background),
      numbers.number(background: background))
  }

  private mutating func definePair(
    for key: UInt64, _ foregroundNumber: Int, _ backgroundNumber: Int
  ) -> Int32 {
    if foregroundNumber < 0 && backgroundNumber < 0 {
      pairs[key] = 0
      return 0
    }
    let numberKey =
      UInt64(UInt32(bitPattern: Int32(foregroundNumber))) << 32
      | UInt64(UInt32(bitPattern: Int32(backgroundNumber)))
    if let pair = pairsByNumber[numberKey] {
      pairs[key] = pair
      return pair
    }
    if pairsByNumber.count >= pairLimit - 1 {
      removePairs()
      isExhausted = true
    }
    let number = Int32(pairsByNumber.count + 1)
    let isDefined = cnc_define_pair(number, Int32(foregroundNumber), Int32(backgroundNumber))
    let pair = isDefined ? number : 0
    pairsByNumber[numberKey] = pair
    pairs[key] = pair
    return pair
  }

  private mutating func removePairs() {
    styles.removeAll()
    lastKey = .max
    pairs.removeAll(keepingCapacity: true)
    pairsByNumber.removeAll(keepingCapacity: true)
  }

  /// Returns whether the pairs have been reset since the last call.
  mutating func consumeExhaustion() -> Bool {
    defer { isExhausted = false }
    return isExhausted
  }
}
