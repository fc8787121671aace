import Foundation
import HomeScreen
import Testing
import Timelines
import ViewTree

/// Substitute timelines: they are shown although the load failed.
struct SubstituteTests {
  private func showSubstitute(_ story: inout Story, in id: String, _ text: String) {
    let entry = DatedEntry(date: story.now, payload: ArchivedNode(.text(TextNode(text))))
    let timeline = EntryTimeline(entries: [entry], policy: .never)
    story.apply(.substitute(SlotID(id), story.generation(id), timeline))
    story.fail(id, "no network")
  }

  @Test func substituteIsShownWithTheFailure() {
    var story = Story()
    showSubstitute(&story, in: "big", "of yesterday")
    #expect(story.shows("of yesterday") && story.shows("no network"))
    #expect(story.home.loader(of: SlotID("big"))?.retryDate != nil)
  }

  @Test func failuresAreCountedDespiteASubstitute() throws {
    var story = Story()
    for count in 1...4 {
      showSubstitute(&story, in: "big", "number \(count)")
      #expect(story.home.loader(of: SlotID("big"))?.failure?.count == count)
      let retry = try #require(story.home.loader(of: SlotID("big"))?.retryDate)
      story.wait(retry.timeIntervalSince(story.now))
    }
    #expect(story.shows("number 4"))
  }

  @Test func networkReturnRetriesImmediately() {
    var story = Story()
    showSubstitute(&story, in: "big", "of yesterday")
    story.apply(.networkReturned)
    #expect(story.effects.contains(.load(SlotID("big"), story.generation("big"))))
    #expect(story.home.loader(of: SlotID("big"))?.lastReason == .network)
  }

  @Test func substituteForAnOlderLoadIsIgnored() {
    var story = Story()
    let old = story.generation("big")
    story.completeLoad("big", [(0, "of today")])
    let entry = DatedEntry(date: story.now, payload: ArchivedNode(.text(TextNode("of old"))))
    story.apply(
      .substitute(SlotID("big"), old, EntryTimeline(entries: [entry], policy: .never)))
    #expect(story.shows("of today") && story.hides("of old"))
  }
}
