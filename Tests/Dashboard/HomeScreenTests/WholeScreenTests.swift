import Cells
import Configuration
import Foundation
import Golden
import HomeScreen
import Testing
import Timelines
import ViewTree

/// A box that covers the whole screen.
struct WholeScreenTests {
  /// Four boxes with views, of kinds that support all families of boxes.
  private static func story(_ file: HomeFile = Story.fourBoxes) -> Story {
    var story = Story(file)
    for widget in file.widgets { story.completeLoad(widget.id, [(0, "hello \(widget.id)")]) }
    let kinds = file.widgets.map { widget in
      var kind = KindDescription(
        name: widget.widget.kind.capitalized,
        families: [.systemSmall, .systemMedium, .systemLarge])
      kind.isComplete = true
      return (widget.widget.kind, kind)
    }
    story.apply(.described(extension: "test", kinds: Dictionary(kinds) { $1 }))
    return story
  }

  /// The identifier of the copy on the whole screen.
  private func copy(_ story: Story) throws -> SlotID { try #require(story.home.wholeScreen?.id) }

  private func load(_ texts: [(Double, String)], _ story: inout Story) throws {
    story.completeLoad(try copy(story).name, texts)
  }

  @Test func largestFamilyIsRequestedAtTheSizeOfTheScreen() throws {
    var story = Self.story()
    story.press(.right, .character("z"))
    let id = try copy(story)
    #expect(story.effects.contains(.load(id, story.generation(id.name))))
    #expect(story.home.slots[id]?.placement.family == .systemLarge)
    #expect(story.home.contentSize(of: id) == Size(width: 78, height: 21))
    #expect(story.shows("hello left") && story.hides("hello big"), "its view until the copy's")
    try load([(0, "all of it")], &story)
    #expect(story.shows("all of it") && story.hides("hello left"))
    try expectGolden(story.frame(), "whole-screen")
  }

  /// A clock does not stand still because the copy is not loaded; found by a walk.
  @Test func viewUntilTheCopyIsLoadedGoesOn() throws {
    var story = Self.story()
    let elapsed = LiveText(.timer, of: story.now.timeIntervalSince1970)
    let view = Node.text(TextNode(runs: [TextRun("for "), TextRun(elapsed)]))
    story.press(.character("r"))
    story.completeLoad("big", view)
    story.press(.character("z"))
    #expect(story.shows("for 0:00"))
    for second in 1...3 {
      story.wait(1)
      #expect(story.shows("for 0:0\(second)"))
    }
  }

  /// The palette removes what covers the screen, and not only says so; found by a walk.
  @Test func paletteRemovesTheWidgetOnTheWholeScreen() {
    var story = Self.story()
    story.press(.character("z"), .character(":"))
    for character in "remove" { story.press(.character(character)) }
    story.press(.enter)
    #expect(story.saved?.widgets.map(\.id) == ["left", "right", "wide"])
    #expect(story.home.wholeScreen == nil && story.home.focus == SlotID("left"))
    #expect(story.shows("Big removed") && story.hides("hello big"))
  }

  @Test(arguments: [Key.escape, .character("z"), .enter])
  func sameKeysShowThePageAgain(key: Key) throws {
    var story = Self.story()
    story.press(.right, .character("z"), key)
    #expect(story.home.wholeScreen == nil && story.home.focus == SlotID("left"))
    #expect(story.shows("hello left") && story.shows("hello big"))
    #expect(story.home.slots.count == 4, "the copy is gone")
  }

  @Test func enterOpensABoxWithoutControls() throws {
    var story = Self.story()
    story.press(.enter)
    #expect(story.home.wholeScreen?.source == SlotID("big"))
    story.press(.escape)
    try story.click("hello right")
    #expect(story.home.wholeScreen == nil && story.home.focus == SlotID("right"))
    try story.click("hello right")
    #expect(story.home.wholeScreen?.source == SlotID("right"), "the second click is Enter")
  }

  @Test func entriesAreShownAtTheirDatesAndCanBeViewed() throws {
    var story = Self.story()
    story.press(.character("z"))
    try load([(0, "first"), (60, "second"), (120, "third")], &story)
    story.wait(60)
    #expect(story.shows("second"))
    story.press(.character("."))
    #expect(story.shows("third") && story.home.wholeScreen != nil)
    story.press(.escape)
    #expect(story.shows("second") && story.home.wholeScreen != nil, "back to now first")
    story.press(.escape)
    #expect(story.home.wholeScreen == nil)
  }

  @Test func reloadAndDetailsWork() throws {
    var story = Self.story()
    story.press(.character("z"))
    try load([(0, "first")], &story)
    let id = try copy(story)
    story.press(.character("r"))
    #expect(story.effects == [.load(id, story.generation(id.name))])
    story.press(.character("i"))
    #expect(story.shows("large, id big"))
  }

  @Test func controlsPerformIntents() throws {
    var story = Self.story()
    story.press(.right, .character("z"))
    let id = try copy(story)
    let action = #"{"intent":"Next","values":{}}"#
    let button = Node.control(ControlNode(action: action, child: .text(TextNode("Next"))))
    let entry = DatedEntry(date: story.now, payload: ArchivedNode(button))
    story.apply(
      .loaded(id, story.generation(id.name), EntryTimeline(entries: [entry], policy: .never)))
    story.press(.enter)
    let performed = story.effects.compactMap { effect -> (ActivationID, SlotID)? in
      if case .perform(let activation, let slot, _) = effect { (activation, slot) } else { nil }
    }
    #expect(performed.map(\.1) == [id])
    #expect(
      story.effects.contains { if case .recordUse(SlotID("left"), _) = $0 { true } else { false } },
      "a use of the box")
    story.apply(.performed(try #require(performed.first?.0), IntentOutcome()))
    #expect(story.effects.contains(.load(SlotID("left"), story.generation("left"))))
    #expect(story.effects.contains(.load(id, story.generation(id.name))))
  }

  @Test func resizeRequestsTheViewAgain() throws {
    var story = Self.story()
    story.press(.character("z"))
    try load([(0, "first")], &story)
    let id = try copy(story)
    story.apply(.drawnSize(id, story.home.contentSize(of: id)))
    story.apply(.resized(Size(width: 120, height: 40)))
    #expect(story.home.contentSize(of: id) == Size(width: 118, height: 37))
    #expect(story.home.focus == id && story.shows("first"))
    story.wait(1)
    #expect(story.effects.contains(.load(id, story.generation(id.name))))
    story.apply(.resized(Size(width: 10, height: 5)))
    #expect(story.home.wholeScreen == nil, "there is no space for a box")
  }

  @Test func removedWidgetShowsThePage() throws {
    var story = Self.story()
    story.press(.character("z"))
    var file = Story.fourBoxes
    file.remove("big")
    story.apply(.home(file))
    #expect(story.home.wholeScreen == nil && story.home.focus == SlotID("left"))
  }

  @Test func commandsForThePageShowItFirst() throws {
    var story = Self.story()
    story.press(.right, .character("z"), .character("e"))
    #expect(story.home.wholeScreen == nil && story.shows("done"))
    story.press(.escape, .character("z"), .right, .tab, .character("]"))
    #expect(story.home.focus == (try copy(story)), "nothing else can have the focus")
    story.apply(.showWidget(SlotID("wide")))
    #expect(story.home.wholeScreen == nil && story.home.focus == SlotID("wide"))
  }

  @Test func stackScrollsOnTheWholeScreen() throws {
    var file = Story.fourBoxes
    file.stacks = [StackPlacement(id: "pair", widgets: ["left", "right"])]
    var story = Self.story(file)
    story.press(.right, .character("z"))
    #expect(story.home.wholeScreen?.source == SlotID("left"))
    story.press(.character("J"))
    #expect(story.home.wholeScreen?.source == SlotID("right"))
    #expect(story.effects.contains(.saveChoice(stack: "pair", SlotID("right"))))
    story.press(.escape)
    // The stack turns on the page, too.
    story.wait(1)
    #expect(story.home.focus == SlotID("right") && story.shows("hello right"))
  }

  @Test func inlineWidgetOpensToItsLargestFamily() throws {
    var file = Story.fourBoxes
    file.widgets.append(Story.placement("time", .accessoryInline))
    var story = Self.story(file)
    story.press(.down, .down, .character("z"))
    #expect(story.home.wholeScreen?.source == SlotID("time"))
    #expect(story.home.slots[try copy(story)]?.placement.family == .systemLarge)
    story.press(.escape)
    #expect(story.home.focus == SlotID("time"))
  }

  @Test func unknownKindKeepsItsFamily() throws {
    var story = Story()
    story.press(.right, .character("z"))
    #expect(story.home.slots[try copy(story)]?.placement.family == .systemSmall)
    #expect(story.home.isOffered(try #require(story.home.slots[try copy(story)])))
  }
}
