import Cells
import Testing
import ViewTree

struct WorkBudgetTests {
  private func work(_ node: Node, in size: Size = Size(width: 36, height: 13)) -> Int {
    var buffer = CellBuffer(size: size)
    var layout = Layout(node, at: 0)
    layout.draw(in: buffer.bounds, into: &buffer, context: DrawContext(now: 0))
    return WorkBudget.standard - layout.work.left
  }

  private func grids(_ levels: Int) -> Node {
    (0..<levels).reduce(.text(TextNode("middle"))) { inside, _ in
      var grid = GridNode()
      grid.children = [
        .gridRow(GridRowNode(children: [inside, .text(TextNode("a"))])),
        .gridRow(GridRowNode(children: [.text(TextNode("b")), .spacer(SpacerNode())])),
      ]
      return .grid(grid)
    }
  }

  @Test func nestedGridsCostAsManyTimesMoreAsThereAreMoreOfThem() {
    let (ten, twenty) = (work(grids(10)), work(grids(20)))
    #expect(twenty < ten * 8)
    #expect(twenty < WorkBudget.standard / 4)
  }

  @Test func anOutlineOfAHugeFrameCostsWhatIsSeenOfIt() {
    for outline in Outline.allCases {
      for line in [nil, LineNode()] {
        let shape = Node.shape(ShapeNode(outline, paint: .role(.accent), line: line))
        let huge = FrameAxis.fixed(1 << 20)
        let framed = Node.frame(FrameNode(horizontal: huge, vertical: huge, child: shape))
        #expect(work(framed) < WorkBudget.standard / 10)
      }
    }
  }

  @Test func aLineThatNobodyCanSeeEndsAtTheFrame() {
    var path = PathNode()
    path.contours = [Contour([Vector(x: -1e12, y: 50), Vector(x: 1e12, y: 50)])]
    path.line = LineNode()
    path.paint = .role(.accent)
    path.size = Vector(x: 100, y: 100)
    var buffer = CellBuffer(size: Size(width: 20, height: 6))
    #expect(Node.path(path).draw(in: buffer.bounds, into: &buffer, context: DrawContext(now: 0)))
    #expect(buffer.line(3).contains { $0 != " " })
  }

  @Test func whatIsPastTheBudgetIsLeftOutAndSaid() {
    var path = PathNode()
    let points = (0..<100_000).map {
      Vector(x: $0.isMultiple(of: 2) ? 0 : 100, y: Double($0 % 100))
    }
    path.contours = [Contour(points)]
    path.line = LineNode()
    path.paint = .role(.accent)
    path.size = Vector(x: 100, y: 100)
    var buffer = CellBuffer(size: Size(width: 36, height: 13))
    #expect(!Node.path(path).draw(in: buffer.bounds, into: &buffer, context: DrawContext(now: 0)))
  }

  @Test func adaptiveTracksWithNegativeGapsAreLaidOut() {
    for (least, gap) in [(1, -1), (8, -8), (0, -1 << 20), (1 << 20, 1 << 20), (-5, 3)] {
      var track = TrackNode()
      track.sizing = .adaptive
      track.minimum = least
      track.gap = gap
      var tracks = TracksNode()
      tracks.tracks = [track]
      tracks.children = (0..<5).map { .text(TextNode("\($0)")) }
      #expect(work(.tracks(tracks)) > 0)
    }
  }

  @Test func negativeWidthsAndGapsDrawNothingWrong() {
    var gauge = GaugeNode()
    gauge.fraction = 0.5
    let children: [Node] = [.gauge(gauge), .plot(PlotNode(values: [0.2, .nan, .infinity]))]
    for spacing in [-1, -40, -(1 << 20)] {
      let stack = StackNode(.horizontal, spacing: spacing, children: children)
      let narrow = FrameAxis(minimum: -5, ideal: -5, maximum: -5)
      #expect(work(.frame(FrameNode(horizontal: narrow, child: .stack(stack)))) > 0)
    }
  }
}
