import Cells
import Foundation
import Testing
import ViewTree

struct WorkBudgetTests {
  /// Returns what drawing takes, in units, in a box at the corner of a screen.
  private func work(
    _ node: Node, in size: Size = Size(width: 36, height: 13), on screen: Size? = nil
  ) -> Int {
    var buffer = CellBuffer(size: screen ?? size)
    var layout = Layout(node, at: 0)
    layout.draw(
      in: Rect(origin: .zero, size: size), into: &buffer, context: DrawContext(now: 0))
    return WorkBudget.unitsPerView - layout.work.remaining
  }

  private func grids(_ levels: Int) -> Node {
    (0..<levels).reduce(.text(TextNode("middle"))) { child, _ in
      var grid = GridNode()
      grid.children = [
        .gridRow(GridRowNode(children: [child, .text(TextNode("a"))])),
        .gridRow(GridRowNode(children: [.text(TextNode("b")), .spacer(SpacerNode())])),
      ]
      return .grid(grid)
    }
  }

  @Test func theCostOfNestedGridsIsLinear() {
    let (ten, twenty) = (work(grids(10)), work(grids(20)))
    #expect(twenty < ten * 8)
    // With room for what else is in the view.
    #expect(twenty < WorkBudget.unitsPerView / 2)
  }

  @Test func aHugeOutlineCostsOnlyItsVisiblePart() {
    for outline in Outline.allCases {
      for stroke in [nil, Stroke()] {
        let shape = Node.shape(ShapeNode(outline, paint: .role(.accent), stroke: stroke))
        let axis = FrameAxis.fixed(1 << 20)
        let frame = Node.frame(FrameNode(horizontal: axis, vertical: axis, child: shape))
        #expect(work(frame) < WorkBudget.unitsPerView / 10)
      }
    }
  }

  @Test func aLongLineIsClippedToTheFrame() {
    var path = PathNode()
    path.contours = [Contour([Vector(x: -1e12, y: 50), Vector(x: 1e12, y: 50)])]
    path.stroke = Stroke()
    path.paint = .role(.accent)
    path.size = Vector(x: 100, y: 100)
    var buffer = CellBuffer(size: Size(width: 20, height: 6))
    #expect(Node.path(path).draw(in: buffer.bounds, into: &buffer, context: DrawContext(now: 0)))
    #expect(buffer.line(3).contains { $0 != " " })
  }

  @Test func drawingBeyondTheBudgetIsSkippedAndReported() {
    var path = PathNode()
    let points = (0..<100_000).map {
      Vector(x: $0.isMultiple(of: 2) ? 0 : 100, y: Double($0 % 100))
    }
    path.contours = [Contour(points)]
    path.stroke = Stroke()
    path.paint = .role(.accent)
    path.size = Vector(x: 100, y: 100)
    var buffer = CellBuffer(size: Size(width: 36, height: 13))
    #expect(!Node.path(path).draw(in: buffer.bounds, into: &buffer, context: DrawContext(now: 0)))
  }

  @Test func adaptiveTracksWithNegativeGapsAreLaidOut() {
    for (minimum, gap) in [(1, -1), (8, -8), (0, -1 << 20), (1 << 20, 1 << 20), (-5, 3)] {
      var track = TrackNode()
      track.sizing = .adaptive
      track.minimum = Length(minimum)
      track.gap = Length(gap)
      var tracks = TracksNode()
      tracks.tracks = [track]
      tracks.children = (0..<5).map { .text(TextNode("\($0)")) }
      #expect(work(.tracks(tracks)) > 0)
    }
  }

  @Test func negativeWidthsAndGapsAreHarmless() {
    var gauge = GaugeNode()
    gauge.fraction = 0.5
    let children: [Node] = [.gauge(gauge), .plot(PlotNode(values: [0.2, .nan, .infinity]))]
    for spacing in [-1, -40, -(1 << 20)] {
      let stack = StackNode(.horizontal, spacing: Length(spacing), children: children)
      let narrow = FrameAxis(minimum: -5, ideal: -5, maximum: -5)
      #expect(work(.frame(FrameNode(horizontal: narrow, child: .stack(stack)))) > 0)
    }
  }

  private func huge(_ child: Node, vertical: Bool = true) -> Node {
    let axis = FrameAxis.fixed(1 << 20)
    return .frame(
      FrameNode(horizontal: axis, vertical: vertical ? axis : FrameAxis(), child: child))
  }

  private func half(_ form: GaugeForm) -> GaugeNode {
    var gauge = GaugeNode()
    gauge.form = form
    gauge.fraction = 0.5
    return gauge
  }

  /// Visiting all columns would take ten billion steps.
  @Test(.timeLimit(.minutes(60))) func aFadedBarIsClippedToItsVisiblePart() {
    let bars = [Node](repeating: .gauge(half(.bar)), count: 9_000)
    let stack = huge(.stack(StackNode(.depth, children: bars)), vertical: false)
    #expect(work(.opacity(OpacityNode(0.5, child: stack))) < WorkBudget.unitsPerView)
  }

