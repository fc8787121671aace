/// The shapes of a cell's glyphs.
///
/// Lines and areas are drawn as shapes, because those of a font may not connect.
///
/// - Source: Unicode's Box Drawing, Block Elements and Braille Patterns.
struct GlyphShapes {
  /// The upper-left corner and size of the cell.
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  /// A shape as SVG path data.
  enum Shape {
    case area(String)
    /// A line with a stroke width in pixels.
    case line(String, Double)
    /// A translucent area with an opacity.
    case translucentArea(String, Double)
  }

  /// Returns the shape of a glyph, or `nil` for a glyph drawn with the font.
  func shape(of scalar: Unicode.Scalar) -> Shape? {
    switch scalar.value {
    case 0x2580...0x259f: return block(scalar.value)
    case 0x2800...0x28ff: return .area(braille(scalar.value - 0x2800))
    default:
      if let arms = Self.arms[scalar] { return line(arms) }
      return Self.corners[scalar].map { .line(arc($0), Self.lightWeight) }
    }
  }

  // The stroke widths of lines, in pixels.
  private static let lightWeight = 1.2
  private static let heavyWeight = 2.6
  private static let doubleWeight = 1.0

  // MARK: Blocks

  private func block(_ code: UInt32) -> Shape? {
    switch code {
    case 0x2580: return .area(rect(0, 0, 1, 0.5))
    case 0x2581...0x2588:
      let fraction = Double(code - 0x2580) / 8
      return .area(rect(0, 1 - fraction, 1, fraction))
    case 0x2589...0x258f: return .area(rect(0, 0, Double(0x2590 - code) / 8, 1))
    case 0x2590: return .area(rect(0.5, 0, 0.5, 1))
    case 0x2591...0x2593: return .translucentArea(rect(0, 0, 1, 1), Double(code - 0x2590) / 4)
    case 0x2594: return .area(rect(0, 0, 1, 0.125))
    case 0x2595: return .area(rect(0.875, 0, 0.125, 1))
    default: return Self.quadrants[code].map { .area(quadrants($0)) }
    }
  }

  /// The filled quadrants as bits: upper left 1, upper right 2, lower left 4, lower right 8.
  private static let quadrants: [UInt32: Int] = [
    0x2596: 4, 0x2597: 8, 0x2598: 1, 0x2599: 13, 0x259a: 9, 0x259b: 7, 0x259c: 11, 0x259d: 2,
    0x259e: 6, 0x259f: 14,
  ]

  private func quadrants(_ bits: Int) -> String {
    var path = ""
    for index in 0..<4 where bits >> index & 1 == 1 {
      let (across, down) = (Double(index % 2) / 2, Double(index / 2) / 2)
      path += rect(across, down, 0.5, 0.5)
    }
    return path
  }

  /// Returns a rectangle as path data; all parameters are fractions of the cell.
  private func rect(
    _ left: Double, _ top: Double, _ widthFraction: Double, _ heightFraction: Double
  ) -> String {
    let w = Decimals.hundredths(widthFraction * width)
    let h = Decimals.hundredths(heightFraction * height)
    return "M\(point(left, top))h\(w)v\(h)h-\(w)z"
  }

  /// The dots of a braille pattern, in the order of the bits.
  private static let dots: [(column: Int, row: Int)] = [
    (0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3),
  ]

  private func braille(_ bits: UInt32) -> String {
    var path = ""
    // Each dot is in the center of half of the cell's width and a quarter of its height.
    for (index, dot) in Self.dots.enumerated() where bits & 1 << UInt32(index) != 0 {
      path += rect(Double(dot.column) / 2 + 0.14, Double(dot.row) / 4 + 0.07, 0.22, 0.11)
    }
    return path
  }

  // MARK: Lines

  /// The arms of a line glyph from the center of its cell, and their stroke.
  private struct Arms {
    var left = false
    var right = false
    var up = false
    var down = false
    var weight: Double
    var isDouble: Bool

    init(_ sides: String, weight: Double = GlyphShapes.lightWeight, isDouble: Bool = false) {
      left = sides.contains("l")
      right = sides.contains("r")
      up = sides.contains("u")
      down = sides.contains("d")
      self.weight = weight
      self.isDouble = isDouble
    }
  }

