import Cells
import Testing

struct CellBufferTests {
  private func buffer(_ width: Int, _ height: Int) -> CellBuffer {
    CellBuffer(size: Size(width: width, height: height))
  }

  @Test func textIsCutAtTheClip() {
    var buffer = buffer(6, 1)
    let clip = Rect(x: 1, y: 0, width: 3, height: 1)
    buffer.write("abcdef", at: .zero, style: .plain, clip: clip)
    #expect(buffer.line(0) == " bcd  ")
  }

  @Test func aWideGlyphCutInHalfIsBlankedAtEitherEdge() {
    var buffer = buffer(4, 1)
    buffer.write("日日", at: Point(x: -1, y: 0), style: .plain, clip: buffer.bounds)
    #expect(buffer.line(0) == " 日 ")
    var right = self.buffer(3, 1)
    right.write("日日", at: .zero, style: .plain, clip: right.bounds)
    #expect(right.line(0) == "日 ")
  }

  @Test(arguments: [0, 1])
  func writingOverHalfOfAWideGlyphBlanksTheOther(column: Int) {
    var buffer = buffer(2, 1)
    buffer.write("日", at: .zero, style: .plain, clip: buffer.bounds)
    buffer.write("x", at: Point(x: column, y: 0), style: .plain, clip: buffer.bounds)
    #expect(buffer.line(0) == (column == 0 ? "x " : " x"))
    #expect(!buffer[0, 0].isLead && !buffer[1, 0].isTail)
  }

  @Test func aWideGlyphOverTheTailOfAnotherLeavesNoOrphans() {
    var buffer = buffer(4, 1)
    buffer.write("日本", at: .zero, style: .plain, clip: buffer.bounds)
    buffer.write("語", at: Point(x: 1, y: 0), style: .plain, clip: buffer.bounds)
    #expect(buffer.line(0) == " 語 ")
  }

  @Test func fillingHalfOfAWideGlyphBlanksTheOther() {
    var buffer = buffer(4, 1)
    buffer.write("日本", at: .zero, style: .plain, clip: buffer.bounds)
    buffer.fill(Rect(x: 1, y: 0, width: 2, height: 1), with: .plain, clip: buffer.bounds)
    #expect(buffer.line(0) == "    ")
  }

  @Test func aStyleWithoutBackgroundKeepsTheExistingBackground() {
    var buffer = buffer(2, 1)
    buffer.fill(buffer.bounds, with: Style(background: .role(.raised)), clip: buffer.bounds)
    buffer.write("x", at: .zero, style: Style(.accent), clip: buffer.bounds)
    #expect(buffer[0, 0].background == .role(.raised))
  }

  @Test func changesAreTheCellsThatDiffer() {
    var first = buffer(8, 2)
    first.write("same old", at: .zero, style: .plain, clip: first.bounds)
    var second = first
    second.write("new", at: Point(x: 5, y: 0), style: .plain, clip: second.bounds)
    #expect(second.changes(from: first) == [ChangedRun(y: 0, columns: 5..<8)])
    #expect(first.changes(from: first).isEmpty)
  }

  @Test func equalCellsAreEqualMemory() {
    #expect(MemoryLayout<Cell>.size == 16 && MemoryLayout<Cell>.stride == 16)
  }

  /// After random writes, the runs contain every changed cell exactly once, and whole wide glyphs.
  @Test(arguments: 0..<40)
  func changesMatchACellByCellComparison(seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
    let width = Int.random(in: 1...70, using: &random)
    var old = buffer(width, 2)
    var new = old
    _ = new.takeTouchedCells()
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      let point = Point(
        x: Int.random(in: 0..<width, using: &random), y: Int.random(in: 0..<2, using: &random))
      let word = ["a", "日", "same", "  ", "é"].randomElement(using: &random) ?? ""
      let style = Style(Bool.random(using: &random) ? .red : .text)
      new.write(word, at: point, style: style, clip: new.bounds)
      if Bool.random(using: &random) {
        old.write(word, at: point, style: style, clip: old.bounds)
      }
    }
    let runs = new.changes(from: old)
    #expect(new.changes(from: old, touching: new.takeTouchedCells()) == runs)
    for y in 0..<2 {
      let columns = runs.filter { $0.y == y }.flatMap(\.columns)
      #expect(columns == columns.sorted() && Set(columns).count == columns.count)
      func isChanged(_ x: Int) -> Bool { new[x, y] != old[x, y] }
      for x in 0..<width where isChanged(x) { #expect(columns.contains(x)) }
      for run in runs where run.y == y {
        let last = run.columns.upperBound - 1
        #expect(isChanged(run.columns.lowerBound) || new[run.columns.lowerBound, y].isLead)
        #expect(isChanged(last) || new[last, y].isTail)
        // Only a few equal cells join what changed on both sides.
        for x in run.columns.dropLast(3) {
          #expect((x...x + 3).contains { isChanged($0) || new[$0, y].isTail }, "column \(x)")
        }
      }
    }
  }

