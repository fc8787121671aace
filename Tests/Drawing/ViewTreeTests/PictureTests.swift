import Cells
import Golden
import Testing
import ViewTree

private func frame(
  _ node: Node, _ width: Int, _ height: Int, redaction: Redaction = []
) -> CellBuffer {
  var buffer = CellBuffer(size: Size(width: width, height: height))
  node.draw(in: buffer.bounds, into: &buffer, context: DrawContext(now: 1000, redaction: redaction))
  return buffer
}

private func text(_ string: String, _ role: Role = .text) -> Node {
  .text(TextNode(string, style: Style(role)))
}

/// Draws a node at each width, one below the other.
private func sweep(_ node: Node, widths: ClosedRange<Int>, height: Int) -> CellBuffer {
  var buffer = CellBuffer(size: Size(width: widths.upperBound, height: widths.count * height))
  for (row, width) in widths.enumerated() {
    let frame = Rect(x: 0, y: row * height, width: width, height: height)
    node.draw(in: frame, into: &buffer, context: DrawContext(now: 0))
  }
  return buffer
}

struct PictureTests {
  @Test func aRowSharesItsWidth() throws {
    let row = Node.stack(
      StackNode(
        .horizontal,
        children: [text("left"), .spacer(SpacerNode(axis: .horizontal)), text("right", .accent)]))
    try expectGolden(frame(row, 16, 1), "row-with-spacer")
    try expectGolden(sweep(row, widths: 1...16, height: 1), "row-sweep")
  }

  @Test func aColumnAlignsItsChildren() throws {
    let column = Node.stack(
      StackNode(
        .vertical, anchor: Anchor(.leading), spacing: 1,
        children: [text("one"), text("a longer line"), text("日本")]))
    try expectGolden(frame(column, 16, 6), "column-leading")
  }

  @Test func textBreaksWhereWordsEnd() throws {
    let node = text("a rather long line of words, 日本語 too")
    try expectGolden(sweep(node, widths: 1...24, height: 3), "text-sweep")
  }

  @Test func wideGlyphsAtEdges() throws {
    let node = Node.text(TextNode("日本語"))
    try expectGolden(sweep(node, widths: 1...7, height: 1), "wide-sweep")
  }

  @Test func redactedTextBecomesBarsOfItsOwnSize() throws {
    let node = Node.stack(
      StackNode(
        .vertical, anchor: Anchor(.leading),
        children: [
          text("Title"), text("two words"),
          .redaction(RedactionNode(.unredacted, child: text("shown"))),
        ]))
    try expectGolden(frame(node, 12, 3, redaction: .placeholder), "redacted")
  }

  @Test func shapesFillAndStroke() throws {
    for outline in Outline.allCases {
      let fill = Node.shape(ShapeNode(outline, paint: .role(.accent)))
      let line = Node.shape(ShapeNode(outline, paint: .role(.accent), stroke: Stroke()))
      let row = Node.stack(StackNode(.horizontal, spacing: 2, children: [fill, line]))
      try expectGolden(frame(row, 22, 5), "shape-\(outline.rawValue)")
    }
  }

  @Test(arguments: [0.0, 0.24, 0.5, 1.0])
  func aGaugeFillsToHalfACell(fraction: Double) throws {
    var gauge = GaugeNode()
    gauge.fraction = fraction
    try expectGolden(frame(.gauge(gauge), 10, 1), "gauge-\(Int(fraction * 100))")
  }

  @Test func bigTextRequiresSpace() throws {
    var big = TextNode("10:18", style: Style(.accent))
    big.paragraph.isBig = true
    try expectGolden(frame(.text(big), 14, 3), "big-fits")
    try expectGolden(frame(.text(big), 13, 3), "big-too-narrow")
    try expectGolden(frame(.text(big), 14, 2), "big-too-low")
  }

  @Test func layersStackInOrder() throws {
    let node = Node.layers(
      LayersNode(
        child: .padding(
          PaddingNode(Insets(top: 1, leading: 2, bottom: 1, trailing: 2), text("mid"))),
        background: .shape(ShapeNode(.roundedRectangle, paint: .role(.raised))),
        overlay: text("!", .red),
        anchor: Anchor(.trailing, .leading)))
    try expectGolden(frame(node, 9, 5), "layers")
  }

  /// Six points around a digit are a quarter of a row: the badge is in the row of the digit.
  @Test(arguments: Outline.allCases) func aFillBehindATextIsInTheRowsOfTheText(outline: Outline) {
    let quarter = LayoutInsets(
      top: Length(cells: 0.27), leading: Length(cells: 0.6), bottom: Length(cells: 0.27),
      trailing: Length(cells: 0.6))
    let badge = Node.layers(
      LayersNode(
        child: .padding(PaddingNode(quarter, givesWay: false, text("3"))),
        background: .shape(ShapeNode(outline, paint: .role(.red)))))
    let buffer = frame(badge, 6, 4)
    let digits = (0..<4).flatMap { y in (0..<6).map { Point(x: $0, y: y) } }
      .filter { buffer[$0.x, $0.y].code == 0x33 }
    #expect(digits.count == 1)
    guard let digit = digits.first else { return }
    #expect(buffer[digit.x, digit.y].background == .role(.red), "\(outline)")
    for y in 0..<4 where y != digit.y {
      #expect((0..<6).allSatisfy { buffer[$0, y] == .blank }, "\(outline), row \(y)")
    }
  }

