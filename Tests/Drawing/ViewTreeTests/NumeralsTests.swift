import Cells
import Golden
import Testing
import ViewTree

/// Big text of a point size.
private func big(_ text: String, points: Int) -> Node {
  var node = TextNode(text)
  node.paragraph.isBig = true
  node.paragraph.points = points
  return .text(node)
}

private func draw(
  _ node: Node, _ width: Int, _ height: Int, _ numerals: Numerals, at now: Double = 0,
  symbols: SymbolSet = .unicode
) -> CellBuffer {
  var buffer = CellBuffer(size: Size(width: width, height: height))
  let context = DrawContext(now: now, symbols: symbols, numerals: numerals)
  node.draw(in: buffer.bounds, into: &buffer, context: context)
  return buffer
}

/// The smallest rectangle that contains everything drawn, or `nil` if nothing is drawn.
private func ink(of buffer: CellBuffer) -> Rect? {
  let points = (0..<buffer.size.height).flatMap { y in
    (0..<buffer.size.width).filter { buffer[$0, y].code != Cell.blank.code }.map { (x: $0, y: y) }
  }
  guard let left = points.map(\.x).min(), let right = points.map(\.x).max(),
    let top = points.map(\.y).min(), let bottom = points.map(\.y).max()
  else { return nil }
  return Rect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
}

/// A font of three rows, whose 1 is narrower than its other digits.
func tinyFace(kerns: Bool = true) throws -> FigletFace {
  var glyphs: [Unicode.Scalar: [String]] = [
    " ": ["\u{a0}", "\u{a0}", "\u{a0}"], ":": [" ", "o", "o"], "-": ["  ", "--", "  "],
    "1": ["/|", " |", "_|"],
  ]
  for digit in "023456789".unicodeScalars { glyphs[digit] = [" __ ", "|\(digit) |", "|__|"] }
  return try FigletFace(name: "tiny", height: 3, kerns: kerns, glyphs: glyphs)
}

struct NumeralsTests {
  static let faces = ["thin", "quarter", "heavy", "braille"]
  static let texts = ["12:05", "3:07 PM", "−12.5°", "100%"]

  private static func face(_ name: String) throws -> Numerals {
    try #require(Numerals.named.first { $0.key == name }?.value)
  }

  @Test(arguments: faces, [(34, 3), (48, 5), (72, 7)])
  func facesHaveASizeForEachPointSize(name: String, size: (points: Int, rows: Int)) throws {
    let face = try Self.face(name)
    var buffer = CellBuffer(size: Size(width: 60, height: (size.rows + 1) * 4 - 1))
    for (index, text) in Self.texts.enumerated() {
      let node = big(text, points: size.points)
      var layout = Layout(node, at: 0, numerals: face)
      let measured = layout.size(in: Proposal(width: 60, height: nil))
      #expect(measured.height == size.rows, "\(text)")
      let frame = Rect(origin: Point(x: 0, y: index * (size.rows + 1)), size: measured)
      node.draw(in: frame, into: &buffer, context: DrawContext(now: 0, numerals: face))
    }
    try expectGolden(buffer, "face-\(name)\(size.points)")
  }

  /// The first and the last digit touch the sides of the text, so ink shows its frame.
  @Test(arguments: 0..<300)
  func textIsDrawnInTheFrameThatIsMeasured(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let faces: [Numerals] = [
      .automatic, .thin, .quarter, .heavy, .braille, .figlet(try tinyFace()),
    ]
    let face = faces[random.next(faces.count)]
    let characters = Array("0123456789:.,-−+%°/ APMxé")
    let middle = (0..<random.next(6)).map { _ in characters[random.next(characters.count)] }
    let node = big("8\(String(middle))8", points: 34 + random.next(60))
    let available = Size(width: 2 + random.next(70), height: 1 + random.next(9))
    var layout = Layout(node, at: 0, numerals: face)
    let frame = try #require(
      layout.place(in: Rect(origin: .zero, size: available)).first { $0.node == node }?.frame)
    let drawn = try #require(ink(of: draw(node, available.width, available.height, face)))
    #expect(frame.width <= available.width && frame.height <= available.height)
    #expect(drawn.minX == frame.minX && drawn.maxX == frame.maxX, "\(face) \(node)")
    #expect(drawn.minY >= frame.minY && drawn.maxY <= frame.maxY, "\(face) \(node)")
    if frame.height > 1 { #expect(drawn.height >= frame.height - 1, "\(face) \(node)") }
  }

