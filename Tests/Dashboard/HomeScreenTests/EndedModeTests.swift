import Cells
import Configuration
import Foundation
@testable import HomeScreen
import IntentSchemas
import Testing
import Texts
import Timelines
import ViewTree

/// What ends one mode leaves nothing of it behind, and what a notice says is true.
struct EndedModeTests {
  private static func story() -> Story {
    var story = Story()
    for id in ["big", "right", "wide"] { story.completeLoad(id, [(0, "still")]) }
    story.completeLoad("left", [(0, "one"), (60, "two")])
    return story
  }

  private static func push(_ story: Story, _ family: Family = .systemSmall) -> PushedBox {
    PushedBox("cpu", family, title: "Load", end: story.now.timeIntervalSince1970 + 600)
  }

  // MARK: Another time

  @Test func anotherTimeEndsWithItsBox() {
    for end in ["whole screen", "removed", "too small"] {
      var story = Self.story()
      story.press(.tab, .character("."))
      #expect(story.shows("two") && story.shows("at Fri"))
      switch end {
      case "whole screen": story.press(.character("z"))
      case "removed":
        var file = story.home.home
        file.widgets.removeAll { $0.id == "left" }
        story.apply(.home(file))
      default:
        story.apply(.resized(Size(width: 5, height: 3)))
        story.apply(.resized(Size(width: 80, height: 24)))
      }
      #expect(story.home.widgets.viewedTime == nil && story.hides("at Fri"), "\(end)")
    }
  }

  @Test func noHintsBecauseOfAnotherTime() {
    var story = Self.story()
    story.press(.tab, .character("."), .character("f"))
    #expect(story.shows("Viewing another time") && story.hides("No controls"))
  }

  @Test func textsOfAnotherTimeAreCopied() {
    var story = Story()
    var run = TextRun("")
    run.liveText = LiveText(.timer, of: story.now.timeIntervalSince1970)
    let node = ArchivedNode(.text(TextNode(runs: [run])))
    let entries = [0.0, 60].map {
      DatedEntry(date: story.now.addingTimeInterval($0), payload: node)
    }
    story.apply(
      .loaded(
        SlotID("left"), story.generation("left"), EntryTimeline(entries: entries, policy: .never)))
    story.press(.tab, .character("."), .character("c"))
    guard case .copy(let text, _)? = story.effects.first else {
      Issue.record("\(story.effects)")
      return
    }
    #expect(text == "1:00")
  }

  // MARK: Edit mode

  @Test(arguments: ["the page as it was before", "whole screen", "hints", "make or edit a design"])
  func thePaletteOffersInEditModeWhatItsKeysDo(text: String) {
    var story = Self.story()
    story.press(.character(":"))
    story.type(text)
    let command = story.home.sheets.sheet.flatMap {
      ($0 as? CommandPalette)?.items(story.home).first
    }
    guard case .command(let found)? = command?.operation else {
      Issue.record("\(text) is no command")
      return
    }
    story.press(.escape, .character("e"), .character(":"))
    let items = (story.home.sheets.sheet as? CommandPalette)?.items(story.home) ?? []
    #expect(!items.contains { $0.operation == .command(found) })
    #expect(items.contains { $0.operation == .command(.edit) })
  }

  // MARK: Removal

  @Test func thePaletteRemovesATemporaryBox() {
    var story = Self.story()
    story.apply(.pushed(Self.push(story)))
    story.apply(.showWidget(SlotID("push-cpu")))
    story.press(.character(":"))
    story.type("remove the box")
    story.press(.enter)
    #expect(story.home.slots[SlotID("push-cpu")] == nil && story.saved == nil)
    #expect(story.shows("Load removed") && story.hides("u to undo"))
  }

  @Test func aKeptBoxIsTemporaryAgainAfterUndo() {
    var story = Self.story()
    story.apply(.pushed(Self.push(story)))
    story.apply(.showWidget(SlotID("push-cpu")))
    story.press(.character("y"))
    #expect(story.saved?.widgets.last?.id == "push-cpu")
    #expect(!story.home.board.isTemporary(SlotID("push-cpu")))
    story.press(.character("u"))
    #expect(story.home.board.isTemporary(SlotID("push-cpu")))
    story.press(.character("y"))
    story.wait(601)
    // What was pushed is the kept box's.
    let isRemoved = story.effects.contains { if case .removePush = $0 { true } else { false } }
    #expect(!isRemoved && story.home.slots[SlotID("push-cpu")] != nil)
    story.press(.character("u"))
    #expect(story.home.slots[SlotID("push-cpu")] == nil, "its time is over")
  }

  @Test func aTemporaryBoxStaysIfThereAreTooManyWidgets() {
    var file = Story.fourBoxes
    for number in file.widgets.count..<HomeFile.widgetLimit {
      file.widgets.append(Story.placement("w\(number)", .accessoryInline))
    }
    var story = Story(file)
    story.apply(.pushed(Self.push(story)))
    story.apply(.showWidget(SlotID("push-cpu")))
    story.press(.character("y"))
    #expect(story.shows("at most") && story.home.board.isTemporary(SlotID("push-cpu")))
  }