  @Test func aCurveCostsAllItsPointsEvenIfClipped() {
    let size = Size(width: 9, height: 11)
    let thickStroke = Stroke(width: 12)
    for outline in Outline.allCases where outline != .rectangle {
      let shape = Node.shape(ShapeNode(outline, paint: .role(.accent), stroke: thickStroke))
      // The number of points of a corner depends only on its radius.
      let minimum = outline == .roundedRectangle ? 200 : 50_000
      #expect(work(huge(shape), in: size) > minimum, "\(outline)")
    }
    let ring = Node.gauge(half(.ring))
    let wide = Insets(top: -9_999, leading: -9_999, bottom: -9_999, trailing: -9_999)
    #expect(work(.padding(PaddingNode(wide, ring)), in: size) > 1_000)
    #expect(work(ring) < 2_000)
  }

  /// Three concentric rings of realistic size.
  @Test func threeThickRingsInTheLargestBoxFitTheBudget() {
    let rings = (0..<3).map { index in
      let inset = Insets(top: index, leading: index * 2, bottom: index, trailing: index * 2)
      let ring = ShapeNode(.circle, paint: .role(.accent), stroke: Stroke(width: 14))
      return Node.padding(PaddingNode(inset, .shape(ring)))
    }
    let stack = Node.stack(StackNode(.depth, children: rings))
    #expect(work(stack, in: Size(width: 76, height: 17)) < WorkBudget.unitsPerView / 4)
  }

  @Test func aScaledLineCostsItsLengthOnScreen() {
    var path = PathNode()
    let points = (0..<1_000).map { Vector(x: 49.5 + Double($0 % 2), y: 49.5 + Double($0) / 1_000) }
    path.contours = [Contour(points)]
    path.stroke = Stroke(width: 11)
    path.paint = .role(.accent)
    path.size = Vector(x: 100, y: 100)
    var transform = TransformNode()
    transform.child = .path(path)
    (transform.scaleX, transform.scaleY) = (100, 100)
    #expect(work(.transform(transform)) > 20 * work(.path(path)))
  }

  private func path(_ contours: [Contour], _ stroke: Stroke?) -> PathNode {
    var path = PathNode()
    path.contours = contours
    path.stroke = stroke
    path.paint = .role(.accent)
    path.size = Vector(x: 100, y: 100)
    return path
  }

  private let diagonal = Contour([Vector(x: 0, y: 0), Vector(x: 100, y: 100)])

