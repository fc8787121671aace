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
  @Test func theFirstFrameAsksForEveryPlaceholderAndTimelineAndShowsSkeletons() throws {
    var story = Story()
    let loads = story.effects.filter { if case .load = $0 { true } else { false } }
    #expect(loads.count == 4)
    #expect(story.effects.contains(.loadPlaceholder(SlotID("big"))))
    try expectGolden(story.picture(), "first-frame")
  }

  @Test func thePlaceholderIsBarredAndThenTheEntryShows() throws {
    var story = Story()
    story.apply(.placeholder(SlotID("left"), ArchivedNode(.text(TextNode("secret")))))
    let outcome1 = story.shows("secret")
    #expect(!outcome1)
    let outcome2 = story.shows("▆▆▆▆▆▆")
    #expect(outcome2)
    story.answer("left", [(0, "hello")])
    let outcome3 = story.shows("hello")
    #expect(outcome3)
    try expectGolden(story.picture(), "placeholder-then-entry")
  }

  @Test func entriesSwapAtTheirDatesWithNoEffect() {
    var story = Story()
    story.answer("left", [(0, "one"), (2, "two"), (4, "three")])
    #expect(story.home.nextWake(after: story.now) == story.now.addingTimeInterval(2))
    let outcome4 = story.shows("one")
    #expect(outcome4)
    story.wait(2)
    #expect(story.effects.isEmpty)
    let outcome5 = story.shows("two")
    #expect(outcome5 && !story.shows("one"))
    story.wait(2)
    let outcome6 = story.shows("three")
    #expect(outcome6)
  }

  @Test func atEndReloadsWhenTheLastEntryIsCurrent() {
    var story = Story()
    story.answer("left", [(0, "one"), (5, "two")], .atEnd)
    story.wait(4.9)
    #expect(story.effects.isEmpty)
    story.wait(0.2)
    #expect(story.effects == [.load(SlotID("left"), story.generation("left"))])
  }

  @Test func afterReloadsAtItsDateAndNeverOnlyWhenAsked() {
    var story = Story()
    story.answer("left", [(0, "one")], .after(story.now.addingTimeInterval(60)))
    story.answer("right", [(0, "one")], .never)
    story.wait(61)
    #expect(story.effects == [.load(SlotID("left"), story.generation("left"))])
    story.press(.right, .right, .character("r"))
    #expect(story.home.focus == SlotID("right"))
    #expect(story.effects == [.load(SlotID("right"), story.generation("right"))])
  }

  @Test func aStackOfStaleEntriesShowsTheDueOneAfterAClockStep() {
    var story = Story()
    story.answer("left", [(0, "one"), (60, "two"), (120, "three"), (180, "four")])
    story.wait(3 * 3600)
    let outcome7 = story.shows("four")
    #expect(outcome7)
  }

  @Test func aFailureKeepsThePictureAndMarksTheBox() throws {
    var story = Story()
    story.answer("left", [(0, "good")])
    story.press(.right, .character("r"))
    story.fail("left", "crashed")
    let outcome8 = story.shows("good")
    #expect(outcome8)
    let outcome9 = story.shows("! crashed")
    #expect(outcome9)
    let retry = try #require(story.home.slots[SlotID("left")]?.loader.nextReload)
    story.wait(retry.timeIntervalSince(story.now) + 0.01)
    #expect(story.effects == [.load(SlotID("left"), story.generation("left"))])
    story.answer("left", [(0, "again")])
    let outcome10 = story.shows("again")
    #expect(outcome10 && !story.shows("crashed"))
  }

  @Test func aProcessThatEndedByItselfIsSaidUntilTheNextGoodLoad() {
    var story = Story()
    story.answer("wide", [(0, "good")])
    story.apply(.processEnded(extension: "test", reason: "was killed"))
    let outcome11 = story.shows("good")
    #expect(outcome11 && story.shows("! was killed"))
    story.press(.character("R"))
    story.answer("wide", [(0, "new")])
    let outcome12 = story.shows("new")
    #expect(outcome12)
    #expect(story.home.slots[SlotID("wide")]?.notice == nil)
  }

  @Test func aLoadThatTakesLongIsSaid() {
    var story = Story()
    let outcome13 = story.shows("loading")
    #expect(outcome13)
    story.wait(12)
    let outcome14 = story.shows("no answer for 12 s")
    #expect(outcome14)
    #expect(story.home.nextWake(after: story.now) == story.now.addingTimeInterval(1))
  }

  @Test func anUnreadableViewIsAFailureAndThePictureStays() {
    var story = Story()
    story.answer("wide", [(0, "good")])
    story.press(.character("R"))
    let bad = DatedEntry(date: story.now, payload: ArchivedNode(compact: [7, 7]))
    story.apply(
      .loaded(
        SlotID("wide"), story.generation("wide"), EntryTimeline(entries: [bad], policy: .never)))
    let outcome15 = story.shows("good")
    #expect(outcome15 && story.shows("format 7"))
    #expect(story.home.slots[SlotID("wide")]?.loader.nextReload != nil)
  }

  @Test func withNothingDueThereIsNothingToWaitFor() {
    var story = Story()
    for id in ["big", "left", "right", "wide"] { story.answer(id, [(0, "still")]) }
    #expect(story.home.nextWake(after: story.now) == nil)
  }

  @Test func whatIsOnAnotherPageWakesNobody() {
    var story = Story(HomeFile.sixLarge)
    for id in ["0", "1", "2", "3", "4", "5"] {
      story.answer(id, [(0, "one"), (10, "two")])
    }
    story.wait(10)
    #expect(story.home.nextWake(after: story.now) == nil)
    var other = Story(HomeFile.sixLarge)
    for id in ["0", "1", "2", "3", "4"] { other.answer(id, [(0, "still")]) }
    other.answer("5", [(0, "one"), (10, "two")])
    #expect(other.home.nextWake(after: other.now) == nil, "its box is not on the page")
    other.press(.character("]"), .character("]"))
    #expect(other.home.nextWake(after: other.now) != nil)
  }
}

