import Cells
import Configuration
import Foundation
@testable import HomeScreen
import IntentSchemas
import Testing
import Timelines
import ViewTree

/// Widget Suggestions: a widget comes up at the hour at which it is usually used.
struct HabitTests {
  /// A stack of three widgets with a button each, on a Monday at midnight.
  private static func story() -> Story {
    var story = StackTests.story()
    story.apply(.localeSettings(LocaleSettings(timeZone: "Europe/Berlin")))
    // 1 February 2027, a Monday, 00:00 in Berlin.
    story.advanceClock(Date(timeIntervalSince1970: 1_801_436_400).timeIntervalSince(story.now))
    story.apply(.tick)
    for id in ["one", "two", "three"] {
      let button = Node.control(
        ControlNode(
          action: #"{"intent":"Turn","values":{}}"#, child: .text(TextNode("press \(id)"))))
      let entry = DatedEntry(date: story.now, payload: ArchivedNode(button))
      // The change of the time zone also starts a load.
      while story.home.loader(of: SlotID(id))?.loadingSince != nil {
        story.apply(
          .loaded(
            SlotID(id), story.generation(id), EntryTimeline(entries: [entry], policy: .never)))
      }
    }
    story.press(.character("2"))
    return story
  }

  /// Waits until a day and an hour, brings a widget up, and activates its button.
  private static func use(_ id: String, day: Int, hour: Double, _ story: inout Story) {
    wait(until: day, hour, &story)
    while story.top != id { story.press(.character("J")) }
    story.press(.enter)
    for effect in story.effects {
      guard case .perform(let press, _, _) = effect else { continue }
      story.apply(.performed(press, IntentOutcome()))
    }
    story.apply(.failed(SlotID(id), story.generation(id), "not now", isFinal: true))
    // Later the user returns to the first widget.
    story.wait(120)
    while story.top != "one" { story.press(.character("J")) }
  }

  private static func wait(until day: Int, _ hour: Double, _ story: inout Story) {
    let midnight = Date(timeIntervalSince1970: 1_801_436_400)
    let target = midnight.addingTimeInterval(Double(day) * 86400 + hour * 3600)
    // Like the run loop, wakes at the time that the home screen requested.
    while let wake = story.home.nextWake(after: story.now), wake < target {
      story.wait(max(0.001, wake.timeIntervalSince(story.now)))
    }
    story.wait(target.timeIntervalSince(story.now))
  }

  @Test func habitWidgetComesUpAtItsHourAfterTwoWeeks() {
    var story = Self.story()
    for week in 0..<2 {
      for weekday in 0..<5 {
        let day = week * 7 + weekday
        Self.use("two", day: day, hour: 8.2, &story)
        Self.use("three", day: day, hour: 18.5, &story)
      }
    }
    for day in 14..<19 {
      Self.wait(until: day, 7.9, &story)
      #expect(story.top == "one", "before the hour, day \(day)")
      Self.wait(until: day, 8.01, &story)
      #expect(story.top == "two", "in the hour, day \(day)")
      #expect(story.stackSummary.contains("used at this hour"))
      Self.wait(until: day, 9.01, &story)
      #expect(story.top == "one", "after the hour, day \(day)")
      Self.wait(until: day, 18.01, &story)
      #expect(story.top == "three", "in the evening, day \(day)")
    }
    for day in 19..<21 {
      Self.wait(until: day, 8.01, &story)
      #expect(story.top == "one", "never used at the weekend, day \(day)")
    }
  }

  @Test func singleUseIsNotAHabit() {
    var story = Self.story()
    Self.use("two", day: 0, hour: 8.2, &story)
    for day in 1..<9 {
      Self.wait(until: day, 8.5, &story)
      #expect(story.top == "one")
    }
  }

  @Test func suggestionsCanBeTurnedOffAndForgotten() throws {
    var story = Self.story()
    for day in 0..<5 { Self.use("two", day: day, hour: 8.2, &story) }
    story.press(.character("S"))
    #expect(story.shows("Widget Suggestions") && story.shows("Two Fri 8:00"))
    story.press(.down, .down, .down, .down, .enter)
    #expect(story.saved?.stacks.first?.suggests == false)
    story.press(.escape)
    Self.wait(until: 7, 8.5, &story)
    #expect(story.top == "one")
    story.press(.character("S"), .down, .down, .down, .down, .enter, .down, .enter)
    #expect(story.effects == [.forgetUses(["one", "two", "three"].map { SlotID($0) })])
    #expect(story.shows("none"))
    story.press(.escape)
    Self.wait(until: 8, 8.5, &story)
    #expect(story.top == "one")
  }

  @Test func useIsRecordedOncePerHour() {
    var story = Self.story()
    Self.wait(until: 3, 8.2, &story)
    story.press(.enter)
    let uses = story.effects.compactMap {
      if case .recordUse(let id, let at) = $0 { (id, at) } else { nil }
    }
    #expect(uses.map(\.0) == [SlotID("one")] && uses.map(\.1.hour) == [8])
    story.press(.enter)
    #expect(!story.effects.contains { if case .recordUse = $0 { true } else { false } })
  }

  @Test func paletteIntentCountsForAllWidgetsOfItsExtension() {
    var story = Self.story()
    story.apply(
      .intentsDescribed(extension: "test", [IntentSchema(name: "Ring", title: "Ring the bell")], [])
    )
    story.press(.character(":"))
    story.type("ring the bell")
    story.press(.enter)
    let uses = story.effects.compactMap { effect -> SlotID? in
      if case .recordUse(let id, _) = effect { id } else { nil }
    }
    #expect(uses == ["big", "one", "two", "three"].map { SlotID($0) })
  }

  @Test func usesFromEarlierRunsCount() {
    var story = Self.story()
    let today = DayHour(story.now, in: TimeZone(identifier: "Europe/Berlin") ?? .gmt).day
    let uses = (1...14).map { DayHour(day: today - $0, hour: 8) }
    story.apply(.restoredState(stackChoices: [:], uses: [SlotID("three"): uses]))
    Self.wait(until: 0, 8.01, &story)
    #expect(story.top == "three")
  }
}