  @Test func aLineKeepsTheAreaThatItCrosses() {
    let bar = Node.shape(ShapeNode(.circle, paint: .role(.blue)))
    var rule = PathNode()
    rule.size = Vector(x: 80, y: 64)
    rule.contours = [Contour([Vector(x: 0, y: 30), Vector(x: 80, y: 30)])]
    rule.stroke = Stroke(width: 1)
    rule.paint = .role(.orange)
    let buffer = frame(.layers(LayersNode(child: bar, overlay: .path(rule))), 10, 4)
    let middle = buffer[5, 1]
    #expect((0x2801...0x28ff).contains(middle.code), "\(middle)")
    #expect(middle.foreground == .role(.orange) && middle.background == .role(.blue), "\(middle)")
  }

  @Test func plotsShowTheNewest() throws {
    let plot = Node.plot(PlotNode(values: (0...16).map { Double($0) / 16 }))
    try expectGolden(frame(plot, 8, 2), "plot")
  }

  @Test func opacityBlendsWithTheBackground() throws {
    let node = Node.stack(
      StackNode(
        .depth,
        children: [
          .shape(ShapeNode(paint: .rgb(RGB(0x000000)))),
          .opacity(
            OpacityNode(
              0.5, child: .text(TextNode("x", style: Style(foreground: .rgb(RGB(0xffffff))))))),
        ]))
    try expectGolden(frame(node, 3, 1), "opacity")
  }
}

struct LiveGaugeTests {
  /// A bar causes a wake exactly when it changes.
  @Test(arguments: [true, false], [8, 20, 36])
  func aBarWakesWithEveryHalfCell(countsDown: Bool, width: Int) {
    var gauge = GaugeNode()
    gauge.start = 1000
    gauge.end = 4600
    gauge.countsDown = countsDown
    let node = Node.gauge(gauge)
    func transcript(at now: Double) -> String {
      var buffer = CellBuffer(size: Size(width: width, height: 1))
      node.draw(in: buffer.bounds, into: &buffer, context: DrawContext(now: now))
      return buffer.transcript
    }
    var now = 990.0
    var wakes = 0
    while let next = node.nextChange(after: now, barWidth: width) {
      #expect(
        transcript(at: next - 0.01) == transcript(at: now), "no change is missed before \(next)")
      if next < 4600 { #expect(transcript(at: next + 0.01) != transcript(at: now), "at \(next)") }
      now = next + 0.01
      wakes += 1
    }
    #expect(wakes == width * 2 + 1)
  }
}

struct LiveTextTests {
  private func live(_ format: LiveFormat, _ start: Double) -> LiveText {
    LiveText(format, of: start)
  }

  struct Example: Sendable {
    let format: LiveFormat
    let start: Double
    let now: Double
    let text: String

    init(_ format: LiveFormat, _ start: Double, _ now: Double, _ text: String) {
      (self.format, self.start, self.now, self.text) = (format, start, now, text)
    }
  }

  static let examples: [Example] = [
    Example(.timer, 1000, 8509, "2:05:09"), Example(.timer, 1000, 995, "0:05"),
    Example(.timer, 1000, 999.5, "0:01"), Example(.relative, 1000, 8500, "2 hr, 5 min"),
    Example(.relative, 1000, 955, "45 sec"), Example(.relative, 0, 90_000, "1 day, 1 hr"),
    Example(.offset, 1000, 8300, "+2 hours"), Example(.offset, 1000, 690, "-5 minutes"),
    Example(.offset, 0, 60, "+1 minute"),
  ]

  @Test(arguments: examples)
  func aLiveTextFormatsTheTime(_ example: Example) {
    #expect(live(example.format, example.start).text(at: example.now) == example.text)
  }

  /// Static text around a live text wraps with it, and the paragraph changes when the live text
  /// does.
  @Test func aLiveTextInAParagraphWrapsWithIt() {
    let liveText = live(.timer, 1000)
    let node = Node.text(
      TextNode(runs: [TextRun("leaves in "), TextRun(liveText), TextRun(" from here")]))
    #expect(node.nextChange(after: 990.5, barWidth: 8) == liveText.nextChange(after: 990.5))
    var layout = Layout(node, at: 990.5)
    #expect(layout.size(in: Proposal(width: 15, height: nil)) == Size(width: 14, height: 2))
  }

  /// The text never changes before the reported time.
  @Test(
    arguments: LiveFormat.allCases,
    [-100_000.0, -4000.5, -61.25, -0.5, 0, 3.75, 59.5, 3599.9, 86399.5])
  func theNextChangeIsNeverLate(format: LiveFormat, offset: Double) throws {
    var liveText = live(format, 500_000)
    if format == .interval { liveText.end = 500_090 }
    let now = 500_000 + offset
    guard let next = liveText.nextChange(after: now) else {
      #expect(liveText.text(at: now) == liveText.text(at: now + 1_000_000))
      return
    }
    #expect(next > now)
    let text = liveText.text(at: now)
    for step in 0..<50 {
      let time = now + (next - now) * Double(step) / 50.5
      #expect(liveText.text(at: time) == text, "at \(time - 500_000) of \(next - 500_000)")
    }
  }
}
