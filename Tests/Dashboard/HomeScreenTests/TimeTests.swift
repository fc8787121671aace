import Cells
import Configuration
import Foundation
import Golden
import HomeScreen
import Testing
import Themes
import Timelines
import ViewTree
import Texts

/// Cached timelines, reloads of several widgets, and viewing another time.
struct TimeTests {
  private static let start = Date(timeIntervalSince1970: 1_800_000_000)

  private func stored(
    _ text: String, age: Double, _ policy: ReloadPolicy = .never, zone: String = "GMT"
  ) -> StoredTimeline {
    let loaded = Self.start.addingTimeInterval(-age)
    let entry = DatedEntry(date: loaded, payload: ArchivedNode(.text(TextNode(text))))
    return StoredTimeline(
      timeline: EntryTimeline(entries: [entry], policy: policy), loaded: loaded, timeZone: zone,
      kind: KindDescription(name: "Kept", families: [.systemSmall]))
  }

  private func load(_ story: Story, _ id: String) -> Effect {
    .load(SlotID(id), story.generation(id))
  }

  private func reason(_ story: Story, _ id: String) -> ReloadReason? {
    story.home.loader(of: SlotID(id))?.lastReason
  }

  @Test("The cached timeline is shown first, then the placeholder, then a skeleton")
  func cachedViewThenPlaceholderThenSkeleton() throws {
    var story = Story(disk: ["left": stored("kept", age: 30)])
    story.apply(.placeholder(SlotID("right"), ArchivedNode(.text(TextNode("placeholder")))))
    let isKept = story.shows("kept")
    #expect(isKept)
    try expectGolden(story.frame(), "cached-placeholder-skeleton")
  }

  @Test("A cached timeline is loaded only if it is due, and only once")
  func cachedTimelinesFollowTheirPolicies() {
    var story = Story(disk: [
      "left": stored("still good", age: 30, .after(Self.start.addingTimeInterval(60))),
      "right": stored("long over", age: 9000, .after(Self.start.addingTimeInterval(-600))),
    ])
    #expect(!story.effects.contains(load(story, "left")))
    #expect(story.effects.filter { $0 == load(story, "right") }.count == 1)
    #expect(!story.effects.contains(.loadPlaceholder(SlotID("right"))))
    #expect(reason(story, "right") == .policy)
    story.wait(60)
    #expect(story.effects.contains(load(story, "left")))
  }

  @Test func timelineCachedInAnotherTimeZoneIsShownAndLoaded() {
    let story = Story(disk: ["left": stored("there", age: 30, zone: "Asia/Tokyo")])
    #expect(reason(story, "left") == .timeZone)
    let isShown = story.shows("there")
    #expect(isShown)
  }

  @Test("A change of appearance shows the cached view and then reloads")
  func anotherAppearanceShowsItsCachedView() {
    var story = Story()
    for id in ["big", "left", "right", "wide"] { story.completeLoad(id, [(0, "dark view")]) }
    story.disk = ["left": stored("light view", age: 100)]
    story.apply(.terminalAppearance(.light))
    let isLight = story.shows("light view")
    #expect(isLight)
    #expect(reason(story, "left") == .appearance && story.effects.count == 4)
  }

  @Test func responseForTheEarlierAppearanceIsIgnored() {
    var story = Story()
    story.completeLoad("left", [(0, "dark")])
    story.press(.tab, .character("r"))
    let generation = story.generation("left")
    story.apply(.terminalAppearance(.light))
    story.apply(.outdated(SlotID("left"), generation))
    #expect(story.effects == [load(story, "left")] && reason(story, "left") == .appearance)
  }

  @Test("A change of language or time zone reloads everything")
  func localeChangeReloadsEverything() {
    var story = Story()
    for id in ["big", "left", "right", "wide"] { story.completeLoad(id, [(0, "x")]) }
    story.apply(.localeSettings(LocaleSettings(locale: nil, timeZone: "Asia/Tokyo")))
    #expect(story.effects.count == 4 && reason(story, "big") == .timeZone)
    for id in ["big", "left", "right", "wide"] { story.completeLoad(id, [(0, "x")]) }
    story.apply(.localeSettings(LocaleSettings(locale: "de_DE", timeZone: "Asia/Tokyo")))
    #expect(story.effects.count == 4 && reason(story, "big") == .locale)
    story.apply(.localeSettings(LocaleSettings(locale: "de_DE", timeZone: "Asia/Tokyo")))
    #expect(story.effects.isEmpty)
  }

