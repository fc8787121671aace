import Cells
import Configuration
import Foundation
import Golden
@testable import HomeScreen
import IntentSchemas
import Testing
import Themes
import Timelines
import ViewTree

/// Edit mode: moving, removing, stacking, and undo.
struct EditingTests {
  @Test func boxesMoveAndAreSaved() throws {
    var story = Sheets.story()
    story.press(.character("2"), .character("e"), .right)
    try expectGolden(story.frame(), "edit")
    #expect(story.home.visibleBoxes.map(\.id) == ["big", "right", "left", "wide"])
    #expect(story.saved == nil, "nothing is saved yet")
    story.press(.character("e"))
    #expect(
      story.saved?.layouts[LayoutKey(columns: 4, rows: 2)]?.first?["left"]
        == GridPosition(column: 3, row: 0))
    story.apply(.resized(Size(width: 120, height: 40)))
    #expect(
      story.home.visibleBoxes.map(\.id) == ["big", "right", "left", "wide"],
      "another size follows the order")
    story.apply(.resized(Size(width: 80, height: 24)))
    #expect(story.home.visibleBoxes.map(\.id) == ["big", "right", "left", "wide"])
  }

  @Test func focusedBoxBecomesLargerAndSmaller() {
    var story = Sheets.story()
    func family(in home: HomeFile?) -> Family? { home?.widgets.first { $0.id == "wide" }?.family }
    story.press(.character("4"), .character("e"), .character("("))
    #expect(family(in: story.home.home) == .systemSmall)
    story.press(.character("("))
    #expect(story.shows("Cards has no smaller size"))
    story.press(.character(")"))
    #expect(family(in: story.home.home) == .systemMedium)
    story.press(.character("("), .character("e"))
    #expect(family(in: story.saved) == .systemSmall)
    story.press(.character("u"))
    #expect(family(in: story.saved) == .systemMedium)
  }

  /// The last box of a page is removed, not a widget of the status line after it.
  @Test func removingTheOnlyBoxDoesNotFocusTheStatusLine() {
    var story = Story(
      HomeFile(widgets: [
        Story.placement("one", .systemSmall), Story.placement("line", .accessoryInline),
      ]))
    story.press(.character("e"), .character("-"))
    #expect(story.home.focus != SlotID("line"))
  }

  @Test func escapeCancelsAndUUndoes() {
    var story = Sheets.story()
    let before = story.home.home
    story.press(.character("e"), .character("-"), .character("-"))
    #expect(story.home.home.widgets.count == 2)
    story.press(.character("u"))
    #expect(story.home.home.widgets.count == 3)
    story.press(.escape)
    #expect(story.home.home == before && story.saved == nil)
    #expect(story.home.visibleBoxes.count == 4)
  }

  @Test func quittingSavesTheEdits() {
    var story = Sheets.story()
    func quits(_ story: Story) -> Bool {
      story.effects.contains { if case .quit = $0 { true } else { false } }
    }
    story.press(.character("e"), .character("-"))
    story.apply(.problems(.home, ["home.yaml:1: no"]))
    story.press(.character("q"))
    #expect(!quits(story) && story.saved == nil, "they would be lost")
    story.apply(.problems(.home, []))
    story.press(.character("q"))
    #expect(quits(story) && story.saved?.widgets.count == 3)
  }

  @Test func boxThatMakesSpaceForALargerOneIsNamed() {
    let names = (1...8).map { "box\($0)" }
    var story = Story(HomeFile(widgets: names.map { Story.placement($0, .systemSmall) }))
    let kind = KindDescription(name: "Box", families: [.systemSmall, .systemMedium])
    story.apply(
      .described(
        extension: "test", kinds: Dictionary(uniqueKeysWithValues: names.map { ($0, kind) })))
    story.press(.character("e"), .character(")"))
    #expect(story.shows("moved to page 2"), "\(story.home.notice?.text ?? "")")
  }

  @Test(arguments: [ProblemSource.home, .stacks])
  func editsAreNotSavedWhileAFileHasErrors(source: ProblemSource) {
    var story = Sheets.story()
    story.press(.character("e"), .character("-"))
    story.apply(.problems(source, ["home.yaml:1: no"]))
    story.press(.character("e"))
    #expect(story.home.board.editing != nil && story.saved == nil)
    #expect(story.home.notice?.text.contains("fix it") == true)
    story.press(.escape, .character("e"))
    #expect(
      story.home.board.editing != nil && story.saved == nil,
      "dismissing the banner does not fix the file")
    story.apply(.problems(source, []))
    story.press(.character("e"))
    #expect(story.home.board.editing == nil && story.saved?.widgets.count == 3)
    #expect(story.home.notice == nil)
  }

  @Test func externalChangeEndsEditMode() {
    var story = Sheets.story()
    story.press(.character("e"), .right)
    story.apply(.home(HomeFile(widgets: [Story.placement("new", .systemSmall)])))
    #expect(story.home.board.editing == nil)
    #expect(story.shows("changed on disk") && story.shows("New"))
  }

  @Test func theMouseDragsABox() {
    var story = Sheets.story()
    story.press(.character("e"))
    story.apply(.mouse(MouseEvent(.press, at: Point(x: 45, y: 4))))
    story.apply(.mouse(MouseEvent(.drag, at: Point(x: 58, y: 5))))
    #expect(
      story.home.visibleBoxes.map(\.id) == ["big", "left", "right", "wide"], "not immediately")
    story.apply(.mouse(MouseEvent(.release, at: Point(x: 58, y: 5))))
    #expect(story.home.visibleBoxes.map(\.id) == ["big", "right", "left", "wide"])
    story.press(.character("u"))
    #expect(
      story.home.visibleBoxes.map(\.id) == ["big", "left", "right", "wide"],
      "a whole drag is one undo step")
    story.apply(.mouse(MouseEvent(.press, at: Point(x: 45, y: 4))))
    for x in 46...58 { story.apply(.mouse(MouseEvent(.drag, at: Point(x: x, y: 5)))) }
    #expect(story.home.visibleBoxes.map(\.id) == ["big", "left", "right", "wide"])
    let wake = story.home.nextWake(after: story.now)
    #expect(wake.map { $0.timeIntervalSince(story.now) <= 0.36 } == true)
    story.wait(0.36)
    #expect(
      story.home.visibleBoxes.map(\.id) == ["big", "right", "left", "wide"],
      "the other box has moved away")
    story.apply(.mouse(MouseEvent(.release, at: Point(x: 58, y: 5))))
    story.press(.character("e"))
    #expect(story.saved != nil)
  }

  @Test func draggingABoxBeginsEditMode() {
    var story = Sheets.story()
    story.apply(.mouse(MouseEvent(.press, at: Point(x: 45, y: 4))))
    story.apply(.mouse(MouseEvent(.drag, at: Point(x: 48, y: 5))))
    #expect(!story.home.isEditing, "a hand that is not steady drags nothing")
    story.apply(.mouse(MouseEvent(.drag, at: Point(x: 58, y: 5))))
    #expect(story.home.isEditing)
    story.apply(.mouse(MouseEvent(.release, at: Point(x: 58, y: 5))))
    #expect(story.home.visibleBoxes.map(\.id) == ["big", "right", "left", "wide"])
    story.press(.escape)
    #expect(story.home.visibleBoxes.map(\.id) == ["big", "left", "right", "wide"])
    #expect(story.shows("Changes discarded; u to undo"))
    story.press(.character("u"))
    #expect(story.home.visibleBoxes.map(\.id) == ["big", "right", "left", "wide"])
    story.press(.character("u"))
    #expect(story.home.visibleBoxes.map(\.id) == ["big", "left", "right", "wide"], "the drag, too")
    story.press(.character("u"))
    #expect(story.shows("Nothing to undo"))
    story.apply(.home(Story.fourBoxes))
    story.apply(.mouse(MouseEvent(.press, at: Point(x: 45, y: 4))))
    story.apply(.mouse(MouseEvent(.release, at: Point(x: 45, y: 4))))
    story.apply(.mouse(MouseEvent(.drag, at: Point(x: 58, y: 5))))
    #expect(!story.home.isEditing, "the button is not pressed")
  }

  @Test func dropOnBoxOfSameFamilyMakesStack() throws {
    var story = Sheets.story()
    story.press(.character("e"))
    story.apply(.mouse(MouseEvent(.press, at: Point(x: 45, y: 4))))
    for x in 46...66 { story.apply(.mouse(MouseEvent(.drag, at: Point(x: x, y: 5)))) }
    try expectGolden(story.frame(), "drop-target")
    story.apply(.mouse(MouseEvent(.release, at: Point(x: 66, y: 5))))
    #expect(story.home.visibleBoxes.map(\.box) == ["big", "stack-1", "wide"])
    #expect(story.home.visibleBoxes[1].id == "left", "the dropped box is on top")
    #expect(story.shows("Stack of 2"))
    story.press(.character("u"))
    #expect(story.home.visibleBoxes.map(\.id) == ["big", "left", "right", "wide"])
    story.apply(.mouse(MouseEvent(.press, at: Point(x: 45, y: 4))))
    story.apply(.mouse(MouseEvent(.drag, at: Point(x: 66, y: 4))))
    story.apply(.mouse(MouseEvent(.release, at: Point(x: 66, y: 4))))
    story.press(.character("e"))
    let stack = try #require(story.saved?.stacks.first)
    #expect(stack.widgets == ["right", "left"] && story.saved?.stacks.count == 1)
  }

  @Test func dropOnOtherFamilyMovesWithoutStacking() {
    var story = Sheets.story()
    let before = story.home.arrangement?.boxes.map(\.rect)
    story.press(.character("e"))
    story.apply(.mouse(MouseEvent(.press, at: Point(x: 45, y: 4))))
    story.apply(.mouse(MouseEvent(.drag, at: Point(x: 45, y: 14))))
    story.apply(.mouse(MouseEvent(.release, at: Point(x: 45, y: 14))))
    #expect(story.home.home.stacks.isEmpty)
    #expect(story.home.arrangement?.boxes.count == 4)
    #expect(story.home.arrangement?.boxes.map(\.rect) != before, "the box has moved")
    story.press(.character("u"))
    #expect(story.home.arrangement?.boxes.map(\.rect) == before)
  }

  @Test func keysLiftAndStackABox() throws {
    var story = Sheets.story()
    story.press(.character("e"), .character("2"), .character("S"))
    #expect(story.home.board.editing?.liftedWidget == SlotID("left"))
    #expect(story.shows("choose a box"))
    story.press(.enter)
    #expect(story.home.home.stacks.isEmpty, "nothing is chosen yet")
    story.press(.right)
    #expect(story.home.board.editing?.target == "right")
    story.press(.enter)
    #expect(story.home.home.stacks.first?.widgets == ["right", "left"])
    #expect(story.home.focus == SlotID("left") && story.home.board.editing != nil)
    story.press(.character("-"))
    #expect(story.home.home.stacks.isEmpty, "a stack of one widget is dissolved")
    #expect(story.home.visibleBoxes.map(\.id) == ["big", "right", "wide"])
    story.press(.character("u"), .character("u"), .character("S"), .right, .escape)
    #expect(
      story.home.board.editing != nil && story.home.board.editing?.liftedWidget == nil, "canceled")
    #expect(story.home.home.stacks.isEmpty)
    story.press(.escape, .character("1"), .character("S"))
    #expect(story.shows("No other large box"))
  }

  @Test func liftOutsideEditModeSavesImmediately() {
    var story = Sheets.story()
    story.press(.character("2"), .character("S"), .escape)
    #expect(
      story.home.board.editing == nil && story.home.home.stacks.isEmpty, "canceled"
    )
    story.press(.character("S"), .right, .enter)
    #expect(
      story.home.board.editing == nil && story.saved?.stacks.first?.widgets == ["right", "left"])
    #expect(story.shows("Stack of 2"))
  }

  @Test func mouseDuringLiftContinuesEditMode() {
    var story = Sheets.story()
    story.press(.character("2"), .character("S"))
    story.apply(.mouse(MouseEvent(.press, at: Point(x: 66, y: 4))))
    story.apply(.mouse(MouseEvent(.release, at: Point(x: 66, y: 4))))
    #expect(story.home.board.editing != nil && story.home.board.editing?.liftedWidget == nil)
    story.press(.character("S"), .escape)
    #expect(story.home.board.editing != nil, "Escape cancels only the lift")
  }

  @Test func stackSheetRearrangesStack() throws {
    var story = Sheets.story()
    story.press(.character("2"), .character("S"), .right, .enter)
    story.press(.character("S"))
    try expectGolden(story.frame(), "stack-sheet")
    #expect(story.home.stacks["stack-1"]?.top == SlotID("left"))
    story.press(.character("K"))
    #expect(story.saved?.stacks.first?.widgets == ["left", "right"])
    #expect(story.home.stacks["stack-1"]?.top == SlotID("left"), "the visible widget stays")
    try story.click("J down")
    #expect(story.saved?.stacks.first?.widgets == ["right", "left"])
    try story.click("p pin")
    #expect(story.saved?.stacks.first?.pinned == "left")
    story.press(.character("o"))
    #expect(story.saved?.stacks.isEmpty == true && story.home.sheets.sheet == nil)
    #expect(Set(story.home.visibleBoxes.map(\.id)) == ["big", "left", "right", "wide"])
  }

  @Test func mouseRemovesUndoesAndSaves() throws {
    var story = Sheets.story()
    try story.click("e edit")
    try story.click("Right")
    try story.click("- remove")
    #expect(story.home.home.widgets.map(\.id) == ["big", "left", "wide"])
    try story.click("removed")
    try story.click("u undo")
    #expect(story.home.home.widgets.count == 4)
    try story.click("Plain")
    try story.click("- remove")
    try story.click("removed")
    try story.click("e done")
    #expect(story.saved?.widgets.map(\.id) == ["left", "right", "wide"])
  }

  @Test func customKeysWorkInEditMode() throws {
    var story = Sheets.story()
    let keys = "keys: {right: d, remove: x, undo: z, edit: m, appearance: []}\n"
    story.apply(.configuration(try Configuration(parsing: keys)))
    story.press(.character("2"), .character("m"), .character("d"))
    #expect(story.home.visibleBoxes.map(\.id) == ["big", "right", "left", "wide"])
    #expect(story.shows("m done") && story.shows("x remove") && story.shows("z undo"))
    story.press(.character("x"))
    #expect(story.home.home.widgets.count == 3 && story.shows("z to undo"))
    story.press(.character("u"), .character("-"), .character("l"))
    #expect(story.home.home.widgets.count == 3, "the default keys do nothing")
    story.press(.character("z"), .character("m"))
    #expect(story.saved?.widgets.count == 4)
  }

  @Test func escapeDismissesBannerFirst() throws {
    var story = Sheets.story()
    story.press(.character("e"), .character("-"))
    story.apply(.problems(.configuration, ["config.yaml:1: no"]))
    #expect(story.shows("config.yaml:1: no") && story.shows("e done"), "the key hints stay")
    story.press(.escape)
    #expect(story.home.board.editing != nil && story.home.home.widgets.count == 3)
    #expect(story.hides("config.yaml:1: no"))
    story.apply(.problems(.configuration, ["config.yaml:2: no"]))
    try story.click("config.yaml:2")
    #expect(story.home.board.editing != nil && story.hides("config.yaml:2"))
    story.press(.escape)
    #expect(story.home.board.editing == nil && story.home.home.widgets.count == 4)
  }

  @Test func keyHintsStayWithManyPages() {
    let widgets = (0..<14).map { Story.placement("box\($0)", .systemLarge) }
    var story = Story(HomeFile(widgets: widgets), size: Size(width: 44, height: 24))
    #expect(story.shows("1/14") && story.shows(": more"))
    story.press(.character("]"), .character("]"), .character("e"))
    #expect(story.shows("3/14") && story.shows("e done") && story.shows("Esc cancel"))
  }

  @Test func paletteHasEditModeCommands() throws {
    var story = Sheets.story()
    story.press(.character("2"), .character("e"), .character(":"))
    story.type("remove the box")
    story.press(.enter)
    #expect(story.home.home.widgets.map(\.id) == ["big", "right", "wide"])
    story.press(.character(":"))
    story.type("undo")
    story.press(.enter)
    #expect(story.home.home.widgets.count == 4 && story.home.board.editing != nil)
  }
}