  @Test func aTemporaryBoxIsNotCovered() {
    var story = Story(HomeFile(widgets: []))
    #expect(story.shows("This home screen is empty"))
    story.apply(.pushed(Self.push(story, .systemLarge)))
    #expect(story.hides("This home screen is empty"))
    story.wait(601)
    #expect(story.shows("This home screen is empty"))
  }

  @Test func aTemporaryBoxThatIsDraggedSaysSo() throws {
    var story = Self.story()
    story.apply(.pushed(Self.push(story)))
    story.apply(.showWidget(SlotID("push-cpu")))
    let rect = try #require(story.home.visibleBoxes.first { $0.id == "push-cpu" }).rect
    story.apply(.mouse(MouseEvent(.press, at: Point(x: rect.minX + 1, y: rect.minY + 1))))
    story.apply(.mouse(MouseEvent(.drag, at: Point(x: rect.minX + 9, y: rect.minY + 1))))
    #expect(story.home.board.editing == nil && story.shows("This box is temporary"))
  }

  // MARK: Undo

  @Test func undoIsOfTheLatestChangeThoughALauncherWasAdded() {
    var story = Self.story()
    story.apply(.launcherAdded("top"))
    story.press(.character("e"), .right, .escape)
    #expect(story.shows("Changes discarded; u to undo"))
    story.press(.character("u"))
    #expect(!story.effects.contains(.removeLauncher("top")))
    #expect(story.saved != nil)
  }

  // MARK: Stacks

  @Test func timesOfAWidgetLeaveTheStackWithIt() throws {
    var file = Story.fourBoxes
    file.widgets.append(Story.placement("third", .systemSmall))
    file.stacks = [
      StackPlacement(id: "day", widgets: ["left", "right", "third"])
    ]
    file.stacks[0].timetable = [
      TimedRule("7:00–17:00", widget: "left"), TimedRule("12:00–13:00", widget: "right"),
    ]
    var removed = file
    removed.remove("left")
    #expect(removed.stacks[0].timetable == [TimedRule("12:00–13:00", widget: "right")])
    let text = try HomeFileText.text(of: removed, over: "widgets: []\n")
    #expect(try PartialHomeFile(text).partErrors.isEmpty)
    // Hands can write a rule of another widget; the others hold.
    var story = Story(removed)
    file.stacks[0].widgets = ["right", "third"]
    story.apply(.home(file))
    story.wait(4.5 * 3600)
    #expect(story.home.stacks["day"]?.top == SlotID("right"))
  }