  @Test func aSmallSpaceUsesASmallerSizeThenAutomaticThenOneRow() {
    let node = big("20:05", points: 72)
    func height(_ width: Int, _ height: Int) -> Int {
      var layout = Layout(node, at: 0, numerals: .heavy)
      return layout.size(in: Proposal(columns: width, rows: height)).height
    }
    #expect(height(36, 9) == 7)
    #expect(height(36, 6) == 5, "too low")
    #expect(height(30, 9) == 5, "too narrow")
    #expect(height(15, 9) == 3)
    let tooNarrow = big("20:05:59", points: 72)
    for width in [12, 14, 18] {
      let automatic = draw(tooNarrow, width, 3, .automatic).transcript
      #expect(draw(tooNarrow, width, 3, .heavy).transcript == automatic)
    }
    #expect(height(36, 2) == 1)
  }

  /// A small box has 14 columns for a clock.
  @Test(arguments: faces)
  func timeInASmallBoxHasTheChosenFace(name: String) throws {
    let node = big("20:08", points: 34)
    let face = try Self.face(name)
    let drawn = draw(node, 14, 3, face)
    #expect(drawn.transcript != draw(node, 14, 3, .automatic).transcript)
    try expectGolden(drawn, "small-\(name)")
  }

  @Test(arguments: faces)
  func aMissingGlyphDrawsTheWholeTextInTheAutomaticFace(name: String) throws {
    let node = big("12 km", points: 48)
    let automatic = draw(node, 36, 7, .automatic).transcript
    #expect(draw(node, 36, 7, try Self.face(name)).transcript == automatic)
    #expect(draw(node, 36, 7, .figlet(try tinyFace())).transcript == automatic)
  }

  /// A ticking text has the same frame at each second.
  @Test(arguments: faces + ["tiny"])
  func tickingTextDoesNotMove(name: String) throws {
    let face = try name == "tiny" ? .figlet(tinyFace()) : Self.face(name)
    var text = TextNode(runs: [TextRun(LiveText(.timer, of: 10_000))])
    text.paragraph.isBig = true
    text.paragraph.points = 48
    let node = Node.text(text)
    let frames = (0..<120).map { second in
      var layout = Layout(node, at: 9_000 + Double(second), numerals: face)
      return layout.place(in: Rect(x: 0, y: 0, width: 60, height: 9)).map(\.frame)
    }
    #expect(Set(frames).count == 1)
    let first = draw(node, 60, 9, face, at: 9_000).transcript
    #expect(first != draw(node, 60, 9, face, at: 9_001).transcript)
    #expect(first.split(separator: "\n").count >= 3)
  }

  @Test func accessibilityAndControlsUseTheFace() throws {
    let text = big("12:05", points: 48)
    let link = Node.link(LinkNode("https://example.org", child: text))
    let size = Size(width: 36, height: 7)
    let drawn = try #require(ink(of: draw(link, 36, 7, .heavy)))
    let control = try #require(link.controls(in: size, at: 0, numerals: .heavy).first)
    #expect(control.frame.height == 5)
    #expect(control.frame.minY == drawn.minY && control.frame.maxX == drawn.maxX)
    let element = try #require(
      text.accessibilityElements(in: size, at: 0, numerals: .heavy).first)
    #expect(element.frame == control.frame)
    #expect(element.label == "12:05")
  }

  @Test func withoutUnicodeOnlyFontsOfASCIIAreDrawn() throws {
    let node = big("25", points: 34)
    let plain = draw(node, 12, 3, .thin, symbols: .ascii).transcript
    #expect(plain == draw(node, 12, 3, .automatic, symbols: .ascii).transcript)
    let figlet = draw(node, 12, 3, .figlet(try tinyFace()), symbols: .ascii).transcript
    #expect(figlet.contains("|2 |"))
  }

  @Test func redactionCoversEveryRow() {
    var buffer = CellBuffer(size: Size(width: 36, height: 5))
    let context = DrawContext(now: 0, redaction: .placeholder, numerals: .thin)
    big("12:05", points: 48).draw(in: buffer.bounds, into: &buffer, context: context)
    #expect(ink(of: buffer)?.height == 5)
    #expect(!buffer.transcript.contains("│"))
  }
}

