import Cells
import Configuration
import Foundation
import Golden
@testable import HomeScreen
import Testing
import Timelines
import ViewTree

/// A smart stack suggests a widget from another page at the hour at which it is usually used.
///
/// The story begins on 2027-01-15 at 8:00 UTC, a Friday; `far` was used at 9:00 on the days before.
struct SuggestionTests {
  @Test func widgetOfAnotherPageComesUpAtItsHourOnceItIsLoaded() throws {
    var story = Self.story()
    #expect(story.dayTop == "one" && story.home.slots[Self.copy] == nil)
    #expect(story.home.nextWake(after: story.now) == story.now.addingTimeInterval(3600))
    story.wait(3600)
    #expect(story.home.slots[Self.copy]?.placement.family == .systemSmall)
    #expect(story.dayTop == "one", "the suggestion is not loaded yet")
    story.loadCopy()
    #expect(story.dayTop == Self.copy.name)
    #expect(story.effects.contains(.recordSuggestion(SlotID("far"), story.now)))
    story.press(.character("3"))
    story.wait(1)
    try expectGolden(story.frame(), "stack-suggestion")
    #expect(story.saved == nil, "home.yaml does not change")
    story.wait(3599)
    #expect(story.dayTop == "one" && story.home.slots[Self.copy] == nil)
    #expect(story.home.focus == SlotID("one"))
  }

  @Test func suggestionIsKeptWithOneKeyAndCanBeUndone() {
    var story = Self.suggested()
    let generation = story.generation(Self.copy.name)
    story.press(.character("3"), .character("y"))
    #expect(story.saved?.stacks[0].widgets == ["one", "two", Self.copy.name])
    #expect(story.saved?.widgets.last?.widget == Story.placement("far", .systemSmall).widget)
    #expect(story.dayTop == Self.copy.name && story.hides("suggested"))
    #expect(story.generation(Self.copy.name) == generation, "the widget is not loaded again")
    story.wait(3600)
    #expect(story.home.slots[Self.copy] != nil)
    story.press(.character("u"))
    #expect(story.saved?.stacks[0].widgets == ["one", "two"])
    #expect(story.home.slots[Self.copy] == nil && story.dayTop == "one")
  }

  @Test func suggestionIsMovedOnceItIsKept() {
    var story = Self.suggested()
    story.press(.character("3"), .character("}"))
    #expect(story.shows("A suggestion can be moved once it is kept"))
  }

  @Test func dismissedSuggestionDoesNotReturnForAWeek() {
    var story = Self.suggested()
    story.press(.character("3"), .character("-"))
    #expect(story.dayTop == "one" && story.home.slots[Self.copy] == nil && story.saved == nil)
    #expect(story.shows("not suggested again for a week"))
    for _ in 1...6 {
      story.wait(86400)
      #expect(story.home.slots[Self.copy] == nil)
    }
    story.record(hour: 9, days: 1...7)
    story.wait(86400)
    #expect(story.home.slots[Self.copy] != nil)
  }

  @Test func answerDoesNotBringUpTheNextSuggestion() {
    var story = Self.suggested()
    let today = DayHour(story.now, in: .gmt).day
    let uses = (1...5).map { DayHour(day: today - $0, hour: 9) }
    var file = story.home.home
    file.widgets.append(Story.placement("other", .systemLarge))
    story.apply(.home(file))
    story.apply(.restoredState(stackChoices: [:], uses: [SlotID("other"): uses]))
    let kind = KindDescription(name: "Other", families: [.systemSmall, .systemLarge])
    story.apply(.described(extension: "test", kinds: ["other": kind]))
    story.press(.character("3"), .character("-"))
    #expect(story.home.stacks.suggestions.current == nil)
    story.wait(86400)
    #expect(story.home.stacks.suggestions.current?.source == SlotID("other"))
  }

  @Test func restoredDateCounts() {
    var story = Self.story()
    story.apply(
      .restoredState(
        stackChoices: [:], uses: [:],
        suggestions: [SlotID("far"): story.now.addingTimeInterval(-86400)]))
    story.wait(3600)
    #expect(story.home.slots[Self.copy] == nil)
  }