  private static let arms: [Unicode.Scalar: Arms] = {
    let light: [(Unicode.Scalar, String)] = [
      ("─", "lr"), ("│", "ud"), ("┌", "rd"), ("┐", "ld"), ("└", "ru"), ("┘", "lu"), ("├", "rud"),
      ("┤", "lud"), ("┬", "lrd"), ("┴", "lru"), ("┼", "lrud"), ("╴", "l"), ("╵", "u"), ("╶", "r"),
      ("╷", "d"),
    ]
    let heavy: [(Unicode.Scalar, String)] = [
      ("━", "lr"), ("┃", "ud"), ("┏", "rd"), ("┓", "ld"), ("┗", "ru"), ("┛", "lu"), ("┣", "rud"),
      ("┫", "lud"), ("┳", "lrd"), ("┻", "lru"), ("╋", "lrud"), ("╸", "l"), ("╹", "u"), ("╺", "r"),
      ("╻", "d"),
    ]
    let double: [(Unicode.Scalar, String)] = [
      ("═", "lr"), ("║", "ud"), ("╔", "rd"), ("╗", "ld"), ("╚", "ru"), ("╝", "lu"),
    ]
    var arms: [Unicode.Scalar: Arms] = [:]
    for (glyph, sides) in light { arms[glyph] = Arms(sides) }
    for (glyph, sides) in heavy { arms[glyph] = Arms(sides, weight: heavyWeight) }
    for (glyph, sides) in double { arms[glyph] = Arms(sides, weight: doubleWeight, isDouble: true) }
    return arms
  }()

  private func line(_ arms: Arms) -> Shape {
    guard arms.isDouble else { return .line(strokes(arms, dx: 0, dy: 0), arms.weight) }
    // The distance of each line from the middle of the double line, in pixels.
    let gap = 1.6
    if arms.left && arms.right {
      return .line(strokes(arms, dx: 0, dy: -gap) + strokes(arms, dx: 0, dy: gap), arms.weight)
    }
    if arms.up && arms.down {
      return .line(strokes(arms, dx: -gap, dy: 0) + strokes(arms, dx: gap, dy: 0), arms.weight)
    }
    // At a corner, the outer line goes around the inner one.
    let xOffset = arms.right ? gap : -gap
    let yOffset = arms.down ? gap : -gap
    let outerLine = strokes(arms, dx: -xOffset, dy: -yOffset)
    return .line(outerLine + strokes(arms, dx: xOffset, dy: yOffset), arms.weight)
  }

  private func strokes(_ arms: Arms, dx: Double, dy: Double) -> String {
    let middle = (x: x + width / 2 + dx, y: y + height / 2 + dy)
    func pair(_ x: Double, _ y: Double) -> String {
      "\(Decimals.hundredths(x)) \(Decimals.hundredths(y))"
    }
    // Two arms are a single stroke, so that the corner is filled.
    let ends = [
      arms.left ? pair(x, middle.y) : nil, arms.right ? pair(x + width, middle.y) : nil,
      arms.up ? pair(middle.x, y) : nil, arms.down ? pair(middle.x, y + height) : nil,
    ].compactMap(\.self)
    let center = pair(middle.x, middle.y)
    guard ends.count == 2 else { return ends.map { "M\(center)L\($0)" }.joined() }
    return "M\(ends[0])L\(center)L\(ends[1])"
  }

  private static let corners: [Unicode.Scalar: (right: Bool, down: Bool)] = [
    "╭": (true, true), "╮": (false, true), "╰": (true, false), "╯": (false, false),
  ]

  private func arc(_ corner: (right: Bool, down: Bool)) -> String {
    let side = point(corner.right ? 1 : 0, 0.5)
    let end = point(0.5, corner.down ? 1 : 0)
    return "M\(side)Q\(point(0.5, 0.5)) \(end)"
  }

  private func point(_ across: Double, _ down: Double) -> String {
    "\(Decimals.hundredths(x + across * width)) \(Decimals.hundredths(y + down * height))"
  }
}
