import Cells
import Configuration
import Foundation
import HomeScreen
import Testing
import Timelines
import ViewTree

/// The texts of inline widgets that a dashboard sends to `tessera print`.
struct InlineTextTests {
  private static func story() -> Story {
    var file = Story.fourBoxes
    file.widgets += ["time", "rain"].map { Story.placement($0, .accessoryInline) }
    return Story(file)
  }

  @Test func textsHaveColorsOfTheTheme() throws {
    var story = Self.story()
    story.completeLoad("time", [(0, "10:18")])
    var node = TextNode("wet", style: Style(.accent, .bold))
    node.paragraph.lineLimit = 1
    let entry = DatedEntry(date: story.now, payload: ArchivedNode(.text(node)))
    story.apply(
      .loaded(
        SlotID("rain"), story.generation("rain"), EntryTimeline(entries: [entry], policy: .never)))
    let texts = story.home.inlineTexts(at: story.now)
    #expect(texts.map(\.text) == ["10:18", "wet"] && texts.map(\.id) == ["time", "rain"])
    #expect(texts[0].runs == [InlineText.Run("10:18")])
    #expect(
      texts[1].runs
        == [InlineText.Run("wet", color: story.home.palette[.accent], attributes: .bold)])
    #expect(story.home.inlineTexts(["rain", "big"], at: story.now).map(\.id) == ["rain"])
    #expect(texts.map { InlineText(json: $0.json) } == texts, "a text survives the wire")
  }

  @Test func textIsMarkedAfterAFailedLoad() {
    var story = Self.story()
    #expect(story.home.inlineTexts(at: story.now).map(\.runs) == [[], []], "nothing is loaded yet")
    story.completeLoad("time", [(0, "10:18")])
    story.fail("rain", "no network")
    let failed = story.home.inlineTexts(at: story.now)
    #expect(failed[1].text == "! Rain" && failed[1].mark == "no network")
    story.apply(.reloadRequested(extension: nil, kind: "time"))
    story.fail("time", "no network")
    story.wait(3600)
    // The retry fails, too.
    story.fail("time", "no network")
    let old = story.home.inlineTexts(at: story.now)
    #expect(old[0].text == "10:18" && old[0].mark?.hasSuffix("old") == true)
  }

  @Test func textShowsNowWhileAnotherTimeIsViewed() {
    var story = Self.story()
    story.completeLoad("time", [(-60, "10:17"), (0, "10:18"), (60, "10:19")])
    story.press(.down, .character("."))
    #expect(story.shows("10:19"))
    #expect(story.home.inlineTexts(["time"], at: story.now).map(\.text) == ["10:18"])
  }

  @Test func privateContentIsNotPrinted() {
    var story = Self.story()
    let secret = Node.redaction(RedactionNode(.privacySensitive, child: .text(TextNode("secret"))))
    let entry = DatedEntry(date: story.now, payload: ArchivedNode(secret))
    story.apply(
      .loaded(
        SlotID("time"), story.generation("time"), EntryTimeline(entries: [entry], policy: .never)))
    #expect(story.home.inlineTexts(["time"], at: story.now).map(\.text) == ["secret"])
    story.press(.character("P"))
    #expect(story.home.inlineTexts(["time"], at: story.now).map(\.text) == ["▆▆▆▆▆▆"])
  }
}