extension HomeFile {
  static let sixLarge = HomeFile(widgets: (0..<6).map { Story.placement("\($0)", .systemLarge) })
}

struct NavigationTests {
  @Test func arrowsAndViKeysMoveTheFocus() {
    var story = Story()
    #expect(story.home.focus == SlotID("big"))
    story.press(.right)
    #expect(story.home.focus == SlotID("left"))
    story.press(.character("l"))
    #expect(story.home.focus == SlotID("right"))
    story.press(.down)
    #expect(story.home.focus == SlotID("wide"))
    story.press(.character("h"))
    #expect(story.home.focus == SlotID("big"))
    story.press(.tab, .tab)
    #expect(story.home.focus == SlotID("right"))
    story.press(.character("4"))
    #expect(story.home.focus == SlotID("wide"))
    story.press(.character("9"))
    #expect(story.home.focus == SlotID("wide"), "there is no ninth box")
  }

  @Test func theMouseFocusesAndTurnsPages() {
    var story = Story(HomeFile.sixLarge)
    story.apply(.mouse(MouseEvent(.press, at: Point(x: 50, y: 10))))
    #expect(story.home.focus == SlotID("1"))
    story.apply(.mouse(MouseEvent(.wheelDown, at: Point(x: 5, y: 5))))
    #expect(story.home.page == 1)
    #expect(story.home.focus == SlotID("2"))
    story.apply(.mouse(MouseEvent(.press, at: Point(x: 2, y: 23))))
    #expect(story.home.page == 0, "the first dot is the first page")
  }

  @Test func qQuitsAndControlZSuspends() {
    var story = Story()
    story.press(.character("q"))
    #expect(story.effects == [.quit])
    story.apply(.key(KeyPress(.character("c"), .control)))
    #expect(story.effects == [.quit])
    story.apply(.key(KeyPress(.character("z"), .control)))
    #expect(story.effects == [.suspend])
    story.apply(.key(KeyPress(.character("l"), .control)))
    #expect(story.effects == [.repaint])
  }

  @Test func helpAndInfoOpenAndEscapeCloses() throws {
    var story = Story()
    story.answer("big", [(0, "one"), (90, "two")], .atEnd)
    story.press(.character("?"))
    try expectGolden(story.picture(), "help")
    story.press(.escape, .character("i"))
    try expectGolden(story.picture(), "info")
    story.press(.escape)
    #expect(story.home.overlay == nil)
  }

  @Test func privacyBarsWhatIsSensitive() {
    var story = Story()
    let secret = Node.redaction(RedactionNode(.privacySensitive, child: .text(TextNode("4711"))))
    let entry = DatedEntry(date: story.now, payload: ArchivedNode(secret))
    story.apply(
      .loaded(
        SlotID("wide"), story.generation("wide"), EntryTimeline(entries: [entry], policy: .never)))
    let outcome16 = story.shows("4711")
    #expect(outcome16)
    story.press(.character("P"))
    let outcome17 = story.shows("4711")
    #expect(!outcome17)
    let saysSo = story.shows("private")
    #expect(saysSo)
  }

