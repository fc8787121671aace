import Cells
import Configuration
import Foundation
@testable import HomeScreen
import IntentSchemas
import Testing
import ViewTree

/// What Enter acts on is on the screen, however small the screen is; found by walks.
struct SelectionVisibilityTests {
  /// Returns the line at which the open sheet points, or `nil` if it points at none.
  private func selectedLine(_ story: Story) -> String? {
    var story = story
    return story.frame().transcript.split(separator: "\n").first { $0.contains("▌") }
      .map(String.init)
  }

  private func row(of text: String, _ story: Story) -> Int? {
    var story = story
    return story.frame().transcript.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.contains(text) }
  }

  @Test(arguments: [Size(width: 60, height: 10), Size(width: 24, height: 11)])
  func welcomeSheetScrolls(size: Size) throws {
    var story = Story(size: size)
    story.apply(.firstRun)
    for (keys, title) in [(0, "Where"), (2, "Which colors"), (1, "Start"), (-1, "Which colors")] {
      for _ in 0..<abs(keys) { story.press(keys < 0 ? .up : .down) }
      let line = try #require(selectedLine(story), "\(title) at \(size)")
      #expect(line.contains(title.prefix(4)))
    }
    // A click means the row that is seen.
    try story.click("Which")
    #expect(story.home.sheets.sheet is ThemeSheet)
  }

  /// The answer to the question is what is seen, because Enter gives it.
  @Test func permissionSheetScrolls() throws {
    var story = Story(size: Size(width: 40, height: 12))
    let widget = WidgetReference(extension: "plugins", kind: "disk.sh")
    var kind = KindDescription(name: "Disk", families: [.systemSmall])
    kind.isComplete = true
    story.apply(.described(extension: "plugins", kinds: ["disk.sh": kind]))
    story.apply(.permissions(PermissionRules()))
    story.press(.character("+"))
    story.type("disk")
    story.press(.enter)
    #expect(story.home.sheets.sheet is PermissionSheet)
    let first = try #require(selectedLine(story))
    story.press(.down)
    let second = try #require(selectedLine(story))
    #expect(first != second)
    // Nothing but the mark and the sentence moves, also where all of it fits.
    story.apply(.resized(Size(width: 80, height: 24)))
    let question = try #require(row(of: "What may it do?", story))
    for _ in 0..<3 {
      #expect(row(of: "What may it do?", story) == question)
      story.press(.up)
    }
    story.press(.down)
    story.press(.enter)
    #expect(story.effects.contains(.savePermissions("plugins/disk.sh", nil, .minimal)))
    #expect(story.saved?.widgets.last?.widget == widget)
  }

  @Test(arguments: [Size(width: 24, height: 11), Size(width: 20, height: 12)])
  func focusedSettingIsVisible(size: Size) throws {
    var story = Sheets.opened()
    story.apply(.resized(size))
    for title in ["Mode", "Card", "Balance", "Columns", "Limit"] {
      let line = try #require(selectedLine(story), "\(title) at \(size)")
      #expect(line.contains(title.prefix(2)), "\(title): \(line)")
      story.press(.down)
    }
  }

  /// Messages are in front of sheets, but not of what is selected.
  @Test(arguments: [Size(width: 60, height: 24), Size(width: 24, height: 11)])
  func messagesDoNotHideTheSelection(size: Size) throws {
    var story = Sheets.opened()
    story.apply(.problems(.launchers, (1...3).map { "launchers.yaml:\($0): unknown key" }))
    story.apply(.resized(size))
    for title in ["Mode", "Card", "Balance", "Columns", "Limit"] {
      let line = try #require(selectedLine(story), "\(title) at \(size)")
      #expect(line.contains(title.prefix(2)), "\(title): \(line)")
      #expect(story.shows("launchers.yaml:1"), "\(title) at \(size)")
      story.press(.down)
    }
    // A click on the message dismisses it, wherever it is.
    try story.click("launchers.yaml:1")
    #expect(story.hides("launchers.yaml:1") && story.home.sheets.isOpen)
  }

  /// The options of a picker are chosen among, also where only one of them fits.
  @Test(arguments: [11, 12, 14])
  func chosenOptionIsVisible(height: Int) throws {
    var story = Sheets.opened()
    story.press(.down, .character(" "))
    story.apply(.resized(Size(width: 60, height: height)))
    story.press(.down)
    let line = try #require(selectedLine(story), "\(height) rows")
    #expect(["Bookshop", "Pharmacy", "Grocer"].contains { line.contains($0) }, "\(line)")
  }

  @Test func designAfterADeletedOneIsSelected() throws {
    var story = Sheets.story()
    var designs = HomeFile(widgets: ["One", "Two"].map { Story.placement($0, .systemSmall) })
    designs.file = .designs
    story.apply(.designs(designs))
    story.press(.character("D"), .down, .down)
    #expect(selectedLine(story)?.contains("Two") == true)
    story.press(.character("-"))
    #expect(selectedLine(story)?.contains("One") == true)
    story.press(.character("-"))
    #expect(selectedLine(story)?.contains("New design") == true)
    #expect(story.home.designs.all.isEmpty)
  }

  /// In a language that is written to the left, the mark is on the right.
  @Test func cursorIsInsideTheRowInAnyDirection() throws {
    var story = Sheets.story()
    story.apply(.localeSettings(LocaleSettings(locale: "ar_EG", timeZone: "GMT")))
    story.apply(.themes(["ember", "tessera"]))
    story.press(.character("t"))
    var painter = FramePainter()
    painter.paint(story.home, at: story.now)
    let cursor = try #require(painter.cursor)
    let line = Array(painter.buffer.line(cursor.y))
    let mark = try #require(line.firstIndex(of: "▌"))
    #expect(cursor.x == mark - 2)
  }

  @Test func themeIsVisibleOnANarrowScreenInAnyDirection() throws {
    var story = Story(size: Size(width: 18, height: 60))
    story.apply(.localeSettings(LocaleSettings(locale: "ar_EG", timeZone: "GMT")))
    story.apply(.themes(["ember", "tessera"]))
    story.press(.character("t"))
    #expect(selectedLine(story) != nil)
  }

  /// Without a box, there would be a sheet that takes the keys and shows nothing.
  @Test func detailsOfNoBoxAreNotShown() {
    var story = Story(HomeFile(widgets: []))
    story.press(.character("i"))
    #expect(story.home.sheets.sheet == nil)
    story.apply(.home(Story.fourBoxes))
    story.press(.character("i"))
    #expect(story.home.sheets.sheet is InfoSheet)
    story.apply(.home(HomeFile(widgets: [])))
    #expect(story.home.sheets.sheet == nil)
  }

  /// A box that covers the screen keeps the focus for itself.
  @Test func clickOnTheStatusLineShowsThePageAgain() throws {
    var file = Story.fourBoxes
    file.widgets.append(Story.placement("time", .accessoryInline))
    var story = Story(file)
    for widget in file.widgets { story.completeLoad(widget.id, [(0, "hello \(widget.id)")]) }
    story.press(.character("z"))
    #expect(story.home.wholeScreen != nil)
    try story.click("hello time")
    #expect(story.home.wholeScreen == nil && story.home.focus == SlotID("time"))
  }
}
