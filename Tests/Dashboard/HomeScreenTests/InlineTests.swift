import Cells
import Configuration
import Foundation
@testable import HomeScreen
import Testing
import Timelines
import ViewTree

/// Inline widgets in the status line support the same actions as boxes.
struct InlineTests {
  /// Four boxes and two inline widgets.
  private static func story() -> Story {
    var file = Story.fourBoxes
    file.widgets += ["time", "rain"].map { Story.placement($0, .accessoryInline) }
    var story = Story(file)
    for placement in file.widgets {
      story.completeLoad(placement.id, [(0, "hello \(placement.id)")])
    }
    return story
  }

  @Test func arrowsAndTabReachInlineWidgets() {
    var story = Self.story()
    story.press(.down)
    #expect(story.home.focus == SlotID("time"))
    story.press(.right)
    #expect(story.home.focus == SlotID("rain"))
    story.press(.left, .up)
    #expect(story.home.focus == SlotID("wide"), "the nearest box above")
    story.press(.tab)
    #expect(story.home.focus == SlotID("time"))
    story.press(.tab, .tab)
    #expect(story.home.focus == SlotID("big"), "the order wraps around")
    story.press(.character("6"))
    #expect(story.home.focus == SlotID("rain"))
  }

  @Test(arguments: [Character("("), ")"])
  func otherSizeIsRefusedWithAReason(key: Character) {
    var story = Self.story()
    story.press(.down, .character("e"), .character(key))
    #expect(story.shows("Time is a line and has no other size"))
  }

  /// A larger screen has fewer pages.
  @Test func pageExistsAfterTheScreenHasGrown() {
    var story = Self.story()
    story.apply(.resized(Size(width: 40, height: 12)))
    story.press(.character("]"), .character("]"), .down, .down)
    #expect(story.home.focus == SlotID("time") && story.home.page == 2)
    story.apply(.resized(Size(width: 120, height: 40)))
    #expect(story.home.page == 0 && !story.home.visibleBoxes.isEmpty)
  }

  @Test func rightFromBoxTurnsPage() {
    var file = HomeFile.sixLarge
    file.widgets.append(Story.placement("time", .accessoryInline))
    var story = Story(file)
    story.completeLoad("time", [(0, "hello time")])
    story.press(.right, .right)
    #expect(story.home.page == 1 && story.home.focus == SlotID("2"))
  }

  @Test func focusIsVisibleWithoutColorsAndTitled() throws {
    var story = Self.story()
    story.press(.down)
    #expect(story.shows("▌hello time  ") && story.shows("  Time  ·  e edit"))
    var painter = FramePainter()
    painter.paint(story.home, at: story.now)
    let cursor = try #require(painter.cursor)
    #expect(painter.buffer.line(cursor.y).dropFirst(cursor.x).hasPrefix("hello time"))
  }

  /// Found by a walk.
  @Test func focusIsVisibleOnAWidgetThatShowsNothing() {
    var story = Self.story()
    story.press(.down, .character("r"))
    story.completeLoad("time", [(0, "")])
    #expect(story.shows("▌Time  "))
    story.press(.up)
    #expect(story.hides("▌Time  "))
  }

  @Test func inlineWidgetHasReloadInfoAndSettings() {
    var story = Self.story()
    var kind = KindDescription(name: "Clock", families: [.accessoryInline])
    kind.settings = Sheets.schema
    kind.isComplete = true
    story.apply(.described(extension: "test", kinds: ["time": kind]))
    story.press(.down, .character("r"))
    #expect(story.effects == [.load(SlotID("time"), story.generation("time"))])
    story.press(.character("i"))
    #expect(story.shows("inline, id time"))
    story.press(.escape, .character("s"))
    #expect(story.settings?.target == .widget(SlotID("time")))
  }

  @Test func inlineWidgetCanBeRemovedAndRestored() {
    var story = Self.story()
    story.press(.down, .character("e"), .character("-"))
    #expect(story.home.home.widgets.map(\.id) == ["big", "left", "right", "wide", "rain"])
    #expect(story.hides("hello time") && story.shows("hello rain"))
    story.press(.character("u"))
    #expect(story.home.home.widgets.count == 6)
    story.press(.character("-"), .character("e"))
    #expect(story.saved?.widgets.count == 5)
  }

