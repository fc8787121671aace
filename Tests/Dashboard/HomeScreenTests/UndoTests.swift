import Cells
import Configuration
import Foundation
@testable import HomeScreen
import Testing
import Timelines
import ViewTree

/// Undo outside edit mode, and changes made from the palette.
struct UndoTests {
  @Test func changesOfEditModeCanBeUndone() {
    var story = Sheets.story()
    let before = story.home.home
    story.press(.character("2"), .character("e"), .character("-"), .right, .character("e"))
    #expect(story.saved != nil && story.home.home != before)
    story.press(.character("u"))
    #expect(story.saved?.widgets.count == 3 && story.saved?.layouts == before.layouts)
    #expect(story.shows("Last change undone"), "the steps of edit mode are undone one by one")
    story.press(.character("u"))
    #expect(story.saved == before && story.home.home == before)
    story.press(.character("u"))
    #expect(story.saved == nil && story.shows("Nothing to undo"))
  }

  /// The file is read again after the dashboard itself has written it, which may be noticed late.
  @Test func editsOutliveTheNewsOfTheChangeBefore() {
    var story = Sheets.story()
    story.press(.character("2"), .character("e"), .right, .character("e"))
    let saved = story.home.home
    story.press(.character("e"), .character("-"))
    let edited = story.home.home
    story.apply(.home(saved))
    #expect(story.home.home == edited && edited != saved)
    story.press(.character("e"))
    #expect(story.saved == edited)
  }

  /// The steps of edit mode are undone like saved ones, after the cancellation.
  @Test func everyUndoAfterACancellationLeadsToTheLayoutBeforeEditMode() {
    var story = Sheets.story()
    let before = story.home.home
    story.press(.character("2"), .character("e"), .character("-"), .right)
    let edited = story.home.home
    story.press(.escape)
    #expect(story.home.home == before && story.saved == nil)
    story.press(.character("u"))
    #expect(story.saved == edited)
    story.press(.character("u"), .character("u"))
    #expect(story.saved == before && story.home.home == before)
    story.press(.character("u"))
    #expect(story.saved == nil && story.shows("Nothing to undo"))
  }

  @Test func boxMovesToAnotherPageAndBack() {
    var story = Sheets.story()
    let before = story.home.home
    story.press(.character("2"), .character("}"))
    #expect(story.home.page == 1 && story.home.focus == SlotID("left"))
    #expect(story.shows("moved to page 2") && story.shows("u to undo"))
    #expect(story.saved?.layouts.values.first?.map(\.count) == [3, 1])
    story.press(.character("}"))
    #expect(story.saved == nil && story.shows("This is the only box of the last page"))
    story.press(.character("u"))
    #expect(story.saved == before && story.home.page == 0)
    story.press(.character("2"), .character("{"))
    #expect(story.saved == nil && story.shows("This is the first page"))
    // In edit mode, it is one of its steps.
    story.press(.character("e"), .character("}"))
    #expect(story.home.page == 1 && story.saved == nil)
    story.press(.escape)
    #expect(story.home.home == before)
  }

  @Test func widgetThatComesBackHasTheFocus() {
    var story = Sheets.story()
    story.press(.character("3"), .character("e"), .character("-"))
    #expect(story.home.focus != SlotID("right"))
    story.press(.character("u"))
    #expect(story.home.focus == SlotID("right"), "in edit mode")
    story.press(.character("-"), .character("e"), .character("1"), .character("u"))
    #expect(story.home.focus == SlotID("right"), "and after it")
  }

  @Test func addedWidgetCanBeUndone() {
    var story = Sheets.story()
    story.press(.character("+"), .enter)
    #expect(story.saved?.widgets.count == 5)
    story.press(.character("u"))
    #expect(story.saved?.widgets.count == 4)
  }

  @Test func externalChangeIsNotOverwritten() {
    var story = Sheets.story()
    story.press(.character("+"), .enter)
    story.apply(.home(story.home.home))
    story.apply(.home(HomeFile(widgets: [Story.placement("new", .systemSmall)])))
    story.press(.character("u"))
    #expect(story.saved == nil && story.shows("Nothing to undo"))
  }

  @Test func paletteRemovesFocusedBoxOutsideEditMode() {
    var story = Sheets.story()
    story.press(.character("2"), .character(":"))
    story.type("remove the box")
    story.press(.enter)
    #expect(story.saved?.widgets.map(\.id) == ["big", "right", "wide"])
    #expect(story.shows("u to undo"))
    story.press(.character("u"))
    #expect(story.saved?.widgets.count == 4)
  }

  @Test func paletteRemovesWidgetByName() {
    var story = StackTests.story()
    story.press(.character(":"))
    story.type("remove three")
    story.press(.enter)
    #expect(
      story.saved?.widgets.map(\.id) == ["big", "one", "two"], "it was below the top of its stack")
    #expect(story.home.focus == SlotID("big"), "the focus stays where it was")
  }

  @Test func removeKeyOutsideEditModeShowsNotice() {
    var story = Sheets.story()
    story.press(.character("-"))
    #expect(
      story.home.home.widgets.count == 4
        && story.shows("Boxes can be removed only in edit mode; press e"))
  }

  @Test func paletteOpensGalleryForMissingWidget() {
    var story = Sheets.story()
    var kinds = story.home.kinds["test"] ?? [:]
    kinds["air"] = KindDescription(name: "Barometer", families: [.systemMedium, .systemLarge])
    story.apply(.described(extension: "test", kinds: kinds))
    story.press(.character(":"))
    story.type("cards")
    #expect(story.hides("Add Cards"), "it is already on the home screen")
    story.press(.escape, .character(":"))
    story.type("barometer")
    story.press(.enter)
    #expect(story.shows("▌   Barometer") && story.shows("Add a widget"))
    #expect(
      story.effects.contains(
        .preview(PreviewRequest(WidgetReference(extension: "test", kind: "air"), .systemMedium))))
    story.press(.enter)
    #expect(story.saved?.widgets.last?.widget.kind == "air")
  }
}
