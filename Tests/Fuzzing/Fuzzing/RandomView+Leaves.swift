internal import Cells
internal import ViewTree

extension RandomView {
  mutating func leaf() -> Node {
    switch Int.random(in: 0..<11, using: &random) {
    case 0: .empty
    case 1, 2: .text(label())
    case 3: .symbol(SymbolNode(name: text(), glyph: random.pick(["★", "☂", "", "ab", "漢"])))
    case 4: .spacer(SpacerNode(axis: axis(), minimum: maybeLength()))
    case 5: .divider(DividerNode(axis: axis(), paint: paint()))
    case 6: .shape(shape())
    case 7: .gauge(gauge())
    case 8: .plot(PlotNode(values: numbers(), paint: paint()))
    case 9: .path(path())
    default: .picture(image())
    }
  }

  mutating func axis() -> StackAxis { random.pick(StackAxis.allCases) }

  mutating func label() -> TextNode {
    var node = TextNode()
    for _ in 0..<random.pick([0, 1, 1, 1, 4]) {
      var run = TextRun(text(), style: style(), opacity: number())
      if random.once(in: 6) { run.liveText = liveText() }
      node.runs.append(run)
    }
    node.paragraph.lineLimit = flag() ? cells() : nil
    node.paragraph.alignment = random.pick(AxisAlignment.allCases)
    node.paragraph.truncation = random.pick(Truncation.allCases)
    node.paragraph.isBig = flag()
    node.paragraph.points = 34 + Int.random(in: 0..<60, using: &random)
    return node
  }

  private mutating func liveText() -> LiveText {
    var live = LiveText(random.pick(LiveFormat.allCases), of: number(1e9))
    live.end = number(2e9)
    live.pause = flag() ? number(2e9) : nil
    live.countsDown = flag()
    live.showsHours = flag()
    return live
  }

  mutating func shape() -> ShapeNode {
    var shape = ShapeNode(random.pick(Outline.allCases), paint: paint(), stroke: stroke())
    shape.trimStart = number()
    shape.trimEnd = number()
    shape.radius = number(40)
    return shape
  }

  private mutating func stroke() -> Stroke? {
    flag() ? nil : Stroke(width: number(20), dash: flag() ? [] : dashes())
  }

  /// Returns dash lengths: realistic ones, extremely long ones, or gaps of zero length.
  private mutating func dashes() -> [Double] {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: numbers(20)
    case 1: [4] + [Double](repeating: 0, count: random.pick([1, 61, 63, 5000]))
    default: (0..<random.pick([1, 2, 3, 6])).map { _ in number(20) }
    }
  }

  mutating func gauge() -> GaugeNode {
    var gauge = GaugeNode()
    gauge.form = random.pick(GaugeForm.allCases)
    gauge.fraction = flag() ? number() : nil
    gauge.start = flag() ? number(1e9) : nil
    gauge.end = flag() ? number(1e9) : nil
    gauge.countsDown = flag()
    return gauge
  }

  private mutating func numbers(_ scale: Double = 1) -> [Double] {
    let count = random.pick([0, 1, 3, 60, 2000])
    return (0..<count).map { _ in number(scale) }
  }

  mutating func path() -> PathNode {
    var path = PathNode()
    for _ in 0..<random.pick([0, 1, 3]) {
      let count = random.pick([0, 1, 2, 12, 300, 20_000])
      let scale = random.pick([200, 200, 200_000.0])
      let points = (0..<count).map { _ in vector(scale) }
      path.contours.append(Contour(points, isClosed: flag()))
    }
    path.paint = paint()
    path.stroke = stroke()
    path.isEvenOdd = flag()
    path.size = vector(200)
    return path
  }

  mutating func image() -> PictureNode {
    var picture = PictureNode()
    picture.width = random.pick([0, 1, 8, 64, cells()])
    picture.height = random.pick([0, 1, 8, 64, cells()])
    let count = random.pick([0, 4, 256, 16_384, 1])
    picture.pixels = Bytes((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
    picture.size = vector(100)
    picture.isResizable = flag()
    picture.templatePaint = paint()
    return picture
  }
}
