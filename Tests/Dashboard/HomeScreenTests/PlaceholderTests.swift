import Cells
import Foundation
@testable import HomeScreen
import Testing
import ViewTree

/// Placeholders that cannot be shown: the box's own bars stand for them, and `i` says why.
struct PlaceholderTests {
  @Test func oneThatCannotBeReadIsSaidInTheInfoUntilAGoodOneComes() {
    var story = Story()
    story.apply(.placeholder(SlotID("big"), ArchivedNode(compact: [7, 7])))
    #expect(story.shows("▆▆▆▆▆▆"), "the bars of the box")
    story.press(.character("i"))
    #expect(story.shows("Placeholder") && story.shows("format 7"))
    story.apply(.placeholder(SlotID("big"), ArchivedNode(.text(TextNode("bars")))))
    #expect(story.hides("Placeholder"))
  }

  @Test func oneThatCannotBeReadIsWrittenDown() {
    var story = Story()
    story.apply(.placeholder(SlotID("big"), ArchivedNode(compact: [7, 7])))
    #expect(
      story.effects == [
        .log(SlotID("big"), "placeholder: the view is in format 7, not \(ArchiveFormat.version)")
      ])
    story.press(.tab)
    #expect(story.effects.isEmpty, "once")
  }

  @Test func oneThatDidNotComeIsSaidInTheInfo() {
    var story = Story()
    story.apply(.placeholderFailed(SlotID("big"), "no response for 1 s"))
    #expect(story.effects == [.log(SlotID("big"), "placeholder: no response for 1 s")])
    story.press(.character("i"))
    #expect(story.shows("Placeholder") && story.shows("no response for 1 s"))
    story.press(.escape)
    story.answer("big", [(0, "hello")])
    #expect(story.shows("hello") && story.hides("no response for 1 s"), "the widget itself is well")
  }
}