  @Test("An interaction reloads every timeline of its kind without using the budget")
  func interactionReloadsItsKind() {
    let twice = HomeFile(widgets: [
      WidgetPlacement(
        id: "one", widget: WidgetReference(extension: "e", kind: "k"), family: .systemSmall),
      WidgetPlacement(
        id: "two", widget: WidgetReference(extension: "e", kind: "k"), family: .systemMedium),
      WidgetPlacement(
        id: "other", widget: WidgetReference(extension: "e", kind: "l"), family: .systemSmall),
    ])
    var story = Story(twice)
    for id in ["one", "two", "other"] { story.completeLoad(id, [(0, "x")]) }
    story.apply(.interacted(extension: "e", kind: "k"))
    #expect(story.effects == [load(story, "one"), load(story, "two")])
    story.apply(.interacted(extension: "e", kind: "k"))
    #expect(story.effects.isEmpty, "remembered")
    story.completeLoad("one", [(0, "y")])
    #expect(story.effects == [load(story, "one")])
    story.apply(.loadCost(SlotID("one"), 11))
    #expect(story.home.loader(of: SlotID("one"))?.budget == ReloadBudget())
  }

  @Test func programsRequestOneKindOrAll() {
    var story = Story()
    for id in ["big", "left", "right", "wide"] { story.completeLoad(id, [(0, "x")]) }
    story.wait(2)
    story.apply(.reloadRequested(extension: nil, kind: "left"))
    #expect(story.effects == [load(story, "left")])
    story.apply(.reloadRequested(extension: "other", kind: nil))
    #expect(story.effects.isEmpty)
    story.apply(.reloadRequested(extension: nil, kind: nil))
    #expect(story.effects.count == 3, "one is already loading")
  }

  @Test("When the network returns, failed loads are retried immediately and once")
  func theNetworkComesBack() {
    var story = Story()
    for id in ["big", "right", "wide"] { story.completeLoad(id, [(0, "x")]) }
    story.fail("left", "offline")
    story.apply(.networkReturned)
    #expect(story.effects == [load(story, "left")])
    story.apply(.networkReturned)
    #expect(story.effects.isEmpty)
  }

  @Test("After three hours of sleep each due widget reloads once")
  func threeHoursAsleep() {
    var story = Story()
    story.completeLoad("big", [(0, "x"), (600, "y")], .atEnd)
    story.completeLoad("left", [(0, "x")], .after(story.now.addingTimeInterval(60)))
    story.completeLoad("right", [(0, "x")], .after(story.now.addingTimeInterval(20_000)))
    story.completeLoad("wide", [(0, "x"), (3600, "y"), (7200, "due now"), (14_400, "z")])
    story.advanceClock(10_800)
    story.apply(.clockStepped)
    #expect(story.effects == [load(story, "left"), load(story, "big")])
    let isDue = story.shows("due now")
    #expect(isDue)
    story.wait(0.1)
    #expect(story.effects.isEmpty)
    let isCalledLate = story.shows("no response")
    #expect(!isCalledLate)
  }

  @Test func clockSetBackShowsTheEntryThatIsDue() {
    var story = Story()
    story.completeLoad("left", [(0, "one"), (60, "two"), (120, "three")])
    story.wait(130)
    story.advanceClock(-65)
    story.apply(.clockStepped)
    let isSecond = story.shows("two")
    #expect(isSecond)
  }

