import Cells
import Configuration
import Foundation
import Golden
import HomeScreen
import Testing
import Texts
import Themes
import Timelines
import ViewTree

struct ScreenTests {
  /// At any size every box is complete, above the status line, and overlaps no other.
  @Test(arguments: Array(stride(from: 18, through: 220, by: 7)))
  func boxesAreCompleteAndNeverOverlap(width: Int) {
    for height in stride(from: 10, through: 70, by: 6) {
      var story = Story(.firstRun, size: Size(width: width, height: height), grid: .fill)
      _ = story.frame()
      guard let arrangement = story.home.arrangement else { continue }
      let available = Rect(x: 0, y: 0, width: width, height: height - 1)
      let boxes = arrangement.boxes
      #expect(boxes.count == HomeFile.firstRun.boxes.count)
      for (index, box) in boxes.enumerated() {
        #expect(available.contains(box.rect), "\(box) at \(width)×\(height)")
        for other in boxes[(index + 1)...] where other.page == box.page {
          #expect(box.rect.intersection(other.rect).isEmpty)
        }
      }
    }
  }

  @Test func firstRunHasTheDefaultLayout() {
    let small = Story(.firstRun)
    let families = small.home.visibleBoxes.compactMap {
      small.home.slots[SlotID($0.id)]?.placement.family
    }
    #expect(families == [.systemLarge, .systemSmall, .systemSmall, .systemMedium])
  }

  @Test func tooSmallScreenShowsMessageAndLosesNothing() {
    var story = Story()
    story.completeLoad("left", [(0, "kept")])
    story.apply(.resized(Size(width: 17, height: 9)))
    #expect(story.shows("needs 18×10"))
    story.apply(.resized(Size(width: 8, height: 3)))
    #expect(story.shows("needs") && story.shows("18×10"), "on two rows")
    story.apply(.resized(Size(width: 80, height: 24)))
    #expect(story.shows("kept"))
    #expect(story.effects.isEmpty, "nothing is loaded again")
  }

  /// Other keys make its message shorter, and a larger grid leaves no space for it; `Story.frame()`
  /// compares with a complete drawing.
  @Test(arguments: [
    "keys: {gallery: [], designs: []}\n", "grid: 90x30\n", "grid: 30x10\nsymbols: ascii\n",
  ])
  func anEmptyHomeIsDrawnAgainAfterAnotherConfiguration(text: String) throws {
    var story = Story(HomeFile(widgets: []))
    #expect(story.frame().transcript.contains("This home screen is empty"))
    story.apply(.configuration(try Configuration(parsing: text)))
    _ = story.frame()
    story.apply(.configuration(Configuration()))
    #expect(story.frame().transcript.contains("add a widget"))
  }

  @Test func savedLayoutAppliesToItsColumnCountOnly() {
    var file = Story.fourBoxes
    file.layouts[4] = [
      ["wide": GridPosition(column: 0, row: 0)], ["big": GridPosition(column: 2, row: 0)],
    ]
    let story = Story(file)
    let boxes = story.home.arrangement?.boxes ?? []
    #expect(boxes.first { $0.id == "wide" }?.rect.origin == Point(x: 1, y: 2))
    #expect(boxes.first { $0.id == "big" }?.page == 1)
    #expect(boxes.count == 4, "boxes missing from the layout follow")
    let wider = Story(file, size: Size(width: 100, height: 24))
    #expect(wider.home.arrangement?.boxes.first { $0.id == "big" }?.page == 0)
  }

  @Test func boxIsLimitedToTheScreen() {
    let file = HomeFile(widgets: [Story.placement("wide", .systemExtraLarge)])
    let story = Story(file, size: Size(width: 40, height: 24))
    #expect(story.home.visibleBoxes.first?.rect.size == Size(width: 38, height: 19))
  }

  @Test func emojiAndWideGlyphsKeepBordersStraight() throws {
    var story = Story()
    story.completeLoad("left", [(0, "日本語日本語日本語 ❤️❤️❤️❤️ 👨‍👩‍👧👨‍👩‍👧 🇩🇪🇩🇪🇩🇪🇩🇪🇩🇪🇩🇪🇩🇪")])
    let frame = story.frame()
    let box = try #require(story.home.visibleBoxes.first { $0.id == "left" }?.rect)
    for y in box.minY + 1..<box.maxY - 1 {
      #expect(frame.text(of: frame[box.minX, y]) == "│")
      #expect(frame.text(of: frame[box.maxX - 1, y]) == "│")
    }
    try expectGolden(frame, "emoji")
  }

  @Test func fileErrorsStayUntilFixed() {
    var story = Story()
    story.apply(.problems(.configuration, ["config.yaml:3: unknown key “colour”"]))
    #expect(story.shows("! config.yaml:3: unknown key “colour”"))
    story.apply(.problems(.configuration, []))
    #expect(!story.shows("config.yaml"))
  }

  @Test func newHomeFileKeepsUnchangedWidgets() {
    var story = Story()
    story.completeLoad("left", [(0, "kept")])
    var file = Story.fourBoxes
    file.widgets.removeAll { $0.id == "big" }
    file.widgets.append(Story.placement("new", .systemSmall))
    story.apply(.home(file))
    #expect(story.shows("kept"))
    #expect(
      story.effects == [.loadPlaceholder(SlotID("new")), .load(SlotID("new"), Generation(1))])
  }

  @Test func onlyChangedBoxesAreDrawn() {
    var story = Story()
    for id in ["big", "left", "right", "wide"] {
      story.completeLoad(id, [(0, id), (2, "next \(id)")])
    }
    let before = story.frame()
    story.wait(1)
    let unchanged = story.frame()
    #expect(unchanged.changes(from: before).isEmpty)
    story.wait(1)
    let changed = story.frame()
    #expect(!changed.changes(from: before).isEmpty)
  }

  @Test func longNoticeTakesMoreLines() throws {
    var story = Story()
    let text =
      "Wallet: the cards file has an error in its third card: a code of type EAN-13 has "
      + "twelve or thirteen digits, these are nine"
    story.apply(.notice("\(text)", isWarning: true))
    try expectGolden(story.frame(), "long-notice")
    story.apply(.mouse(MouseEvent(.press, at: Point(x: 10, y: 22))))
    #expect(story.home.notice == nil && story.hides("nine"))
  }

  @Test func helpShowsEveryRow() {
    var story = Story(size: Size(width: 80, height: 14))
    story.press(.character("?"))
    var hidden = HelpRow.home.map(\.text.key)
    for _ in hidden {
      hidden.removeAll { story.shows($0) }
      story.press(.down)
    }
    #expect(hidden.isEmpty)
  }

  @Test func longSheetScrolls() {
    var story = Story(size: Size(width: 60, height: 14))
    story.press(.character("?"))
    #expect(story.shows("move between boxes") && story.hides("privacy mode"))
    story.press(.end)
    #expect(story.shows("quit") && story.hides("move between boxes"))
    story.press(.home, .down)
    #expect(story.hides("move between boxes") && story.shows("next or previous box"))
    story.press(.escape, .character("?"))
    #expect(story.shows("move between boxes"))
  }
}