  @Test func noSuggestionIfTheyAreOffOrTheStackIsPinnedOrTheWidgetIsOnThisPage() {
    for change in [
      { $0.suggests = false }, { $0.pinned = "two" }, { $0.rotates = false },
    ] as [(inout StackPlacement) -> Void] {
      var story = Self.story(change)
      story.wait(3600)
      #expect(story.home.slots[Self.copy] == nil)
    }
    var story = Self.story()
    story.press(.character("]"))
    story.wait(3600)
    #expect(story.home.slots[Self.copy] == nil, "page 2 shows the widget itself")
    story.press(.character("["))
    #expect(story.home.slots[Self.copy] != nil)
  }

  @Test func suggestionStaysWhileItIsUsed() {
    var story = Self.suggested()
    story.press(.character("3"), .character("i"))
    story.wait(3600)
    #expect(story.dayTop == Self.copy.name)
    #expect(
      story.home.nextWake(after: story.now).map { $0 > story.now } ?? true,
      "waiting for the user causes no wake-ups")
    story.press(.escape)
    #expect(story.dayTop == "one")
  }

  @Test func useOfTheSuggestionIsAUseOfItsSource() {
    var story = Self.suggested(
      view: Node.control(
        ControlNode(action: #"{"intent":"Go","values":{}}"#, child: .text(TextNode("go")))))
    story.press(.character("3"), .enter)
    for case .perform(let activation, _, _) in story.effects {
      story.apply(.performed(activation, IntentOutcome()))
    }
    #expect(
      story.home.stacks.habits.uses(of: SlotID("far")).contains(
        DayHour(story.now, in: .gmt)))
  }

  @Test func newWidgetWithTheSameIdentifierReplacesTheSuggestion() {
    var story = Self.suggested()
    var file = story.home.home
    file.widgets.append(Story.placement(Self.copy.name, .systemSmall))
    story.apply(.home(file))
    #expect(story.dayTop == "one")
    #expect(story.home.slots[Self.copy]?.placement == file.widgets.last)
    file.stacks = []
    story.apply(.home(file))
    #expect(story.home.stacks["day"] == nil)
  }

  @Test func settingsOfASuggestionAskToKeepIt() {
    var story = Self.suggested()
    story.press(.character("3"), .character("s"))
    #expect(story.shows("once it is kept; press y"))
    story.press(.character("S"))
    #expect(story.shows("Stack of 2"))
  }

  // MARK: The story

  fileprivate static let copy = SlotID(
    WidgetPlacement.defaultID(Story.placement("far", .systemSmall).widget, .systemSmall))

  private static func story(_ change: (inout StackPlacement) -> Void = { _ in }) -> Story {
    var file = HomeFile(widgets: [
      Story.placement("big", .systemLarge), Story.placement("left", .systemSmall),
      Story.placement("one", .systemSmall), Story.placement("two", .systemSmall),
      Story.placement("wide", .systemMedium), Story.placement("far", .systemLarge),
    ])
    var stack = StackPlacement(id: "day", widgets: ["one", "two"])
    change(&stack)
    file.stacks = [stack]
    var story = Story(file)
    for id in ["big", "left", "one", "two", "wide", "far"] { story.completeLoad(id, [(0, id)]) }
    let kind = KindDescription(name: "Far", families: [.systemSmall, .systemLarge])
    story.apply(.described(extension: "test", kinds: ["far": kind]))
    story.record(hour: 9, days: 1...5)
    return story
  }

  private static func suggested(view: Node = .text(TextNode("go far"))) -> Story {
    var story = story()
    story.wait(3600)
    story.loadCopy(view)
    story.wait(1)
    return story
  }
}

extension Story {
  fileprivate var dayTop: String? { home.stacks["day"]?.top.name }

  fileprivate mutating func loadCopy(_ view: Node = .text(TextNode("go far"))) {
    let id = SuggestionTests.copy
    let entry = DatedEntry(date: now, payload: ArchivedNode(view))
    apply(.loaded(id, generation(id.name), EntryTimeline(entries: [entry], policy: .never)))
  }

  /// Restores uses of `far` at an hour of the days before today.
  fileprivate mutating func record(hour: Int, days: ClosedRange<Int>) {
    let today = DayHour(now, in: .gmt).day
    let uses = days.map { DayHour(day: today - $0, hour: hour) }
    apply(.restoredState(stackChoices: [:], uses: [SlotID("far"): uses]))
  }
}
