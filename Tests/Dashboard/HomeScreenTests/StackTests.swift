import Cells
import Configuration
import Foundation
import Golden
@testable import HomeScreen
import Testing
import Timelines
import ViewTree

/// Smart stacks with a manual clock.
struct StackTests {
  /// A large box and a stack of three small ones.
  static func story(_ change: (inout StackPlacement) -> Void = { _ in }) -> Story {
    var stack = StackPlacement(id: "stack-1", widgets: ["one", "two", "three"])
    change(&stack)
    var file = HomeFile(
      widgets: [Story.placement("big", .systemLarge)]
        + ["one", "two", "three"].map { Story.placement($0, .systemSmall) })
    file.stacks = [stack]
    var story = Story(file)
    for id in ["big", "one", "two", "three"] { story.completeLoad(id, [(0, "hello \(id)")]) }
    return story
  }

  // MARK: User actions

  @Test func stackIsOneBoxThatScrolls() throws {
    var story = Self.story()
    #expect(story.home.visibleBoxes.map(\.id) == ["big", "one"])
    #expect(story.shows("hello one") && story.hides("hello two"))
    story.press(.character("2"))
    try expectGolden(story.frame(), "stack")
    story.press(.character("J"))
    #expect(story.effects == [.saveChoice(stack: "stack-1", SlotID("two"))])
    #expect(story.home.focus == SlotID("two"), "the focus follows")
    story.wait(0.1)
    try expectGolden(story.frame(), "stack-sliding")
    story.wait(0.2)
    #expect(story.shows("hello two") && story.hides("hello one"))
    #expect(story.home.nextWake(after: story.now).map { $0 > story.now } ?? true)
    story.apply(.key(KeyPress(.up, .shift)))
    story.apply(.key(KeyPress(.character("K"))))
    story.wait(1)
    #expect(story.shows("hello three"), "the order wraps around")
  }

  @Test func wheelAndDotsScrollTheStack() throws {
    var story = Self.story()
    let box = try #require(story.home.visibleBoxes.last)
    let middle = Point(x: box.rect.minX + 5, y: box.rect.minY + 3)
    story.apply(.mouse(MouseEvent(.wheelDown, at: middle)))
    story.wait(1)
    #expect(story.shows("hello two"))
    story.apply(.mouse(MouseEvent(.wheelUp, at: middle)))
    story.wait(1)
    #expect(story.shows("hello one"))
    let dots = try #require(StackDots(story.home.stacks["stack-1"])).positions(in: box.rect)
    story.apply(
      .mouse(MouseEvent(.press, at: Point(x: box.rect.maxX - 1, y: dots[2].row))))
    story.wait(1)
    #expect(story.shows("hello three"))
  }

  @Test func reducedMotionDisablesTheSlide() throws {
    var story = Self.story()
    story.apply(.configuration(try Configuration(parsing: "motion: reduced")))
    story.press(.character("2"), .character("J"))
    #expect(story.shows("hello two") && story.hides("hello one"))
  }

  @Test func choiceIsRestoredInTheNextRun() {
    var story = Self.story()
    story.apply(.restoredState(stackChoices: ["stack-1": "three"], uses: [:]))
    #expect(story.shows("hello three"))
    story.apply(.restoredState(stackChoices: ["stack-1": "gone"], uses: [:]))
    #expect(story.shows("hello one"), "a removed widget is ignored")
  }

  // MARK: Smart Rotate

  @Test func providersWithDifferentScoreRangesAlternate() {
    var story = Self.story()
    story.relevance("one", every: 3600, from: 600, scores: [10_000, 90_000, 10_000, 90_000])
    story.relevance("two", every: 3600, from: 2400, scores: [2, 5, 2, 5])
    let start = story.now
    var tops: [String] = []
    for minute in stride(from: 15.0, through: 225, by: 5) {
      story.wait(start.addingTimeInterval(minute * 60).timeIntervalSince(story.now))
      let top = story.home.stacks["stack-1"]?.top.name ?? ""
      if tops.last != top { tops.append(top) }
    }
    // Each comes up at its own dates, whatever the scores of the other.
    #expect(tops == ["one", "two", "one", "two", "one", "two"])
  }