struct FigletFaceTests {
  private func lines(_ text: String, kerns: Bool = true) throws -> [Substring] {
    let face = Numerals.figlet(try tinyFace(kerns: kerns))
    var layout = Layout(big(text, points: 34), at: 0, numerals: face)
    let size = layout.size(in: Proposal(width: nil, height: nil))
    return draw(big(text, points: 34), size.width, size.height, face).transcript
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The 1 is as wide as the other digits, and no pair of digits overlaps.
  @Test func digitsHaveOneWidth() throws {
    #expect(try lines("20") == [" __  __", "|2 ||0 |", "|__||__|"])
    #expect(try lines("21") == [" __  /|", "|2 |  |", "|__| _|"])
    #expect(try lines("20", kerns: false) == [" __  __", "|2 ||0 |", "|__||__|"])
  }

  @Test func otherGlyphsAreMovedTogether() throws {
    #expect(try lines("2:2") == [" __   __", "|2 |o|2 |", "|__|o|__|"])
    #expect(try lines("2 2") == [" __   __", "|2 | |2 |", "|__| |__|"])
  }

  @Test func aHyphenIsUsedForAMinusSign() throws {
    #expect(try lines("−2") == ["   __", "--|2 |", "  |__|"])
  }

  @Test func tablesThatAreNoFontsAreRejected() throws {
    let digits = Dictionary(
      uniqueKeysWithValues: "0123456789".unicodeScalars.map { ($0, ["##", "##"]) })
    func problem(
      height: Int = 2, _ changes: [Unicode.Scalar: [String]?]
    ) -> FigletFace.Problem? {
      let glyphs = digits.merging(changes.compactMapValues(\.self)) { $1 }
        .filter { changes[$0.key] != .some(nil) }
      do throws(FigletFace.Problem) {
        _ = try FigletFace(name: "x", height: height, kerns: true, glyphs: glyphs)
        return nil
      } catch {
        return error
      }
    }
    #expect(problem([:]) == nil)
    #expect(problem(height: 0, [:]) == .height(0))
    #expect(problem(height: 21, [:]) == .height(21))
    #expect(problem(height: 3, [:]) == .shape("0"))
    #expect(problem(["5": ["##", "#"]]) == .shape("5"))
    #expect(problem(["5": ["", ""]]) == .shape("5"))
    let wideRow = String(repeating: "#", count: 61)
    #expect(problem(["x": [wideRow, wideRow]]) == .shape("x"))
    #expect(problem(["5": ["  ", "  "]]) == .missingDigit("5"))
    #expect(problem(["7": ["\u{1b}[", "##"]]) == .character("7"))
    #expect(problem(["7": ["漢#", "##"]]) == .character("7"))
    #expect(problem(["A": ["\u{1b}[", "##"]]) == nil, "only this glyph is left out")
    #expect(problem(["3": nil]) == .missingDigit("3"))
  }

  /// Rows that only letters with descenders need are left out of a time.
  @Test func blankRowsAreLeftOut() throws {
    var glyphs: [Unicode.Scalar: [String]] = ["q": ["  ", "##", " #"]]
    for digit in "0123456789".unicodeScalars { glyphs[digit] = ["##", "##", "  "] }
    let face = try FigletFace(name: "x", height: 3, kerns: true, glyphs: glyphs)
    #expect(face.height == 2)
    #expect(draw(big("12", points: 34), 4, 2, .figlet(face)).transcript == "####\n####")
    #expect(draw(big("1q", points: 34), 4, 3, .figlet(face)).transcript == "##\n####\n   #")
  }
}