  @Test func aChangeNeverBeginsInsideAWideGlyph() {
    var first = buffer(4, 1)
    first.write("日本", at: .zero, style: .plain, clip: first.bounds)
    var second = first
    second.write("日語", at: .zero, style: .plain, clip: second.bounds)
    #expect(second.changes(from: first) == [ChangedRun(y: 0, columns: 2..<4)])
  }

  @Test func clustersAreComparedByContent() {
    var first = buffer(2, 1)
    first.write("❤️", at: .zero, style: .plain, clip: first.bounds)
    var second = buffer(2, 1)
    second.write("👍🏽", at: .zero, style: .plain, clip: second.bounds)
    #expect(!second.changes(from: first).isEmpty)
  }

  /// After random writes, fills and clips, the halves of wide glyphs are still pairs.
  @Test(arguments: 0..<40)
  func halvesOfWideGlyphsStayPairs(seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
    var buffer = buffer(12, 3)
    for _ in 0..<200 {
      let point = Point(
        x: Int.random(in: -3..<13, using: &random), y: Int.random(in: -1..<4, using: &random))
      let clip = Rect(
        x: Int.random(in: 0..<6, using: &random), y: 0,
        width: Int.random(in: 0..<12, using: &random), height: 3)
      if Bool.random(using: &random) {
        let text = ["日本語", "a", "x日y", "❤️!", "│"].randomElement(using: &random) ?? ""
        buffer.write(text, at: point, style: .plain, clip: clip)
      } else {
        let size = Size(width: Int.random(in: 0..<5, using: &random), height: 2)
        buffer.fill(Rect(origin: point, size: size), with: .plain, clip: clip)
      }
    }
    for y in 0..<3 {
      for x in 0..<12 {
        if buffer[x, y].isLead { #expect(x + 1 < 12 && buffer[x + 1, y].isTail) }
        if buffer[x, y].isTail { #expect(x > 0 && buffer[x - 1, y].isLead) }
      }
    }
  }

  /// A linear search for each cluster would take two billion comparisons.
  @Test(.timeLimit(.minutes(60))) func aTableOfManyClustersIsFastAndBounded() {
    var buffer = CellBuffer(size: Size(width: 300, height: 600))
    func cluster(_ index: Int) -> String {
      let scalars = [0x4e00 + index % 20_000, 0x300 + index / 20_000]
      return String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
    }
    for index in 0..<90_000 {
      let point = Point(x: index % 150 * 2, y: index / 150)
      buffer.write(cluster(index), at: point, style: .plain, clip: buffer.bounds)
    }
    #expect(buffer.clusters.count == 65_536 && buffer.needsClusterReset)
    #expect(buffer.text(of: buffer[0, 0]) == cluster(0))
    #expect(buffer.text(of: buffer[298, 599]) == "\u{fffd}")
    buffer.clear(to: buffer.size)
    #expect(buffer.clusters.isEmpty && !buffer.needsClusterReset)
  }
}

/// A deterministic random number generator.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ value >> 30) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ value >> 27) &* 0x94d0_49bb_1331_11eb
    return value ^ value >> 31
  }
}

struct StyleTests {
  @Test func swappedDefaultColorsBecomeReverseVideo() {
    let area = Style(background: .role(.text)).usingReverseVideo
    #expect(area == Style(foreground: .role(.text), background: .role(.background), .reverse))
    let badge = Style(foreground: .role(.background), background: .role(.accent)).usingReverseVideo
    #expect(badge == Style(foreground: .role(.accent), background: .role(.background), .reverse))
    let reversedText = Style(
      foreground: .role(.red), background: .role(.text), attributes: [.bold, .reverse])
    #expect(
      reversedText.usingReverseVideo
        == Style(foreground: .role(.text), background: .role(.red), attributes: .bold))
  }

  @Test func textOnItsOwnColorIsReadable() {
    let style = Style(foreground: .role(.text), background: .role(.text)).usingReverseVideo
    #expect(style == Style(foreground: .role(.text), background: .role(.background), .reverse))
  }

  @Test(arguments: [
    Style.plain, Style(foreground: .role(.background)), Style(.red),
    Style(foreground: .role(.background), background: .role(.background)),
    Style(foreground: .role(.text), background: .role(.blue)),
  ])
  func otherStylesAreUnchanged(style: Style) {
    #expect(style.usingReverseVideo == style)
  }
}

extension Style {
  fileprivate init(foreground: Paint, background: Paint, _ attributes: Attributes) {
    self.init(foreground: foreground, background: background, attributes: attributes)
  }
}
