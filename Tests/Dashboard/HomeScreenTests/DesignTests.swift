import Cells
import Configuration
import Foundation
import Golden
@testable import HomeScreen
import IntentSchemas
import Testing
import Themes
import ViewTree

/// Designs: made in the designer, shown by boxes, changed and deleted.
struct DesignTests {
  @Test func designIsMadeByKeys() throws {
    var story = Sheets.story()
    story.press(.character("D"))
    // Size, source, and the settings of the chosen widget.
    story.press(.down)
    story.choose("Cards")
    try expectGolden(story.frame(), "designer")
    story.focusRow("look.tint")
    story.choose("purple")
    story.focusRow("design.name")
    story.type("Purple cards")
    story.press(.enter)
    let designs = try #require(story.savedDesigns)
    #expect(designs.widgets.map(\.id) == ["Purple cards"])
    #expect(designs.widgets[0].look.tint == .role(.purple))
    let box = try #require(story.saved?.widgets.last)
    #expect(box.design == "Purple cards" && box.family == .systemSmall)
    #expect(story.shows("Purple cards added; u to undo"))
  }

  @Test func designWithoutNameHasThatOfItsWidget() {
    var story = Sheets.story()
    story.press(.character("D"), .enter)
    #expect(story.savedDesigns == nil, "no widget is chosen")
    story.press(.escape, .escape, .character("D"), .down)
    story.choose("Cards")
    story.press(.enter)
    #expect(story.savedDesigns?.widgets.map(\.id) == ["Cards"])
    story.press(.character("D"), .enter, .down)
    story.choose("Cards")
    story.press(.enter)
    #expect(story.savedDesigns?.widgets.map(\.id) == ["Cards", "Cards 2"])
  }

  @Test func nameIsUnique() {
    var story = Self.story()
    story.press(.character("D"), .enter, .down)
    story.choose("Cards")
    story.focusRow("design.name")
    story.type("Night")
    story.press(.enter)
    #expect(story.shows("another design has this name") && story.savedDesigns == nil)
  }

  @Test func boxesShowTheDesign() {
    let story = Self.story()
    let slot = story.home.slots[SlotID("right")]
    #expect(slot?.placement.widget.kind == "wide", "the design's widget, not the box's")
    #expect(slot?.placement.settings?.values == ["columns": .number(3)])
    #expect(story.shows("─ Night ─"))
  }

  /// A change of the design changes all boxes that show it, and one undo takes it back.
  @Test func changeReachesAllBoxes() throws {
    var story = Self.story()
    story.press(.character("D"), .down, .enter)
    story.focusRow("look.title")
    story.type("Later")
    story.press(.enter)
    #expect(story.savedDesigns?.widgets[0].look.title == "Later")
    #expect(story.shows("─ Later ─") && story.shows("Night changed in 1 box; u to undo"))
    story.press(.character("u"))
    #expect(story.savedDesigns?.widgets[0].look.title == nil && story.shows("─ Night ─"))
  }

  @Test func newNameStaysWithTheBoxes() throws {
    var story = Self.story()
    story.press(.character("D"), .down, .enter)
    story.focusRow("design.name")
    story.apply(.key(KeyPress(.character("u"), .control)))
    story.type("Evening")
    story.press(.enter)
    #expect(story.saved?.widgets.first { $0.id == "right" }?.design == "Evening")
  }

  @Test func deletingNamesTheBoxesAndIsUndone() {
    var story = Self.story()
    story.press(.character("D"), .down, .character("-"))
    #expect(story.savedDesigns?.widgets.isEmpty == true)
    story.press(.escape)
    #expect(story.shows("Night deleted from right; u to undo"))
    #expect(story.home.slots[SlotID("right")]?.placement.widget.kind == "right")
    story.press(.character("u"))
    #expect(story.savedDesigns?.widgets.map(\.id) == ["Night"])
    #expect(story.home.slots[SlotID("right")]?.placement.widget.kind == "wide")
  }

