import Cells
import Configuration
import Foundation
@testable import HomeScreen
import IntentSchemas
import Testing
import ViewTree

/// Switches, sections, and descriptions in sheets.
struct SheetContentTests {
  /// A settings sheet with an open picker of options in sections.
  private static func picker(_ options: [(String, String?)]) -> Story {
    var story = Sheets.story()
    story.press(.character("4"), .character("s"))
    story.sendOptions(
      options.map { IntentOption(value: .string($0.0), title: $0.0, section: $0.1) })
    story.press(.down, .character(" "))
    return story
  }

  /// Returns the screen lines that contain a text.
  private func lines(_ story: Story, with text: String) -> [String] {
    var story = story
    return story.frame().transcript.split(separator: "\n").map(String.init)
      .filter { $0.contains(text) }
  }

  @Test func switchLooksTheSameInEverySheet() {
    var story = Sheets.opened()
    #expect(story.shows("━● on"))
    story.press(.down, .down, .character(" "))
    #expect(story.shows("○─ off"))
    var stack = StackTests.story()
    stack.press(.character("2"), .character("S"))
    #expect(stack.shows("━● on"))
    stack.press(.down, .down, .down, .enter)
    #expect(stack.shows("○─ off"))
  }

  @Test func sectionsAreHeadings() throws {
    var story = Self.picker([("Apple", "Fruit"), ("Cherry", "Fruit"), ("Leek", "Greens")])
    let headings = lines(story, with: "Fruit")
    #expect(headings.count == 1 && headings.first?.contains("Apple") == false, "\(headings)")
    #expect(lines(story, with: "Greens").count == 1)
    story.press(.down, .down)
    #expect(story.shows("▌ ○ Leek"), "headings are skipped")
    story.press(.enter)
    #expect(story.settings?.currentValues["card"] == .string("Leek"))
    story.press(.character(" "))
    try story.click("Cherry")
    #expect(story.settings?.currentValues["card"] == .string("Cherry"))
  }

  @Test func longListKeepsSelectionVisible() {
    let many = (0..<60).map { ("Option \($0)", $0 < 30 ? "First" : "Second") }
    var story = Self.picker(many.map { ($0.0, Optional($0.1)) })
    story.apply(.key(KeyPress(.end, .control)))
    #expect(story.shows("▌ ○ Option 59"))
    for _ in 0..<59 {
      story.press(.up)
      #expect(story.shows("▌ ○ "))
    }
    #expect(story.shows("▌ ○ Option 0 ") && story.shows("First"))
  }

  @Test func searchResultsStayInTheirSections() {
    var story = Self.picker([("Opera", "Arts"), ("Pear", "Fruit"), ("Pottery", "Arts")])
    story.type("p")
    #expect(story.shows("▌ ○ Pear"), "prefix matches come first")
    #expect(lines(story, with: "Arts").count == 1)
    #expect(story.shows("Opera") && story.shows("Pottery"))
  }

  @Test func settingsShowTheIntentDescription() {
    var story = Sheets.story()
    var kind = KindDescription(name: "Cards", families: [.systemMedium])
    kind.settings = Sheets.schema
    kind.settings?.description = "Which cards are shown, and in what order."
    kind.isComplete = true
    story.apply(.described(extension: "test", kinds: ["wide": kind]))
    story.apply(.resized(Size(width: 120, height: 24)))
    story.press(.character("4"), .character("s"))
    #expect(story.shows("Which cards are shown, and in what order."))
    for _ in 0..<8 { story.press(.down) }
    #expect(story.settings?.focusedParameter?.name == "page" && story.shows("▌ Page"))
    story.apply(.resized(Size(width: 40, height: 12)))
    #expect(story.shows("▌ Page"), "on a low screen the rows matter more")
  }

  @Test func repeatedSummaryParameterHasOneRow() {
    var schema = IntentSchema(
      name: "I", title: "I",
      parameters: ["a", "b"].map { ParameterSchema(name: $0, title: $0, kind: .text) })
    schema.summary = .parameters(["b", "a", "b", "gone"])
    #expect(schema.shownParameters([:], in: nil).map(\.name) == ["b", "a"])
  }
}
