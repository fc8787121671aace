import Cells
import Configuration
import Foundation
import HomeScreen
import Testing
import Timelines
import ViewTree

struct CostlyPictureTests {
  /// More layers of a gradient than any budget pays for.
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

  private func answer(_ story: inout Story, _ id: String, _ node: Node) {
    let entry = DatedEntry(date: story.now, payload: ArchivedNode(node))
    story.apply(
      .loaded(
        SlotID(id), story.generation(id), EntryTimeline(entries: [entry], policy: .never)))
  }

  @Test func aPictureThatTakesTooMuchWorkIsSaidInItsBoxAndItsNeighboursAreDrawn() {
    var story = Story()
    answer(&story, "big", Self.costly)
    story.answer("left", [(0, "neighbour")])
    let (isSaid, isDrawn) = (story.shows("too complex"), story.shows("neighbour"))
    #expect(isSaid && isDrawn)
    story.apply(.reloadRequested(extension: nil, kind: nil))
    story.wait(5)
    answer(&story, "big", .text(TextNode("mended")))
    let (isMended, isGone) = (story.shows("mended"), story.hides("too complex"))
    #expect(isMended && isGone)
  }

  @Test func aPictureThatEndedARunIsNotDrawnByTheNextAndItsBoxSaysSo() {
    let deadly = Node.text(TextNode("deadly"))
    var story = Story()
    story.apply(.banned([ArchivedNode(deadly).fingerprint]))
    story.answer("big", [(0, "before")])
    story.apply(.reloadRequested(extension: nil, kind: nil))
    story.wait(5)
    answer(&story, "big", deadly)
    let (isHidden, keepsOld) = (story.hides("deadly"), story.shows("before"))
    #expect(isHidden && keepsOld)
    story.press(.character("i"))
    let isSaid = story.shows("crashed the last run")
    #expect(isSaid)
  }

  @Test func eachPictureIsMarkedWhileItIsDrawnAndNothingAfter() {
    var story = Story()
    let views = ["big", "left"].map { Node.text(TextNode($0)) }
    answer(&story, "big", views[0])
    answer(&story, "left", views[1])
    var painter = FramePainter()
    var marks: [UInt64?] = []
    painter.paint(story.home, at: story.now) { marks.append($0) }
    for view in views { #expect(marks.contains(ArchivedNode(view).fingerprint)) }
    #expect(marks.last == .some(nil))
  }

  /// A line is measured and drawn at each frame.
  @Test func aLineThatTakesTooMuchWorkIsItsTitle() {
    var file = Story.fourBoxes
    file.widgets += ["time", "rain"].map { Story.placement($0, .accessoryInline) }
    var story = Story(file)
    let words = (0..<4_000).map { Node.text(TextNode("\($0) \($0)")) }
    let narrow = FrameAxis(minimum: 1, maximum: 9)
    let wide = Node.stack(StackNode(.depth, children: words))
    let framed = Node.frame(FrameNode(horizontal: narrow, child: wide))
    answer(&story, "time", .stack(StackNode(.horizontal, children: [framed, framed])))
    story.answer("rain", [(0, "hello rain")])
    let (isSaid, isDrawn) = (story.shows("! Time"), story.shows("hello rain"))
    #expect(isSaid && isDrawn)
  }

  @Test func aLineIsMarkedWhileItIsMeasuredAndDrawn() {
    var file = Story.fourBoxes
    file.widgets.append(Story.placement("time", .accessoryInline))
    var story = Story(file)
    let view = Node.text(TextNode("hello time"))
    answer(&story, "time", view)
    var painter = FramePainter()
    var marks: [UInt64?] = []
    painter.paint(story.home, at: story.now) { marks.append($0) }
    #expect(marks.count { $0 == ArchivedNode(view).fingerprint } == 2)
    #expect(marks.last == .some(nil))
  }
}