  /// It is decoded once, not at every key; what was shown stays, and the box says why.
  @Test func aPictureThatCannotBeReadIsTriedOnce() {
    var story = Story()
    story.answer("left", [(0, "good")])
    let bad = DatedEntry(date: story.now, payload: ArchivedNode(compact: [99]))
    story.press(.character("R"))
    story.apply(
      .loaded(
        SlotID("left"), story.generation("left"), EntryTimeline(entries: [bad], policy: .never)))
    let first = story.home.slots[SlotID("left")]?.loader.failure
    #expect(first?.count == 1)
    story.press(.tab, .tab)
    #expect(story.home.slots[SlotID("left")]?.loader.failure == first)
    let staysAndSaysSo = story.shows("good") && story.shows("!")
    #expect(staysAndSaysSo)
  }

  @Test func everyComplaintIsShownWhole() {
    var story = Story()
    let long = "home.yaml:2: family: “huge” is not one of small, medium, large, extraLarge, inline"
    story.apply(.complaint(file: "home.yaml", long))
    story.apply(.complaint(file: "config.yaml", "config.yaml:1: unknown key “x”"))
    let shown = story.picture().transcript.split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
    #expect(shown.contains("unknown key “x”") && shown.contains("extraLarge, inline Esc"))
    story.press(.escape)
    let isGone = !story.shows("unknown key")
    let isBack = story.shows("q quit")
    #expect(isGone && isBack)
  }

  @Test func aFamilyThatIsNotOfferedIsSaid() {
    var story = Story()
    story.answer("big", [(0, "drawn all the same")])
    story.apply(
      .described(
        extension: "test", kinds: ["big": KindDescription(name: "Big", families: [.systemSmall])]))
    let isSaid = story.shows("! not made for large")
    #expect(isSaid)
  }

  /// A narrow screen cuts a box at its right and bottom; what begins it stays.
  @Test func aCutBoxShowsItsTopLeftPart() {
    var story = Story(size: Size(width: 20, height: 12))
    story.press(.character("1"))
    let column = StackNode(
      .vertical, anchor: Anchor(.leading, .center),
      children: (0..<17).map { .text(TextNode("row \($0) of a box as wide as a large one")) })
    let entry = DatedEntry(date: story.now, payload: ArchivedNode(.stack(column)))
    story.apply(
      .loaded(
        SlotID("big"), story.generation("big"), EntryTimeline(entries: [entry], policy: .never)))
    let isTopLeft = story.shows("│row 0") || story.shows("┃row 0")
    #expect(isTopLeft)
  }

  @Test func whileASheetIsOpenTheBoardStandsStill() {
    var story = Story(.firstRun)
    let before = (story.home.focus, story.home.page)
    story.press(.character("?"), .tab, .character("]"), .down)
    #expect(story.home.focus == before.0 && story.home.page == before.1)
  }
}

struct ScreenTests {
  @Test(arguments: [
    (80, 24, 4, 2), (100, 24, 5, 2), (120, 40, 6, 4), (160, 48, 8, 4), (200, 60, 10, 6),
    (18, 10, 1, 1),
  ])
  func aScreenHoldsItsSmallBoxes(width: Int, height: Int, columns: Int, rows: Int) throws {
    let grid = try #require(Grid(screen: Size(width: width, height: height)))
    #expect(grid.columns == columns && grid.rows == rows)
  }

  /// At any size: every box whole, on the screen, above the status line, and none over another.
  @Test(arguments: Array(stride(from: 18, through: 220, by: 7)))
  func boxesAreWholeAndNeverOverlap(width: Int) {
    for height in stride(from: 10, through: 70, by: 6) {
      var story = Story(.firstRun, size: Size(width: width, height: height))
      _ = story.picture()
      guard let arrangement = story.home.arrangement else { continue }
      let room = Rect(x: 0, y: 0, width: width, height: height - 1)
      let boxes = arrangement.boxes
      #expect(boxes.count == HomeFile.firstRun.widgets.filter { $0.family.span != nil }.count)
      for (index, box) in boxes.enumerated() {
        #expect(room.contains(box.rect), "\(box) at \(width)×\(height)")
        for other in boxes[(index + 1)...] where other.page == box.page {
          #expect(box.rect.intersection(other.rect).isEmpty)
        }
      }
    }
  }

