import Cells
import Foundation
@testable import HomeScreen
import Testing
import ViewTree

/// Invalid placeholders: the box shows default bars, and the info sheet shows the reason.
struct PlaceholderTests {
  @Test func unreadablePlaceholderIsReportedUntilAValidOneArrives() {
    var story = Story()
    story.apply(.placeholder(SlotID("big"), ArchivedNode(compact: [7, 7])))
    #expect(story.shows("▆▆▆▆▆▆"), "the default bars")
    story.press(.character("i"))
    #expect(story.shows("Placeholder") && story.shows("format 7"))
    story.apply(.placeholder(SlotID("big"), ArchivedNode(.text(TextNode("bars")))))
    #expect(story.hides("Placeholder"))
  }

  /// What a placeholder says of the time stays as long as it does if nothing else is drawn; found by a
  /// walk.
  @Test func placeholderKeepsItsTime() {
    var story = Story()
    let remaining = LiveText(.relative, of: story.now.timeIntervalSince1970 + 3600.5)
    let placeholder = Node.text(TextNode(runs: [TextRun(remaining)]))
    story.apply(.placeholder(SlotID("big"), ArchivedNode(placeholder)))
    let before = story.frame().transcript
    story.wait(2)
    // The frame is compared with a complete drawing.
    #expect(story.frame().transcript == before)
  }

  @Test func unreadablePlaceholderIsLogged() {
    var story = Story()
    story.apply(.placeholder(SlotID("big"), ArchivedNode(compact: [7, 7])))
    #expect(
      story.effects == [
        .log(
          SlotID("big"),
          "placeholder: the view has format 7, expected \(ArchiveFormat.version)")
      ])
    story.press(.tab)
    #expect(story.effects.isEmpty, "once")
  }

  @Test func missingPlaceholderIsReported() {
    var story = Story()
    story.apply(.placeholderFailed(SlotID("big"), "no response for 1 s"))
    #expect(story.effects == [.log(SlotID("big"), "placeholder: no response for 1 s")])
    story.press(.character("i"))
    #expect(story.shows("Placeholder") && story.shows("no response for 1 s"))
    story.press(.escape)
    story.completeLoad("big", [(0, "hello")])
    #expect(
      story.shows("hello") && story.hides("no response for 1 s"), "the widget itself has no error")
  }
}