  @Test func staleViewShowsItsAge() throws {
    var story = Story()
    for id in ["big", "left", "right", "wide"] { story.completeLoad(id, [(0, "good")]) }
    story.wait(2 * 3600)
    story.press(.character("R"))
    for id in ["big", "left", "right", "wide"] { story.fail(id, "the server did not answer") }
    try expectGolden(story.frame(), "old-views")
    let wake = try #require(story.home.nextWake(after: story.now))
    #expect(wake.timeIntervalSince(story.now) <= 1, "the text counts down")
  }

  @Test func finalFailureIsRetriedOnlyByKey() {
    var story = Story()
    for id in ["big", "right", "wide"] { story.completeLoad(id, [(0, "x")]) }
    let reason = "crashed 5 times, r tries again"
    story.apply(.failed(SlotID("left"), story.generation("left"), reason, isFinal: true))
    #expect(story.home.nextWake(after: story.now) == nil)
    story.press(.tab, .character("r"))
    #expect(story.effects == [load(story, "left")])
  }

  @Test func spentBudgetIsShownInTheInfo() {
    var story = Story()
    let past = ReloadPolicy.after(Self.start)
    story.completeLoad("big", [(0, "x")], past)
    story.wait(2)
    story.apply(.loadCost(SlotID("big"), 11.8))
    story.completeLoad("big", [(0, "x")], past)
    story.press(.character("i"))
    let isShown = story.shows("0.2 of 12.0 s CPU time left (10 min window)")
    #expect(isShown)
    let isDelayed = story.shows("delayed by the budget")
    #expect(isDelayed)
  }

  @Test func anotherTimeShowsOtherEntriesOfTheFocusedWidget() throws {
    var story = Story()
    for id in ["big", "right", "wide"] { story.completeLoad(id, [(0, "still")]) }
    story.completeLoad("left", [(0, "one"), (60, "two"), (120, "three"), (180, "four")])
    story.wait(70)
    story.press(.tab, .character("."))
    let isNext = story.shows("three")
    #expect(isNext)
    try expectGolden(story.frame(), "another-time")
    #expect(story.home.nextWake(after: story.now) == nil || story.effects.isEmpty)
    story.press(.character("."), .character("."))
    let isLast = story.shows("four")
    #expect(isLast, "and stays at the last entry")
    story.press(.character(","), .character(","), .character(","), .character(","))
    let isFirst = story.shows("one")
    #expect(isFirst, "and at the first entry")
    story.wait(55)
    let isFrozen = story.shows("one")
    #expect(isFrozen, "the shown time does not advance")
    story.press(.escape)
    let isNow = story.shows("three")
    #expect(isNow)
  }

  /// Whatever ends it: the same boxes are on the screen, and show the present again.
  @Test(arguments: ["escape", "edit", "same page", "same widget"])
  func boxesShowThePresentAfterAnotherTime(end: String) {
    var story = Story()
    for id in ["big", "right", "wide"] { story.completeLoad(id, [(0, "still")]) }
    var run = TextRun("")
    run.liveText = LiveText(.relative, of: Self.start.timeIntervalSince1970)
    let live = ArchivedNode(.text(TextNode(runs: [run])))
    let tomorrow = ArchivedNode(.text(TextNode("tomorrow")))
    story.apply(
      .loaded(
        SlotID("left"), story.generation("left"),
        EntryTimeline(
          entries: [
            DatedEntry(date: Self.start, payload: live),
            DatedEntry(date: Self.start.addingTimeInterval(86_400), payload: live),
            DatedEntry(date: Self.start.addingTimeInterval(90_000), payload: tomorrow),
          ], policy: .never)))
    for key in [">", "<"] as [Character] {
      story.press(.tab, .character(">"), .character(key))
      #expect(story.home.widgets.viewedTime != nil)
      switch end {
      case "escape": story.press(.escape)
      case "edit": story.press(.character("e"))
      case "same page": story.apply(.showPage(0))
      default: story.apply(.showWidget(SlotID("left")))
      }
      #expect(story.home.widgets.viewedTime == nil && story.hides("tomorrow"))
      story.wait(60)
      for _ in 0..<3 {
        story.wait(1)
        let seconds = Int(story.now.timeIntervalSince(Self.start)) % 60
        let isCurrent = story.shows("\(seconds) sec")
        #expect(isCurrent, "\(story.frame().transcript)")
      }
      story.press(.escape)
    }
  }

