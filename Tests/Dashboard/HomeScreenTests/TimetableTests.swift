import Cells
import Configuration
import Foundation
@testable import HomeScreen
import Testing
import Timelines
import ViewTree

/// Stacks with a timetable.
///
/// The story begins on 2027-01-15 at 8:00 UTC, a Friday.
struct TimetableTests {
  @Test func ruleBringsItsWidgetToTheTopAtItsDate() {
    var story = Self.story([TimedRule("9:00–10:00", widget: "right")])
    #expect(story.topWidget == "left")
    #expect(story.home.nextWake(after: story.now) == story.now.addingTimeInterval(3600))
    story.wait(3599)
    #expect(story.topWidget == "left")
    story.wait(1)
    #expect(story.topWidget == "right")
    story.wait(1)
    #expect(story.home.nextWake(after: story.now) == story.now.addingTimeInterval(3599))
    story.wait(3599)
    #expect(story.topWidget == "left", "when no rule holds, the stack shows what it showed before")
  }

  @Test func detailsNameTheRuleAndItsEnd() {
    var story = Self.story([TimedRule("7:00–10:00 Fri", widget: "right")])
    story.press(.character("2"), .character("i"))
    #expect(story.shows("timed, 7:00–10:00 Fri, until"))
  }

  @Test func choiceLastsUntilTheNextRule() {
    var story = Self.story([
      TimedRule("7:00–9:00", widget: "right"), TimedRule("9:00–10:00", widget: "right"),
    ])
    #expect(story.topWidget == "right")
    story.press(.character("2"), .character("J"))
    #expect(story.topWidget == "left")
    story.wait(1800)
    #expect(story.topWidget == "left", "the user's choice wins over a rule that held already")
    story.wait(1800)
    #expect(story.topWidget == "right")
  }

  @Test func pinnedWidgetStays() {
    var story = Self.story([TimedRule("7:00–9:00", widget: "right")], pinned: "left")
    story.wait(60)
    #expect(story.topWidget == "left")
  }

  @Test func stackThatDoesNotRotateFollowsItsTimetable() {
    var story = Self.story([TimedRule("9:00–10:00", widget: "right")], rotates: false)
    story.wait(3600)
    #expect(story.topWidget == "right")
    story.wait(3600)
    #expect(story.topWidget == "left")
  }

  /// The widget on top gets a rule that does not hold yet: the other one is shown until it does.
  @Test(arguments: [true, false]) func changedTimetableAppliesAtOnce(rotates: Bool) {
    var story = Self.story([], rotates: rotates)
    story.press(.character("2"))
    #expect(story.topWidget == "left")
    var file = story.home.home
    file.stacks[0].timetable = [TimedRule("9:00–10:00", widget: "left")]
    story.apply(.home(file))
    #expect(story.topWidget == "right", "no rule holds")
    story.wait(3600)
    #expect(story.topWidget == "left")
    story.press(.character("J"))
    file.stacks[0].timetable = [TimedRule("9:00–11:00", widget: "left")]
    story.apply(.home(file))
    #expect(story.topWidget == "left", "the changed rule holds")
  }

  @Test func stackBeginsWithAWidgetThatHasNoRule() {
    let story = Self.story([TimedRule("9:00–10:00", widget: "left")])
    #expect(story.topWidget == "right")
  }

  @Test func sunRulesNeedALocation() {
    var story = Self.story([TimedRule("day", widget: "right")])
    #expect(story.topWidget == "left")
    story.apply(.location(GeoLocation("0,0")))
    story.wait(1)
    #expect(story.topWidget == "right")
  }

  @Test func eventOfAnotherWidgetBringsUpTheWidgetBeforeItStarts() {
    var story = Self.story([TimedRule("15 min before \"stand-up\"", widget: "right")])
    let start = story.now.addingTimeInterval(3600)
    let events = [
      DatedEvent("Lunch", from: story.now, to: start),
      DatedEvent("Stand-up", from: start, to: start.addingTimeInterval(900)),
    ]
    story.apply(.events(SlotID("big"), events))
    #expect(story.topWidget == "left")
    #expect(story.home.nextWake(after: story.now) == start.addingTimeInterval(-900))
    story.wait(2700)
    #expect(story.topWidget == "right")
    story.apply(.events(SlotID("big"), []))
    #expect(story.topWidget == "left", "the event was cancelled")
    story.apply(.events(SlotID("big"), events))
    #expect(story.topWidget == "right")
    var file = story.home.home
    file.remove("big")
    story.apply(.home(file))
    #expect(story.topWidget == "left", "the calendar was removed")
  }

  @Test func sheetAsksForACalendar() {
    var story = Self.story([])
    story.press(.character("2"), .character("S"), .down, .character("t"))
    story.type("before an event")
    story.press(.enter)
    #expect(story.shows("add a Calendar widget") && story.saved == nil)
    story.apply(.events(SlotID("big"), []))
    story.press(.enter)
    #expect(
      story.saved?.stacks[0].timetable == [TimedRule("before an event", widget: "right")])
  }

  @Test func timesAreEditedInTheSheet() {
    var story = Self.story([])
    story.press(.character("2"), .character("S"), .down, .character("t"))
    story.type("9 lunch")
    story.press(.enter)
    #expect(story.shows("expected two times such as 9:00–17:00") && story.saved == nil)
    story.apply(.key(KeyPress(.character("u"), .control)))
    story.type("9:00–10:00")
    story.press(.enter)
    #expect(
      story.saved?.stacks[0].timetable == [TimedRule("9:00–10:00", widget: "right")])
    #expect(story.shows("9:00–10:00 · right"))
    story.press(.character("t"))
    story.apply(.key(KeyPress(.character("u"), .control)))
    story.press(.enter)
    #expect(story.saved?.stacks[0].timetable == [])
  }

  private static func story(
    _ rules: [TimedRule], pinned: String? = nil, rotates: Bool = true
  ) -> Story {
    var file = Story.fourBoxes
    var stack = StackPlacement(id: "day", widgets: ["left", "right"])
    stack.timetable = rules
    stack.pinned = pinned
    stack.rotates = rotates
    file.stacks = [stack]
    var story = Story(file)
    for id in ["left", "right", "big", "wide"] { story.completeLoad(id, [(0, id)]) }
    story.wait(1)
    story.advanceClock(-1)
    story.apply(.tick)
    return story
  }
}

extension Story {
  fileprivate var topWidget: String? { home.stacks["day"]?.top.name }
}
