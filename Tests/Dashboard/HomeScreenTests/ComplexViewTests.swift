import Cells
import Configuration
import Foundation
import HomeScreen
import Testing
import Timelines
import ViewTree

struct ComplexViewTests {
  /// A view with more gradient layers than the work budget allows.
  private static let costly: Node = {
    var layers: [Node] = []
    for _ in 0..<4000 {
      var gradient = GradientNode()
      gradient.stops = [GradientStop(.role(.accent)), GradientStop(.role(.red), location: 1)]
      gradient.child = .shape(ShapeNode(.rectangle, paint: .gradient))
      layers.append(.gradient(gradient))
    }
    return .stack(StackNode(.depth, children: layers))
  }()

  private func completeLoad(_ story: inout Story, _ id: String, _ node: Node) {
    let entry = DatedEntry(date: story.now, payload: ArchivedNode(node))
    story.apply(
      .loaded(
        SlotID(id), story.generation(id), EntryTimeline(entries: [entry], policy: .never)))
  }

  @Test func tooComplexViewIsReportedAndOthersAreDrawn() {
    var story = Story()
    completeLoad(&story, "big", Self.costly)
    story.completeLoad("left", [(0, "neighbor")])
    let (isReported, isDrawn) = (story.shows("too complex"), story.shows("neighbor"))
    #expect(isReported && isDrawn)
    story.apply(.reloadRequested(extension: nil, kind: nil))
    story.wait(5)
    completeLoad(&story, "big", .text(TextNode("fixed")))
    let (isFixed, isGone) = (story.shows("fixed"), story.hides("too complex"))
    #expect(isFixed && isGone)
  }

  @Test func viewThatCrashedAnEarlierRunIsNotDrawn() throws {
    let deadly = Node.text(TextNode("deadly"))
    var story = Story()
    story.apply(.skippedViews([try ArchivedNode(deadly).decoded().fingerprint]))
    story.completeLoad("big", [(0, "before")])
    story.apply(.reloadRequested(extension: nil, kind: nil))
    story.wait(5)
    completeLoad(&story, "big", deadly)
    let (isHidden, keepsOld) = (story.hides("deadly"), story.shows("before"))
    #expect(isHidden && keepsOld)
    story.press(.character("i"))
    let isReported = story.shows("crashed or hung")
    #expect(isReported)
  }

  @Test func eachViewIsMarkedOnlyWhileItIsDrawn() throws {
    var story = Story()
    let views = ["big", "left"].map { Node.text(TextNode($0)) }
    completeLoad(&story, "big", views[0])
    completeLoad(&story, "left", views[1])
    var painter = FramePainter()
    var marks: [UInt64?] = []
    painter.paint(story.home, at: story.now) { marks.append($0) }
    for view in views {
      #expect(marks.contains(try ArchivedNode(view).decoded().fingerprint))
    }
    #expect(marks.last == .some(nil))
  }

  /// An inline widget is measured and drawn in every frame.
  @Test func tooComplexInlineWidgetShowsItsTitle() {
    var file = Story.fourBoxes
    file.widgets += ["time", "rain"].map { Story.placement($0, .accessoryInline) }
    var story = Story(file)
    let texts = (0..<4_000).map { Node.text(TextNode("\($0) \($0)")) }
    let narrow = FrameAxis(minimum: 1, maximum: 9)
    let wide = Node.stack(StackNode(.depth, children: texts))
    let framed = Node.frame(FrameNode(horizontal: narrow, child: wide))
    completeLoad(&story, "time", .stack(StackNode(.horizontal, children: [framed, framed])))
    story.completeLoad("rain", [(0, "hello rain")])
    let (isReported, isDrawn) = (story.shows("! Time"), story.shows("hello rain"))
    #expect(isReported && isDrawn)
  }

  @Test func inlineViewIsMarkedWhileMeasuredAndDrawn() throws {
    var file = Story.fourBoxes
    file.widgets.append(Story.placement("time", .accessoryInline))
    var story = Story(file)
    let view = Node.text(TextNode("hello time"))
    completeLoad(&story, "time", view)
    var painter = FramePainter()
    var marks: [UInt64?] = []
    painter.paint(story.home, at: story.now) { marks.append($0) }
    let fingerprint = try ArchivedNode(view).decoded().fingerprint
    #expect(marks.count { $0 == fingerprint } == 2)
    #expect(marks.last == .some(nil))
  }
}