  @Test func undoGoesBackInOrder() {
    var story = Self.story()
    // A change of the home screen after one of the designs is undone first.
    story.press(.character("D"), .down, .character("-"), .escape)
    story.press(.character("1"), .character("s"), .right, .enter)
    story.press(.character("u"))
    #expect(story.savedDesigns == nil && story.saved != nil)
    story.press(.character("u"))
    #expect(story.savedDesigns?.widgets.map(\.id) == ["Night"])
  }

  /// After the file was edited by hand, older changes of the home screen cannot be undone; those of
  /// the designs still can, but after what was changed since.
  @Test func undoGoesBackInOrderAfterAnEditByHand() throws {
    var story = Self.story()
    story.press(.character("1"), .character("s"), .right, .enter)
    story.press(.character("D"), .down, .character("-"), .escape)
    var file = story.home.home
    file.widgets[0].look.title = "Mine"
    story.apply(.home(file))
    story.press(.character("1"), .character("s"), .right, .enter)
    let changed = try #require(story.saved)
    story.press(.character("u"))
    #expect(story.savedDesigns == nil && story.saved != changed)
    story.press(.character("u"))
    #expect(story.savedDesigns?.widgets.map(\.id) == ["Night"])
  }

  @Test func galleryOffersDesignsInTheirLook() throws {
    var story = Self.story(line: .double)
    story.press(.character("+"))
    #expect(story.shows("New design…") && story.shows("Night"))
    story.type("nigh")
    let request = PreviewRequest(WidgetReference(extension: "test", kind: "wide"), .systemSmall)
    var designRequest = request
    designRequest.settings = IntentValues(intent: "CardsIntent", values: ["columns": .number(3)])
    designRequest.isSample = false
    story.apply(.preview(designRequest, .view(ArchivedNode(.text(TextNode("in its look"))))))
    try expectGolden(story.frame(), "gallery-design")
    story.press(.enter)
    #expect(story.saved?.widgets.last?.design == "Night")
  }

  @Test func settingsChooseAnotherDesign() throws {
    var story = Self.story()
    story.press(.character("1"), .character("s"))
    #expect(story.settings?.rows.first?.name == "design.design")
    story.press(.right, .enter)
    #expect(story.saved?.widgets[0].design == "Night")
  }

  @Test func missingDesignIsReported() {
    var file = Story.fourBoxes
    file.widgets[2].design = "Gone"
    var story = Story(file)
    story.completeLoad("right", [(0, "hello")])
    #expect(story.shows("no design") && story.shows("hello"))
    story.press(.character("3"), .character("i"))
    #expect(story.shows("there is no design “Gone”"))
  }

  // MARK: Fixtures

  /// A home screen whose box “right” shows the design “Night”.
  private static func story(line: LineStyle? = nil) -> Story {
    var design = WidgetPlacement(
      id: "Night", widget: WidgetReference(extension: "test", kind: "wide"), family: .systemSmall)
    design.settings = IntentValues(intent: "CardsIntent", values: ["columns": .number(3)])
    design.look.tint = .role(.purple)
    design.look.line = line
    var story = Sheets.story()
    story.apply(.designs(HomeFile(widgets: [design], in: .designs)))
    var file = Story.fourBoxes
    file.widgets[2].design = "Night"
    story.apply(.home(file))
    return story
  }
}

extension Story {
  var savedDesigns: HomeFile? {
    for case .saveDesigns(let file, _) in effects { return file }
    return nil
  }

  /// Moves the focus of the settings sheet to a row.
  mutating func focusRow(_ name: String) {
    for _ in 0..<40 where settings?.focusedParameter?.name != name { press(.down) }
  }

  /// Chooses an option of the focused row by typing its title.
  mutating func choose(_ title: String) {
    press(.character(" "))
    type(title)
    press(.enter)
  }
}