  @Test func theFirstRunIsAsTheDesignSays() {
    let small = Story(.firstRun)
    let families = small.home.visibleBoxes.compactMap {
      small.home.slots[SlotID($0.id)]?.placement.family
    }
    #expect(families == [.systemLarge, .systemSmall, .systemSmall, .systemMedium])
    let wide = Story(.firstRun, size: Size(width: 120, height: 40))
    #expect(wide.home.pageCount == 1)
  }

  @Test func tooSmallAScreenSaysSoAndLosesNothing() {
    var story = Story()
    story.answer("left", [(0, "kept")])
    story.apply(.resized(Size(width: 17, height: 9)))
    let outcome18 = story.shows("needs 18×10")
    #expect(outcome18)
    story.apply(.resized(Size(width: 80, height: 24)))
    let outcome19 = story.shows("kept")
    #expect(outcome19)
    #expect(story.effects.isEmpty, "nothing is loaded again")
  }

  @Test func aSavedLayoutHoldsForItsColumnsAlone() {
    var file = Story.fourBoxes
    file.layouts[4] = [
      ["wide": GridPlace(column: 0, row: 0)], ["big": GridPlace(column: 2, row: 0)],
    ]
    let story = Story(file)
    let boxes = story.home.arrangement?.boxes ?? []
    #expect(boxes.first { $0.id == "wide" }?.rect.origin == Point(x: 1, y: 2))
    #expect(boxes.first { $0.id == "big" }?.page == 1)
    #expect(boxes.count == 4, "what the layout does not hold follows")
    let wider = Story(file, size: Size(width: 100, height: 24))
    #expect(wider.home.arrangement?.boxes.first { $0.id == "big" }?.page == 0)
  }

  @Test func aBoxThatIsWiderThanTheScreenIsCutToIt() {
    let file = HomeFile(widgets: [Story.placement("wide", .systemExtraLarge)])
    let story = Story(file, size: Size(width: 40, height: 24))
    #expect(story.home.visibleBoxes.first?.rect.size == Size(width: 38, height: 19))
  }

  @Test func emojiAndWideGlyphsLeaveBordersStraight() throws {
    var story = Story()
    story.answer("left", [(0, "日本語日本語日本語 ❤️❤️❤️❤️ 👨‍👩‍👧👨‍👩‍👧 🇩🇪🇩🇪🇩🇪🇩🇪🇩🇪🇩🇪🇩🇪")])
    let picture = story.picture()
    let box = try #require(story.home.visibleBoxes.first { $0.id == "left" }?.rect)
    for y in box.minY + 1..<box.maxY - 1 {
      #expect(picture.text(of: picture[box.minX, y]) == "│")
      #expect(picture.text(of: picture[box.maxX - 1, y]) == "│")
    }
    try expectGolden(picture, "emoji")
  }

  @Test func complaintsStandInTheStatusLineUntilTheyAreMended() {
    var story = Story()
    story.apply(.complaint(file: "config.yaml", "config.yaml:3: unknown key “colour”"))
    let outcome20 = story.shows("! config.yaml:3: unknown key “colour”")
    #expect(outcome20)
    story.apply(.complaint(file: "config.yaml", nil))
    let outcome21 = story.shows("config.yaml")
    #expect(!outcome21)
  }

  @Test func aNewHomeFileKeepsWhatStays() {
    var story = Story()
    story.answer("left", [(0, "kept")])
    var file = Story.fourBoxes
    file.widgets.removeAll { $0.id == "big" }
    file.widgets.append(Story.placement("new", .systemSmall))
    story.apply(.home(file))
    let outcome22 = story.shows("kept")
    #expect(outcome22)
    #expect(
      story.effects == [.loadPlaceholder(SlotID("new")), .load(SlotID("new"), Generation(1))])
  }

  @Test func onlyABoxThatChangedIsDrawnAgain() {
    var story = Story()
    for id in ["big", "left", "right", "wide"] { story.answer(id, [(0, id), (2, "next \(id)")]) }
    let before = story.picture()
    story.wait(1)
    let outcome23 = story.picture()
    #expect(outcome23.changes(from: before).isEmpty)
    story.wait(1)
    let outcome24 = story.picture()
    #expect(!outcome24.changes(from: before).isEmpty)
  }
}