  @Test func stackFallsBackWhenRelevanceEnds() throws {
    var story = Self.story()
    story.relevance("two", [(60, 1, 0), (600, 9, 300), (1800, 0, 0)])
    #expect(story.home.nextWake(after: story.now) == story.now.addingTimeInterval(60))
    story.wait(60)
    #expect(story.top == "two")
    story.wait(540)
    #expect(story.top == "two")
    let wake = try #require(story.home.nextWake(after: story.now))
    #expect(wake.timeIntervalSince(story.now) <= 300, "it wakes when the duration ends")
    story.wait(299)
    #expect(story.top == "two")
    story.wait(1)
    #expect(story.top == "one", "back to the user's last choice")
    #expect(story.stackSummary.contains("nothing else is relevant"))
  }

  @Test func nextRelevantWidgetFollowsWhenRelevanceEnds() {
    var story = Self.story()
    story.relevance("two", [(60, 5, 7200), (80_000, 1, 0)])
    story.relevance("three", [(900, 5, 300), (80_000, 1, 0)])
    story.wait(60)
    #expect(story.top == "two")
    story.wait(840)
    #expect(story.top == "three", "the same rank, but newer")
    story.wait(300)
    #expect(story.top == "two", "falling back is not limited")
  }

  @Test func nonPositiveScoresAreIgnored() {
    var story = Self.story()
    story.relevance("two", [(60, 0, 0), (120, -5, 0), (180, .nan, 0)])
    for _ in 0..<10 {
      story.wait(60)
      #expect(story.top == "one")
    }
  }

  @Test func userActionHoldsTheStackForAMinute() {
    var story = Self.story()
    story.relevance("two", [(30, 9, 0), (90, 1, 0), (8000, 0, 0)])
    story.press(.character("2"))
    story.wait(10)
    story.press(.character("K"))
    #expect(story.top == "three")
    story.wait(20)
    #expect(story.top == "three", "the entry's date is within the minute")
    #expect(story.stackSummary.contains("recently used"))
    story.wait(39)
    #expect(story.top == "three")
    story.wait(1)
    #expect(story.top == "two", "then the newer relevant widget comes up")
  }

  @Test func widgetTheUserLeftDoesNotReturnAutomatically() {
    var story = Self.story()
    story.relevance("two", [(30, 9, 0), (8000, 1, 0), (9000, 0, 0)])
    story.wait(30)
    story.press(.character("2"), .character("J"))
    #expect(story.top == "three")
    for _ in 0..<60 {
      story.wait(60)
      #expect(story.top == "three")
    }
  }

  @Test func stackRotatesAtMostOncePerTenMinutes() {
    var story = Self.story()
    let marks = (1...20).map { (Double($0) * 60, $0 % 2 == 0 ? 9.0 : 1.0, 0.0) }
    story.relevance("two", marks)
    story.relevance("three", marks.map { ($0.0 + 30, $0.1, 0) })
    var turns: [Date] = []
    var top = story.top
    for _ in 0..<120 {
      story.wait(10)
      if story.top != top { turns.append(story.now) }
      top = story.top
    }
    #expect(turns.count >= 2)
    #expect(zip(turns, turns.dropFirst()).allSatisfy { $1.timeIntervalSince($0) >= 600 })
  }

  @Test func developerSettingRemovesTheLimits() throws {
    var story = Self.story()
    story.apply(.configuration(try Configuration(parsing: "developer: true")))
    story.relevance("two", [(60, 9, 30), (5000, 1, 0)])
    story.relevance("three", [(90, 9, 30), (5000, 1, 0)])
    story.press(.character("2"), .character("J"), .character("K"))
    story.wait(60)
    #expect(story.top == "two")
    story.wait(30)
    #expect(story.top == "three")
  }

  @Test func pinnedWidgetStays() throws {
    var story = Self.story()
    story.press(.character("2"), .character("p"))
    #expect(story.saved?.stacks.first?.pinned == "one")
    #expect(story.shows("◆"))
    story.relevance("two", [(60, 9, 0), (5000, 1, 0)])
    story.wait(600)
    #expect(story.top == "one")
    story.press(.character("J"))
    #expect(story.top == "two", "the user can still scroll")
    story.wait(60)
    #expect(story.top == "one", "it comes back after a minute")
    story.press(.character("p"))
    #expect(story.saved?.stacks.first?.pinned == nil)
  }

