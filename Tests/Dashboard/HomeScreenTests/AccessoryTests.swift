import Cells
import Configuration
import Foundation
import Golden
import HomeScreen
import Testing
import Timelines
import ViewTree

/// Accessories, whose views are in the middle of small boxes.
struct AccessoryTests {
  private static let view = Node.control(
    ControlNode(
      action: #"{"intent":"Next","values":{}}"#,
      child: .frame(
        FrameNode(
          horizontal: .filling,
          vertical: .filling, child: .text(TextNode("42 %"))))))

  /// A circular and a rectangular widget with a button of their size, and a small one.
  private static func story() -> Story {
    let file = HomeFile(widgets: [
      Story.placement("ring", .accessoryCircular), Story.placement("bars", .accessoryRectangular),
      Story.placement("plain", .systemSmall),
    ])
    var story = Story(file)
    for id in ["ring", "bars"] {
      let entry = DatedEntry(date: story.now, payload: ArchivedNode(view))
      story.apply(
        .loaded(
          SlotID(id), story.generation(id), EntryTimeline(entries: [entry], policy: .never)))
    }
    story.completeLoad("plain", [(0, "hello")])
    return story
  }

  @Test func viewHasItsOwnSizeInTheMiddleOfASmallBox() throws {
    var story = Self.story()
    #expect(story.home.contentSize(of: SlotID("ring")) == Size(width: 8, height: 4))
    #expect(story.home.contentSize(of: SlotID("bars")) == Size(width: 16, height: 4))
    let sizes = Set(story.home.visibleBoxes.map(\.rect.size))
    #expect(sizes.count == 1, "all boxes are small ones")
    try expectGolden(story.frame(), "accessories")
  }

  @Test func controlIsWhereItIsDrawn() throws {
    var story = Self.story()
    try story.click("42 %")
    let performed = story.effects.contains {
      if case .perform(_, SlotID("bars"), _) = $0 { true } else { false }
    }
    #expect(performed || story.home.focus == SlotID("ring"), "\(story.effects)")
    #expect(story.effects.contains { if case .perform = $0 { true } else { false } })
    let box = try #require(story.home.visibleBoxes.first)
    story.apply(.mouse(MouseEvent(.press, at: Point(x: box.rect.minX + 1, y: box.rect.minY + 1))))
    story.apply(.mouse(MouseEvent(.release, at: Point(x: box.rect.minX + 1, y: box.rect.minY + 1))))
    #expect(story.effects.isEmpty, "beside the view there is no control")
  }

  @Test func accessoryIsHandledLikeAnyWidget() throws {
    var story = Self.story()
    story.press(.character("r"))
    #expect(story.effects == [.load(SlotID("ring"), story.generation("ring"))])
    story.press(.character("i"))
    #expect(story.shows("circular, id ring"))
    story.press(.escape, .character("e"), .right)
    #expect(story.home.arrangement?.boxes.map(\.box) == ["bars", "ring", "plain"])
    story.press(.character("-"), .character("e"))
    #expect(story.saved?.widgets.map(\.id) == ["bars", "plain"])
    story.press(.character("u"))
    #expect(story.saved?.widgets.count == 3)
  }

  @Test func galleryOffersAccessories() throws {
    var story = Self.story()
    story.apply(
      .described(
        extension: "test",
        kinds: ["gauge": KindDescription(name: "Gauge", families: [.accessoryCircular])]))
    story.press(.character("+"))
    #expect(
      story.effects.contains(
        .preview(
          PreviewRequest(
            WidgetReference(extension: "test", kind: "gauge"), .accessoryCircular))))
    story.press(.enter)
    #expect(story.saved?.widgets.last?.family == .accessoryCircular)
  }
}
