import Cells
import Configuration
import Testing
import Texts
import ViewTree

@testable import HomeScreen

struct ListCursorTests {
  @Test func movementKeysMoveTheSelection() {
    var cursor = ListCursor()
    func press(_ key: Key, _ modifiers: Modifiers = []) -> Int {
      _ = cursor.handle(KeyPress(key, modifiers), of: 30)
      return cursor.index
    }
    #expect(press(.up) == 0 && press(.down) == 1 && press(.tab) == 2 && press(.pageDown) == 10)
    #expect(press(.tab, .shift) == 9 && press(.pageUp) == 1 && press(.end, .control) == 29)
    #expect(press(.down) == 29 && press(.home, .control) == 0)
  }

  @Test func lettersMoveTheSelectionWithoutATextField() {
    var cursor = ListCursor()
    #expect(cursor.handle(KeyPress(.character("j")), of: 3) == false)
    #expect(
      cursor.handle(KeyPress(.character("j")), of: 3, hasTextField: false) && cursor.index == 1)
    #expect(cursor.handle(KeyPress(.end), of: 3, hasTextField: false) && cursor.index == 2)
  }

  @Test func selectionIsClampedWhenTheListShrinks() {
    var cursor = ListCursor()
    cursor.point(at: 9, of: 10)
    #expect(cursor.row(of: 3) == 2 && cursor.row(of: 0) == 0)
    cursor.move(by: -1, of: 3)
    #expect(cursor.index == 1)
  }
}

struct SheetControlTests {
  @Test(arguments: [
    SheetControl.key(KeyPress(.character(" "))), .key(KeyPress(.left)),
    .key(KeyPress(.character("c"), .control)), .row(0), .row(12), .less(3), .more(4), .page(7),
    .family(.systemExtraLarge), .family(.accessoryInline), .add, .notice,
  ])
  func controlRoundTripsThroughTheViewTree(control: SheetControl) {
    let node = SheetNodes.button(control, SheetNodes.text("press"))
    let area = Rect(x: 3, y: 2, width: 5, height: 1)
    #expect(node.sheetControl(at: Point(x: 4, y: 2), in: area, now: 0) == control)
    #expect(node.sheetControl(at: Point(x: 4, y: 5), in: area, now: 0) == nil)
  }

  @Test(arguments: ["", "row", "row x", "key", "key Nope", "family huge", "page:3"])
  func invalidActionIsNotAControl(action: String) {
    #expect(SheetControl(action: action) == nil)
  }
}

struct SheetPresenterTests {
  @Test func toggleOpensAndClosesASheet() {
    var sheets = SheetPresenter()
    sheets.toggle(HelpSheet())
    #expect(sheets.sheet is HelpSheet)
    sheets.toggle(InfoSheet())
    #expect(sheets.sheet is InfoSheet && sheets.openedCount == 2)
    sheets.toggle(InfoSheet(scrollOffset: 3))
    #expect(!sheets.isOpen)
  }

  @Test func sheetClosesBeforeItsRequestsRun() {
    var sheets = SheetPresenter()
    sheets.open(HelpSheet())
    let requests = sheets.send { _ in .closes(with: .clearNotice, .command(.help)) }
    #expect(requests.count == 2 && !sheets.isOpen)
    #expect(sheets.send { _ in .requests(.clearNotice) }.isEmpty, "no sheet is open")
  }
}

struct CommandTableTests {
  @Test func helpListsEveryHomeScreenCommandOnce() {
    // The status line shows Escape wherever it applies, `?` opens help itself, and `-` belongs to
    // edit mode. A command without keys is run from the palette.
    let withoutKeys = Command.allCases.filter(\.row.keys.isEmpty)
    let others: Set<Command> = Set([.back, .help, .remove] + withoutKeys)
    let listed = HelpRow.home.flatMap(\.commands)
    #expect(listed.count == Set(listed).count)
    #expect(Set(listed).union(others) == Set(Command.allCases))
  }

  @Test func editModeHelpListsOnlyEditModeCommands() {
    for command in HelpRow.editing.flatMap(\.commands) {
      #expect(command.contexts.contains(.editing), "\(command)")
    }
  }

  @Test func defaultKeysAreValidAndUnique() {
    let names = Command.allCases.flatMap(\.row.keys)
    #expect(names.allSatisfy { KeyPress(name: $0) != nil })
    #expect(Set(names).count == names.count)
  }

  /// Somewhere on a page: `left` does nothing in the first column.
  @Test func everyCommandHasAnEffectWhereItApplies() {
    let page = Self.middlePage()
    for command in Command.allCases where command.contexts.contains(.home) {
      guard let name = command.row.keys.first else {
        var story = page
        story.press(.character(":"))
        story.type(command.title)
        story.press(.enter)
        #expect(!story.effects.isEmpty, "\(command)")
        continue
      }
      let key = KeyPress(name: name) ?? KeyPress(.escape)
      let hasEffect = ["1", "2", "3", "4"].contains { (box: Character) in
        var story = page
        story.press(.character(box))
        let before = story.frame()
        story.apply(.key(key))
        return story.frame().transcript != before.transcript || !story.effects.isEmpty
      }
      #expect(hasEffect, "\(command)")
    }
  }

  /// The second of three pages, each with two rows of two boxes that have three entries; a notice
  /// is shown.
  private static func middlePage() -> Story {
    let ids = (1...12).map { "box\($0)" }
    var story = Story(HomeFile(widgets: ids.map { Story.placement($0, .systemMedium) }))
    story.press(.character("]"))
    for id in ids { story.completeLoad(id, [(-60, "before"), (0, "now"), (60, "later")]) }
    story.apply(.notice("Something that Escape dismisses", isWarning: true))
    return story
  }
}