  @Test func inlineWidgetMovesAlongTheStatusLineInEditMode() {
    var story = Self.story()
    let before = story.home.home
    story.press(.down, .character("e"), .left)
    #expect(story.home.home == before && story.home.focus == SlotID("time"), "it is the first")
    story.press(.right)
    #expect(story.home.home.widgets.map(\.id).suffix(2) == ["rain", "time"])
    #expect(story.home.focus == SlotID("time") && story.shows("hello rain ▌hello time"))
    story.press(.up)
    #expect(story.home.focus == SlotID("time") && story.shows("move left and right"))
    story.press(.character("u"))
    #expect(story.home.home == before)
    story.press(.right, .character("e"))
    #expect(story.saved?.widgets.map(\.id).suffix(2) == ["rain", "time"])
    story.press(.character("u"))
    #expect(story.home.home == before)
  }

  @Test func inlineWidgetIsDraggedToThePlaceOfAnother() throws {
    var story = Self.story()
    story.press(.character("e"))
    let time = try story.point(of: "hello time")
    let rain = try story.point(of: "hello rain")
    story.apply(.mouse(MouseEvent(.press, at: time)))
    story.apply(.mouse(MouseEvent(.drag, at: rain)))
    story.apply(.mouse(MouseEvent(.release, at: rain)))
    #expect(story.home.home.widgets.map(\.id).suffix(2) == ["rain", "time"])
    story.apply(.mouse(MouseEvent(.drag, at: time)))
    #expect(story.home.home.widgets.map(\.id).suffix(2) == ["rain", "time"], "it was released")
    story.press(.character("u"))
    #expect(story.home.home.widgets.map(\.id).suffix(2) == ["time", "rain"])
  }

  /// The widgets between the inline ones stay where they are.
  @Test func movedInlineWidgetLeavesOthersInPlace() {
    var file = Story.fourBoxes
    file.widgets.insert(Story.placement("time", .accessoryInline), at: 0)
    file.widgets.append(Story.placement("rain", .accessoryInline))
    var story = Story(file)
    story.press(.down, .down, .character("e"), .right)
    #expect(
      story.home.home.widgets.map(\.id) == ["rain", "big", "left", "right", "wide", "time"])
  }

  @Test func firstClickFocusesAndSecondClickActsLikeEnter() throws {
    var story = Self.story()
    var link = LinkNode("https://example.org", child: .text(TextNode("hello time")))
    link.isWidgetURL = true
    story.apply(.interacted(extension: "test", kind: "time"))
    let entry = DatedEntry(date: story.now, payload: ArchivedNode(.link(link)))
    story.apply(
      .loaded(
        SlotID("time"), story.generation("time"), EntryTimeline(entries: [entry], policy: .never)))
    try story.click("hello time")
    #expect(story.home.focus == SlotID("time") && story.effects.isEmpty)
    try story.click("hello time")
    #expect(story.effects == [.open("https://example.org", extension: "test")])
  }

  @Test func failedInlineWidgetShowsItsError() {
    var file = Story.fourBoxes
    file.widgets.append(Story.placement("time", .accessoryInline))
    var story = Story(file)
    story.press(.down)
    #expect(story.home.focus == SlotID("time"))
    story.fail("time", "no network")
    #expect(story.shows("! no network"), "the focused widget shows its mark")
    story.press(.up)
    #expect(story.shows("! Time") && story.hides("no network"))
  }

  @Test func narrowScreenShowsFocusedInlineWidget() {
    var story = Self.story()
    story.apply(.resized(Size(width: 40, height: 24)))
    #expect(story.shows("hello rain") && story.hides("hello time"), "there is no space for both")
    story.press(.character("1"))
    story.apply(.key(KeyPress(.tab, .shift)))
    #expect(story.home.focus == SlotID("rain"))
    story.press(.left)
    #expect(story.shows("▌hello time") && story.hides("hello rain"))
  }

  @Test func paletteAndControlFocusInlineWidget() {
    var story = Self.story()
    story.press(.character(":"))
    story.type("go to rain")
    story.press(.enter)
    #expect(story.home.focus == SlotID("rain"))
    story.apply(.showWidget(SlotID("time")))
    #expect(story.home.focus == SlotID("time"))
  }

  @Test func inlineWidgetCannotBeStacked() {
    var story = Self.story()
    story.press(.down, .character("S"))
    #expect(story.home.board.editing == nil && story.shows("cannot be stacked"))
  }
}
