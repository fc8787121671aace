import Cells
import Configuration
import Foundation
import Golden
@testable import HomeScreen
import Testing
import Timelines
import ViewTree

/// The text report, the cursor, and ASCII output.
struct ReportTests {
  /// A box that never had a view says why in its middle, not only in its border.
  @Test func boxWithoutAViewSaysWhy() {
    var story = Story()
    let reason = "no extension “clok” is installed"
    story.apply(.failed(SlotID("big"), story.generation("big"), reason, isFinal: true))
    let lines = story.frame().transcript.split(separator: "\n")
    let middle = lines.filter { $0.contains("is installed") }
    #expect(!middle.isEmpty && !middle.contains { $0.contains("━") })
  }

  @Test func reportHasEveryWidgetOfEveryPage() throws {
    var story = StackTests.story()
    story.fail("big", "no way there")
    story.press(.character("2"), .character("J"))
    let report = story.home.report(at: story.now)
    #expect(report.map(\.id) == ["big", "two", "one", "three"], "the top widget comes first")
    #expect(report.map(\.isOnTop) == [true, true, false, false])
    #expect(report.map(\.isFocused) == [false, true, false, false])
    #expect(report[2].elements.map(\.label) == ["hello one"], "hidden widgets are included")
    #expect(report.text.contains("Two, small, page 1, top of stack stack-1\n  hello two"))
    let decoded = try JSONDecoder().decode([WidgetReport].self, from: Data(report.json.utf8))
    #expect(decoded == report)
  }

  @Test func reportHasStatesAndErrors() {
    var story = Story()
    story.completeLoad("left", [(0, "hello")])
    story.apply(.interacted(extension: "test", kind: "left"))
    story.fail("left", "no way there")
    story.fail("right", "crashed")
    let states = Dictionary(
      uniqueKeysWithValues: story.home.report(at: story.now).map { ($0.id, $0.state) })
    #expect(states == ["big": "loading", "left": "stale", "right": "failed", "wide": "loading"])
    #expect(story.home.report(at: story.now).text.contains("no way there"))
  }

  @Test func reportHidesPrivateContent() {
    var story = Story()
    let hidden = Node.redaction(RedactionNode(.privacySensitive, child: .text(TextNode("4711"))))
    let entry = DatedEntry(date: story.now, payload: ArchivedNode(hidden))
    story.apply(
      .loaded(
        SlotID("left"), story.generation("left"), EntryTimeline(entries: [entry], policy: .never)))
    #expect(story.home.report(at: story.now).text.contains("4711"))
    story.press(.character("P"))
    #expect(!story.home.report(at: story.now).text.contains("4711"))
  }

  @Test func cursorFollowsTheFocus() throws {
    var story = Sheets.story()
    func cursor() -> Point? {
      var painter = FramePainter()
      painter.paint(story.home, at: story.now)
      return painter.cursor
    }
    let boxes = story.home.visibleBoxes
    #expect(cursor() == Point(x: boxes[0].rect.minX + 3, y: boxes[0].rect.minY))
    story.press(.character("3"))
    #expect(cursor() == Point(x: boxes[2].rect.minX + 3, y: boxes[2].rect.minY))
    story.press(.character(":"))
    story.type("qu")
    let caret = try #require(cursor())
    let line = story.frame().line(caret.y)
    #expect(line.prefix(caret.x).hasSuffix("qu"), "after the typed text")
    story.press(.escape, .character("t"))
    story.apply(.themes(["ember", "tessera"]))
    let row = try #require(cursor())
    #expect(story.frame().line(row.y).contains("tessera"))
  }

  @Test func asciiOutputIsASCIIAndShowsFocus() throws {
    var story = StackTests.story()
    story.apply(.configuration(try Configuration(parsing: "symbols: ascii")))
    story.press(.character("2"))
    let frame = story.frame()
    #expect(frame.transcript.unicodeScalars.allSatisfy { $0.isASCII })
    try expectGolden(frame, "ascii")
    story.completeLoad("one", [(0, "漢字 é ü …")])
    story.apply(.interacted(extension: "test", kind: "one"))
    story.completeLoad("one", [(0, "漢字 é ü …")])
    #expect(story.shows("???? e u ."))
    story.press(.character("?"))
    #expect(story.frame().transcript.unicodeScalars.allSatisfy { $0.isASCII })
  }
}
