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
}