  /// Another program writes home.yaml while the times of a widget are typed.
  @Test func timesThatAreTypedStayThoseOfTheirWidget() {
    var file = Story.fourBoxes
    file.widgets.append(Story.placement("third", .systemSmall))
    file.stacks = [StackPlacement(id: "day", widgets: ["left", "right", "third"])]
    var story = Story(file)
    story.apply(.showWidget(SlotID("left")))
    story.press(.character("S"), .down, .character("t"))
    story.type("7:00–17:00")
    file.stacks[0].widgets = ["third", "left", "right"]
    story.apply(.home(file))
    story.press(.enter)
    #expect(
      story.saved?.stacks[0].timetable == [TimedRule("7:00–17:00", widget: "right")],
      "\(String(describing: story.saved?.stacks))")
    story.press(.character("t"))
    file = story.home.home
    file.stacks[0].widgets = ["third", "left"]
    file.stacks[0].timetable = []
    story.apply(.home(file))
    story.type("8:00–9:00")
    story.press(.enter)
    #expect(story.home.home.stacks[0].timetable.isEmpty, "it has left the stack")
  }

  @Test func aMovedWidgetKeepsTheCursorOfItsStack() {
    var file = Story.fourBoxes
    file.stacks = [StackPlacement(id: "day", widgets: ["left", "right"])]
    var story = Story(file)
    story.apply(.showWidget(SlotID("left")))
    story.press(.character("S"), .character("J"))
    #expect(story.saved?.stacks[0].widgets == ["right", "left"])
    story.press(.character("K"))
    #expect(story.saved?.stacks[0].widgets == ["left", "right"])
  }

  // MARK: Sheets

  @Test func settingsOfARemovedWidgetAreNotSavedWithoutAWord() {
    var story = Sheets.story()
    story.press(.character("1"), .character("s"))
    #expect(story.home.sheetName == "SettingsSheet")
    var file = story.home.home
    file.widgets.removeFirst()
    story.apply(.home(file))
    story.press(.enter)
    #expect(story.home.sheetName == nil && story.saved == nil)
    #expect(story.shows("Not saved: this widget was removed"))
  }

  @Test func settingsThatNobodyWaitsForDoNotOpen() {
    var story = Story()
    story.press(.character("1"), .character("s"), .tab)
    let kinds = Dictionary(
      uniqueKeysWithValues: ["big", "left", "right", "wide"].map {
        ($0, KindDescription(name: $0, families: [.systemSmall, .systemMedium, .systemLarge]))
      })
    story.apply(.described(extension: "test", kinds: kinds))
    #expect(story.home.sheetName == nil)
    story.press(.character("1"))
    story.apply(.described(extension: "test", kinds: kinds))
    #expect(story.home.sheetName == nil, "they were asked for a while ago")
  }

  /// Starts an intent from the palette.
  private func ring(_ story: inout Story) throws -> ActivationID {
    let ring = IntentSchema(name: "Ring", title: "Ring the bell")
    story.apply(.intentsDescribed(extension: "test", [ring], []))
    story.press(.character(":"))
    story.type("bell")
    story.press(.enter)
    let runs = story.effects.compactMap { if case .run(let id, "test", _) = $0 { id } else { nil } }
    return try #require(runs.first)
  }

  @Test func aResultWaitsForTheSheetThatTheUserNeeds() throws {
    var story = Sheets.story()
    let id = try ring(&story)
    story.press(.character("t"))
    #expect(story.home.sheetName == "ThemeSheet")
    var outcome = IntentOutcome()
    outcome.view = ArchivedNode(.text(TextNode("the result")))
    story.apply(.performed(id, outcome))
    #expect(story.home.sheetName == "ThemeSheet")
    story.press(.escape)
    #expect(story.home.sheetName == "SnippetSheet" && story.shows("the result"))
    story.press(.escape)
    #expect(story.home.sheetName == nil)
  }

  @Test func aTextInAResultTicks() throws {
    var story = Sheets.story()
    let id = try ring(&story)
    var run = TextRun("")
    run.liveText = LiveText(.timer, of: story.now.timeIntervalSince1970)
    var outcome = IntentOutcome()
    outcome.view = ArchivedNode(.text(TextNode(runs: [run])))
    story.apply(.performed(id, outcome))
    let wake = story.home.nextWake(after: story.now)
    #expect(wake.map { $0 <= story.now.addingTimeInterval(1) } == true)
  }

  @Test func hintsEndWithTheirPage() {
    var story = Story(.sixLarge)
    let control = Node.control(ControlNode(action: "More", child: .text(TextNode("more"))))
    for id in story.home.slots.keys {
      let entries = [DatedEntry(date: story.now, payload: ArchivedNode(control))]
      story.apply(
        .loaded(id, story.generation(id.name), EntryTimeline(entries: entries, policy: .never)))
    }
    story.press(.character("f"))
    #expect(story.home.selection.hints != nil)
    story.apply(.showWidget(SlotID("5")))
    #expect(story.home.page > 0 && story.home.selection.hints == nil)
  }

  // MARK: Designs

  @Test func aDesignThatCannotBeReadNowStays() {
    var story = Sheets.story()
    var file = story.home.home
    file.widgets[0].design = "Night"
    story.apply(.home(file))
    story.press(.character("1"), .character("s"))
    #expect(story.home.sheetName == "SettingsSheet")
    story.press(.enter)
    #expect((story.saved ?? story.home.home).widgets[0].design == "Night")
  }

  // MARK: The clock

  @Test func notificationsComeAfterAClockThatWasSetBack() {
    var story = Story()
    var configuration = Configuration()
    configuration.notifications = ["test"]
    story.apply(.configuration(configuration))
    story.apply(.notice("a moment", isWarning: false))
    story.advanceClock(-3600)
    story.apply(.clockStepped)
    let date = story.now.addingTimeInterval(600)
    story.apply(.notifications(SlotID("big"), [DatedNotification("Tea", "is ready", at: date)]))
    story.wait(60)
    #expect(story.hides("a moment"))
    story.wait(540)
    #expect(story.effects.contains(.notify("Tea", "is ready")))
  }

  // MARK: Sizes

  /// The position of its only box is not on the grid, so that the box is elsewhere.
  @Test func thereIsNoEmptyPage() throws {
    var board = Board(Story.fourBoxes)
    board.resize(to: Size(width: 80, height: 24))
    board.arrange([:])
    let grid = try #require(board.grid)
    var file = Story.fourBoxes
    file.widgets = [Story.placement("a", .systemSmall), Story.placement("b", .systemSmall)]
    file.layouts[grid.layoutKey] = [
      ["a": GridPosition(column: 0, row: 0)], ["b": GridPosition(column: 0, row: 99)],
    ]
    let arrangement = Arrangement(file, on: grid)
    #expect(arrangement.boxes.map(\.page) == [0, 0] && arrangement.pageCount == 1)
  }

  @Test func anAccessoryIsSmallerThanTheSmallestBox() {
    var board = Board(Story.fourBoxes)
    board.resize(to: Size(width: 80, height: 24))
    board.setGridRule(GridRule(.unit(GridRule.minimumUnit)))
    board.arrange([:])
    board.focus(on: SlotID("left"))
    let families: Set<Family> = [.systemSmall, .systemMedium, .accessoryCircular]
    #expect(board.family(inDirection: 1, among: families) == .systemMedium)
    #expect(board.family(inDirection: -1, among: families) == .accessoryCircular)
    #expect(board.family(inDirection: 1, among: [.systemSmall, .accessoryCircular]) == nil)
  }
}