  @Test func noticeNeverCoversTheShownTime() {
    var story = Story()
    for id in ["big", "right", "wide"] { story.completeLoad(id, [(0, "still")]) }
    story.completeLoad("left", [(0, "one"), (60, "two")])
    story.press(.character(">"))
    #expect(story.shows("at Fri 15 Jan 08:01"))
    for text in ["saved", String(repeating: "a long sentence ", count: 9)] {
      story.apply(.notice("\(text)", isWarning: false))
      #expect(story.shows("at Fri 15 Jan 08:01") && story.shows(text.prefix(14).description))
    }
    story.press(.escape)
    #expect(story.hides("at Fri 15 Jan 08:01"))
  }

  @Test func anotherTimeOfThePageStopsAtEveryChange() {
    var story = Story()
    for id in ["big", "wide"] { story.completeLoad(id, [(0, "still")]) }
    story.completeLoad("left", [(0, "a1"), (100, "a2"), (200, "a3")])
    story.completeLoad("right", [(0, "b1"), (150, "b2")])
    story.wait(210)
    var seen: [String] = []
    for key in ["<", "<", "<", "<", ">", ">", ">", ">"] as [Character] {
      story.press(.character(key))
      let frame = story.frame().transcript
      seen.append(
        ["a1", "a2", "a3", "b1", "b2"].filter { frame.contains($0) }.joined(separator: " "))
    }
    #expect(
      seen == ["a2 b2", "a2 b1", "a1 b1", "a1 b1", "a2 b1", "a2 b2", "a3 b2", "a3 b2"])
    story.press(.character("["))
    story.press(.escape)
    #expect(story.home.widgets.viewedTime == nil)
  }

  @Test func liveTextStopsWhileViewingAnotherTime() {
    var story = Story()
    for id in ["big", "right", "wide"] { story.completeLoad(id, [(0, "still")]) }
    var run = TextRun("")
    run.liveText = LiveText(.timer, of: Self.start.timeIntervalSince1970)
    let node = ArchivedNode(.text(TextNode(runs: [run])))
    let entries = [0.0, 60].map {
      DatedEntry(date: Self.start.addingTimeInterval($0), payload: node)
    }
    story.apply(
      .loaded(
        SlotID("left"), story.generation("left"), EntryTimeline(entries: entries, policy: .never)))
    #expect(story.home.nextWake(after: story.now) == story.now.addingTimeInterval(1))
    story.press(.tab, .character("."))
    let isLater = story.shows("1:00")
    #expect(isLater)
    #expect(story.home.nextWake(after: story.now) == Self.start.addingTimeInterval(60))
  }

  @Test func controlRequestsShowPagesAndWidgets() {
    var story = Story(.sixLarge)
    story.apply(.showPage(2))
    #expect(story.home.page == 2)
    story.apply(.showWidget(SlotID("0")))
    #expect(story.home.page == 0 && story.home.focus == SlotID("0"))
    story.apply(.showWidget(SlotID("nobody")))
    #expect(story.home.focus == SlotID("0"))
  }
}

extension TimeTests {
  @Test("A first timeline without entries keeps the placeholder and is reported")
  func emptyTimelineIsReported() {
    var story = Story()
    for id in ["big", "right", "wide"] { story.completeLoad(id, [(0, "x")]) }
    story.completeLoad("left", [])
    let isReported = story.shows("! no entries")
    #expect(isReported)
    story.press(.tab, .character("i"))
    #expect(story.shows("none, because the widget sent no entries"))
  }

  @Test func privacyModeHidesFileProblems() {
    var story = Story()
    story.completeLoad("big", [(0, "x")])
    story.apply(.fileProblems(SlotID("big"), ["“Oncologist”: its RRULE cannot be read"]))
    story.press(.character("i"))
    #expect(story.shows("Oncologist"))
    story.press(.character("P"))
    #expect(story.hides("Oncologist") && story.shows("1 problem, hidden in privacy mode"))
  }
}