  @Test(arguments: [1.0, 12.0]) func dashesCostMoreThanASolidLine(width: Double) {
    let solidWork = work(.path(path([diagonal], Stroke(width: width))))
    let dashedWork = work(.path(path([diagonal], Stroke(width: width, dash: [2, 2]))))
    #expect(
      dashedWork > solidWork + 80,
      "each of about eighty dashes is a separate line: \(dashedWork), \(solidWork)")
  }

  /// Although the frame has a single cell, the path is drawn across the box.
  @Test func aLineOutsideItsFrameCostsWhatIsDrawn() {
    let contour = Contour([
      Vector(x: -70_000, y: -30_000), Vector(x: 70_000, y: -30_000), Vector(x: 70_000, y: 30_000),
    ])
    for stroke in [nil, Stroke(width: 12), Stroke(width: 3)] {
      let oneCell = FrameAxis.fixed(1)
      let frame = FrameNode(
        horizontal: oneCell, vertical: oneCell, child: .path(path([contour], stroke)))
      var buffer = CellBuffer(size: Size(width: 36, height: 13))
      Node.frame(frame).draw(in: buffer.bounds, into: &buffer, context: DrawContext(now: 0))
      let drawnCells = (0..<13).flatMap { y in (0..<36).map { buffer[$0, y] } }.count {
        $0 != .blank
      }
      #expect(work(.frame(frame)) > drawnCells, "\(drawnCells) cells")
    }
  }

  @Test func dashesOfZeroLengthAreIgnored() {
    let lengths = [4.0] + [Double](repeating: 0, count: 1_001)
    #expect([diagonal].dashed(lengths).count == 1)
    #expect([diagonal].dashed([4, 0, 0, 4]).count > 10)
  }

  /// An area with many corners, a thick line with many segments, and a line with many dots.
  @Test func skippedDrawingIsAlwaysReported() {
    let circle = Contour(
      (0..<20_001).map { step in
        let angle = Double(step) / 20_001 * 2 * .pi
        return Vector(x: 50 + 50 * cos(angle), y: 50 + 50 * sin(angle))
      }, isClosed: true)
    for stroke in [nil, Stroke(width: 40), Stroke(width: 11)] {
      for count in [1, 30] {
        let node = Node.path(path([Contour](repeating: circle, count: count), stroke))
        var buffer = CellBuffer(size: Size(width: 36, height: 13))
        let isComplete = node.draw(
          in: buffer.bounds, into: &buffer, context: DrawContext(now: 0))
        let isVisible = (0..<13).contains { y in (0..<36).contains { buffer[$0, y] != .blank } }
        #expect(!isComplete || isVisible, "\(count) with \(stroke?.width ?? 0)")
      }
    }
  }

  /// Each priority is laid out separately, without measuring the lower ones again every time.
  @Test func theCostOfPrioritiesIsLinear() {
    func children(_ count: Int) -> Node {
      let children = (0..<count).map { number -> Node in
        let child = Node.padding(PaddingNode(Insets(), .spacer(SpacerNode())))
        return Node.priority(PriorityNode(Double(number), child: child))
      }
      return .stack(StackNode(.horizontal, children: children))
    }
    let (work100, work400) = (work(children(100)), work(children(400)))
    #expect(work400 < work100 * 8, "\(work100), then \(work400)")
  }

  @Test func aGridCostsAllItsCells() {
    var grid = GridNode()
    grid.children = [Node](repeating: .text(TextNode("")), count: 9_000)
    #expect(work(.grid(grid)) > 9_000)
  }

  /// Non-ASCII characters are looked up in Unicode tables.
  @Test func nonASCIITextCostsMore() {
    let asciiText = String(repeating: "Strasse ", count: 100)
    let otherText = String(repeating: "Straße ", count: 100)
    #expect(work(.text(TextNode(otherText))) > 5 * work(.text(TextNode(asciiText))))
    #expect(work(.text(TextNode(otherText))) < WorkBudget.unitsPerView / 100)
  }

  /// Found by `fuzz views 1 417881`.
  @Test func bigTextCostsMore() {
    var text = TextNode(String(repeating: "12:34 ", count: 1_000))
    let plainWork = work(.text(text))
    text.paragraph.isBig = true
    #expect(work(.text(text)) > 5 * plainWork)
    // Found by `fuzz pictures 1 1054232`: each big letter has several cells.
    let onAWideScreen = work(.text(text), in: Size(width: 20_000, height: 3))
    #expect(onAWideScreen > 24 * 6_000)
  }

  @Test func aGlyphCostsItsBytes() {
    let glyph = "é" + String(repeating: "a", count: 16_000)
    #expect(work(.symbol(SymbolNode(glyph: glyph))) > 4_000)
  }

  @Test func tracksCostWorkWhenMeasuredAndWhenDrawn() {
    var track = TrackNode()
    track.sizing = .adaptive
    var tracks = TracksNode()
    tracks.tracks = [TrackNode](repeating: track, count: 512)
    tracks.tracks[0].gap = Length(-(1 << 20))
    tracks.children = (0..<5).map { .text(TextNode("\($0)")) }
    #expect(work(.tracks(tracks)) >= 2 * 512)
  }

  /// Layers that need what is behind them copy only that; they would copy the whole screen otherwise.
  @Test func theCostOfLayersDoesNotDependOnTheScreen() {
    for layer in layers {
      #expect(work(layer) < 3_000)
      #expect(work(layer, on: Size(width: 500, height: 200)) == work(layer))
    }
  }

  /// Found by `fuzz archives 1 1022402`.
  @Test func layersBesideTheScreenAreNotDrawn() {
    for layer in layers {
      for inset in [
        Insets(leading: 40), Insets(top: 20), Insets(top: 20, leading: 40), Insets(trailing: 40),
        Insets(leading: -99), Insets(top: -99),
      ] {
        #expect(work(.padding(PaddingNode(inset, layer))) < 10_000)
      }
    }
  }

  private var layers: [Node] {
    let text = Node.text(TextNode("content"))
    var mask = MaskNode()
    (mask.child, mask.mask) = (text, text)
    var gradient = GradientNode()
    gradient.stops = [0.2, 0.8].map {
      GradientStop(.role(.accent), opacity: $0, location: $0)
    }
    gradient.child = text
    return [.clip(ClipNode(.circle, child: text)), .mask(mask), .gradient(gradient)]
  }

  /// Visiting each level twice would take 2¹¹⁰ steps.
  @Test(.timeLimit(.minutes(60))) func nestedLabelsAreVisitedOnce() {
    let node = (0..<110).reduce(Node.text(TextNode("middle"))) { child, level in
      var label = AccessibilityNode(
        child: .stack(StackNode(.vertical, children: [child, .text(TextNode("a"))])))
      label.label = "\(level)"
      return .accessibility(label)
    }
    let elements = node.accessibilityElements(in: Size(width: 20, height: 200), at: 0)
    #expect(elements.map(\.label) == ["109"])
  }
}
