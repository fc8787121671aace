import Cells
import Configuration
import Foundation
import Golden
@testable import HomeScreen
import Testing
import Themes
import Timelines
import ViewTree

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

  @Test func mouseFocusesAndTurnsPages() {
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
    story.completeLoad("big", [(0, "one"), (90, "two")], .atEnd)
    story.press(.character("e"), .character("?"))
    try expectGolden(story.frame(), "help")
    story.press(.escape, .escape, .character("i"))
    try expectGolden(story.frame(), "info")
    story.press(.escape)
    #expect(story.home.sheets.sheet == nil)
  }

  @Test func privacyModeRedactsSensitiveContent() {
    var story = Story()
    let secret = Node.redaction(RedactionNode(.privacySensitive, child: .text(TextNode("4711"))))
    let entry = DatedEntry(date: story.now, payload: ArchivedNode(secret))
    story.apply(
      .loaded(
        SlotID("wide"), story.generation("wide"), EntryTimeline(entries: [entry], policy: .never)))
    #expect(story.shows("4711"))
    story.press(.character("P"))
    #expect(!story.shows("4711"))
    let isMarked = story.shows("private")
    #expect(isMarked)
  }

  /// Saving the file for another reason must not reveal private content.
  @Test func privacyModeStaysUntilItsSettingChanges() {
    var story = Story()
    story.press(.character("P"))
    var configuration = Configuration()
    configuration.motion = .reduced
    story.apply(.configuration(configuration))
    #expect(story.home.display.isPrivate)
    configuration.privacy = true
    story.apply(.configuration(configuration))
    #expect(story.home.display.isPrivate)
    configuration.privacy = false
    story.apply(.configuration(configuration))
    #expect(!story.home.display.isPrivate)
  }

  @Test func fileErrorsAreShownInFull() {
    var story = Story()
    let long =
      "home.yaml:2: family: unknown family “huge”; "
      + "available: small, medium, large, extraLarge, circular, rectangular, inline"
    story.apply(.problems(.home, [long]))
    story.apply(.problems(.configuration, ["config.yaml:1: unknown key “x”"]))
    let shown = story.frame().transcript.split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
    #expect(shown.contains("unknown key “x”") && shown.contains("extraLarge, inline Esc"))
    story.press(.escape)
    let isGone = !story.shows("unknown key")
    let hasHints = story.shows("? help")
    #expect(isGone && hasHints)
  }

  @Test func unsupportedFamilyIsReported() {
    var story = Story()
    story.completeLoad("big", [(0, "drawn all the same")])
    story.apply(
      .described(
        extension: "test", kinds: ["big": KindDescription(name: "Big", families: [.systemSmall])]))
    let isReported = story.shows("! large not supported")
    #expect(isReported)
  }

  /// A view is laid out in the box that a narrow screen has for it.
  @Test func viewFitsTheBoxOfANarrowScreen() {
    var story = Story(size: Size(width: 20, height: 12))
    story.press(.character("1"))
    let row = StackNode(
      .horizontal,
      children: [.text(TextNode("left")), .spacer(SpacerNode()), .text(TextNode("right"))])
    let entry = DatedEntry(date: story.now, payload: ArchivedNode(.stack(row)))
    story.apply(
      .loaded(
        SlotID("big"), story.generation("big"), EntryTimeline(entries: [entry], policy: .never)))
    #expect(story.shows("left") && story.shows("right"))
  }

  @Test func openSheetKeepsFocusAndPage() {
    var story = Story(.firstRun)
    let before = (story.home.focus, story.home.page)
    story.press(.character("?"), .tab, .character("]"), .down)
    #expect(story.home.focus == before.0 && story.home.page == before.1)
  }
}
