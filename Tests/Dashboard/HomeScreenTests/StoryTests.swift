import Cells
import Configuration
import Foundation
import Golden
import HomeScreen
import Testing
import Themes
import Timelines
import ViewTree

struct StoryTests {
  @Test func firstFrameRequestsEverythingAndShowsSkeletons() throws {
    var story = Story()
    let loads = story.effects.filter { if case .load = $0 { true } else { false } }
    #expect(loads.count == 4)
    #expect(story.effects.contains(.loadPlaceholder(SlotID("big"))))
    try expectGolden(story.frame(), "first-frame")
  }

  @Test func placeholderIsRedactedUntilTheEntryShows() throws {
    var story = Story()
    story.apply(.placeholder(SlotID("left"), ArchivedNode(.text(TextNode("secret")))))
    #expect(!story.shows("secret"))
    #expect(story.shows("▆▆▆▆▆▆"))
    story.completeLoad("left", [(0, "hello")])
    #expect(story.shows("hello"))
    try expectGolden(story.frame(), "placeholder-then-entry")
  }

  @Test func entriesSwapAtTheirDatesWithoutEffects() {
    var story = Story()
    story.completeLoad("left", [(0, "one"), (2, "two"), (4, "three")])
    #expect(story.home.nextWake(after: story.now) == story.now.addingTimeInterval(2))
    #expect(story.shows("one"))
    story.wait(2)
    #expect(story.effects.isEmpty)
    #expect(story.shows("two") && !story.shows("one"))
    story.wait(2)
    #expect(story.shows("three"))
  }

  @Test func atEndReloadsWhenTheLastEntryIsCurrent() {
    var story = Story()
    story.completeLoad("left", [(0, "one"), (5, "two")], .atEnd)
    story.wait(4.9)
    #expect(story.effects.isEmpty)
    story.wait(0.2)
    #expect(story.effects == [.load(SlotID("left"), story.generation("left"))])
  }

  @Test func afterReloadsAtItsDateAndNeverOnRequestOnly() {
    var story = Story()
    story.completeLoad("left", [(0, "one")], .after(story.now.addingTimeInterval(60)))
    story.completeLoad("right", [(0, "one")], .never)
    story.wait(61)
    #expect(story.effects == [.load(SlotID("left"), story.generation("left"))])
    story.press(.right, .right, .character("r"))
    #expect(story.home.focus == SlotID("right"))
    #expect(story.effects == [.load(SlotID("right"), story.generation("right"))])
  }

  @Test func clockStepShowsTheEntryThatIsDue() {
    var story = Story()
    story.completeLoad("left", [(0, "one"), (60, "two"), (120, "three"), (180, "four")])
    story.wait(3 * 3600)
    #expect(story.shows("four"))
  }

  @Test func failureKeepsTheViewAndMarksTheBox() throws {
    var story = Story()
    story.completeLoad("left", [(0, "good")])
    story.press(.right, .character("r"))
    story.fail("left", "crashed")
    #expect(story.shows("good"))
    #expect(story.shows("! crashed"))
    let retry = try #require(story.home.loader(of: SlotID("left"))?.nextReload?.date)
    story.wait(retry.timeIntervalSince(story.now) + 0.01)
    #expect(story.effects == [.load(SlotID("left"), story.generation("left"))])
    story.completeLoad("left", [(0, "again")])
    #expect(story.shows("again") && !story.shows("crashed"))
  }

  @Test func unexpectedExitIsReportedBriefly() {
    var story = Story()
    for id in ["big", "left", "right", "wide"] { story.completeLoad(id, [(0, "good")]) }
    story.apply(.processEnded(extension: "test", reason: "was killed"))
    let isReported = story.shows("! was killed")
    #expect(isReported)
    #expect(story.home.nextWake(after: story.now) == story.now.addingTimeInterval(30))
    story.wait(30)
    let isStillReported = story.shows("was killed")
    #expect(!isStillReported)
    #expect(story.home.nextWake(after: story.now) == nil)
    story.press(.character("i"))
    let isInInfo = story.shows("not running, was killed 30 s ago")
    #expect(isInInfo)
  }

  @Test func longLoadIsReported() {
    var story = Story()
    #expect(story.shows("loading"))
    story.wait(12)
    #expect(story.shows("no response for 12 s"))
    #expect(story.home.nextWake(after: story.now) == story.now.addingTimeInterval(1))
  }

  @Test func unreadableViewIsAFailureAndTheOldViewStays() {
    var story = Story()
    story.completeLoad("wide", [(0, "good")])
    story.press(.character("R"))
    let bad = DatedEntry(date: story.now, payload: ArchivedNode(compact: [7, 7]))
    story.apply(
      .loaded(
        SlotID("wide"), story.generation("wide"), EntryTimeline(entries: [bad], policy: .never)))
    #expect(story.shows("good") && story.shows("format 7"))
    let failure = story.home.loader(of: SlotID("wide"))?.failure
    #expect(failure?.count == 1 && story.home.loader(of: SlotID("wide"))?.nextReload != nil)
    story.press(.tab, .tab)
    #expect(
      story.home.loader(of: SlotID("wide"))?.failure == failure,
      "decoded once, not at every key press")
  }

  @Test func nothingDueMeansNoWakeUp() {
    var story = Story()
    for id in ["big", "left", "right", "wide"] { story.completeLoad(id, [(0, "still")]) }
    #expect(story.home.nextWake(after: story.now) == nil)
  }

  @Test func widgetsOnOtherPagesDoNotWakeTheLoop() {
    var story = Story(HomeFile.sixLarge)
    for id in ["0", "1", "2", "3", "4", "5"] {
      story.completeLoad(id, [(0, "one"), (10, "two")])
    }
    story.wait(10)
    #expect(story.home.nextWake(after: story.now) == nil)
    var other = Story(HomeFile.sixLarge)
    for id in ["0", "1", "2", "3", "4"] { other.completeLoad(id, [(0, "still")]) }
    other.completeLoad("5", [(0, "one"), (10, "two")])
    #expect(other.home.nextWake(after: other.now) == nil, "its box is not on the page")
    other.press(.character("]"), .character("]"))
    #expect(other.home.nextWake(after: other.now) != nil)
  }
}

extension HomeFile {
  static let sixLarge = HomeFile(widgets: (0..<6).map { Story.placement("\($0)", .systemLarge) })
}