  /// As a program may ask for on the control socket; found by a walk.
  @Test(arguments: [Int.max, .min])
  func stackScrollsByAnyNumber(steps: Int) {
    var story = Self.story()
    story.press(.character("2"), .character("J"))
    story.apply(.scroll(SlotID("one"), by: steps))
    #expect(story.top == "three")
  }

  @Test func reasonFollowsThePin() {
    var story = Self.story()
    story.press(.character("2"), .character("p"))
    #expect(story.stackSummary == "1 of 3 in stack-1, pinned")
    story.press(.character("p"))
    #expect(story.stackSummary.hasPrefix("1 of 3 in stack-1, chosen by you"))
  }

  @Test func withoutSmartRotateNothingWakes() {
    var story = Self.story { $0.rotates = false }
    story.relevance("two", [(60, 9, 0), (5000, 1, 0)])
    #expect(story.home.nextWake(after: story.now) == nil)
    story.wait(600)
    #expect(story.top == "one")
  }

  @Test func stackDoesNotRotateWhileInUse() {
    var story = Self.story()
    story.relevance("two", [(60, 9, 0), (5000, 1, 0)])
    story.press(.character("2"), .character("i"))
    story.wait(60)
    #expect(story.top == "one")
    #expect(story.shows("1 of 3 in stack-1"))
    story.press(.escape)
    #expect(story.top == "two")
  }

  // MARK: home.yaml changes

  /// The cursor stays on an existing row, and the sheet closes with its stack.
  @Test func openSheetFollowsTheFile() throws {
    var story = Self.story()
    story.press(.character("2"), .character("S"))
    for _ in 0..<10 { story.press(.down) }
    var file = story.home.home
    file.remove("three")
    story.apply(.home(file))
    #expect(story.shows("Stack of 2"))
    #expect(story.frame().transcript.contains("▌ Forget learned habits"))
    story.press(.enter)
    #expect(story.effects == [.forgetUses([SlotID("one"), SlotID("two")])])
    file.stacks = []
    story.apply(.home(file))
    #expect(story.hides("Stack of"))
    story.press(.enter)
    #expect(story.hides("Forget"))
  }

  // MARK: Hidden widgets

  @Test func hiddenWidgetsDoNotWakeTheLoop() {
    var story = Self.story()
    var run = TextRun("")
    run.liveText = LiveText(.timer, of: story.now.timeIntervalSince1970)
    let entry = DatedEntry(date: story.now, payload: ArchivedNode(.text(TextNode(runs: [run]))))
    story.apply(.interacted(extension: "test", kind: "two"))
    story.apply(
      .loaded(
        SlotID("two"), story.generation("two"), EntryTimeline(entries: [entry], policy: .never)))
    #expect(story.home.nextWake(after: story.now) == nil, "a hidden timer does not wake the loop")
    story.press(.character("2"), .character("J"))
    story.wait(1)
    #expect(story.home.nextWake(after: story.now) != nil)
    story.press(.character("J"))
    story.wait(1)
    #expect(story.home.nextWake(after: story.now).map { $0 > story.now + 30 } ?? true)
  }
}

extension Story {
  var top: String { home.stacks["stack-1"]?.top.name ?? "" }

  /// The stack's description on the info sheet.
  var stackSummary: String {
    home.stacks["stack-1"]?.summary(at: now, in: home.localeSettings) ?? ""
  }

  /// Loads a timeline of dates in seconds from now, scores, and durations.
  mutating func relevance(_ id: String, _ marks: [(Double, Double, Double)]) {
    let entries = marks.map { offset, score, duration in
      DatedEntry(
        date: now.addingTimeInterval(offset),
        relevance: Relevance(score: score, duration: duration),
        payload: ArchivedNode(.text(TextNode("\(id) at \(offset)"))))
    }
    apply(.interacted(extension: "test", kind: id))
    apply(
      .loaded(SlotID(id), generation(id), EntryTimeline(entries: entries, policy: .never)))
  }

  mutating func relevance(_ id: String, every step: Double, from start: Double, scores: [Double]) {
    relevance(id, scores.enumerated().map { (start + Double($0) * step, $1, 0) })
  }
}
