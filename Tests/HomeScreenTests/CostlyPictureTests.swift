import Cells
import Foundation
import HomeScreen
import Testing
import Timelines
import ViewTree

struct CostlyPictureTests {
  /// More layers of a gradient than any budget pays for.
  private static let costly: Node = {
    var layers: [Node] = []
    for _ in 0..<9000 {
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
    #expect(story.shows("takes too much"))
    #expect(story.shows("neighbour"))
    answer(&story, "big", .text(TextNode("mended")))
    #expect(story.shows("mended"))
    #expect(story.hides("takes too much"))
  }

  @Test func aPictureThatEndedARunIsNotDrawnByTheNextAndItsBoxSaysSo() {
    let deadly = Node.text(TextNode("deadly"))
    var story = Story()
    story.apply(.banned([ArchivedNode(deadly).fingerprint]))
    story.answer("big", [(0, "before")])
    story.apply(.reloadRequested(extension: nil, kind: nil))
    answer(&story, "big", deadly)
    #expect(story.hides("deadly"))
    #expect(story.shows("before"))
    story.press(.character("i"))
    #expect(story.shows("ended the last run"))
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
}
