import Cells
import Configuration
import Foundation
@testable import HomeScreen
import IntentSchemas
import Testing
import ViewTree

/// What the extension says of the values in a settings sheet, and when it is asked.
struct SettingsNoteTests {
  private static func opened() -> Story {
    var story = Sheets.story()
    var source = ParameterSchema(name: "source", title: "Source", kind: .text)
    source.previewsWhenLeft = true
    source.isOptional = true
    source.description = "A command"
    var select = ParameterSchema(name: "select", title: "Select", kind: .text)
    select.isOptional = true
    var data = KindDescription(name: "Data", families: [.systemMedium])
    data.settings = IntentSchema(name: "Data", title: "Data", parameters: [source, select])
    data.isComplete = true
    story.apply(.described(extension: "test", kinds: ["wide": data]))
    story.apply(.resized(Size(width: 120, height: 40)))
    story.press(.character("4"), .character("s"))
    return story
  }

  private static func requests(_ story: Story) -> [PreviewRequest] {
    story.effects.compactMap { if case .preview(let request) = $0 { request } else { nil } }
  }

  private static func respond(_ story: inout Story, _ notes: [String: String]) {
    guard let request = requests(story).last else { return }
    story.apply(.preview(request, .view(ArchivedNode(.text(TextNode("drawn"))), notes: notes)))
  }

  @Test func commandIsNotUsedBeforeItsRowIsLeft() {
    var story = Self.opened()
    #expect(story.shows("A command"), "the description is the prompt")
    // A description has arrived before, so the first view is requested now.
    Self.respond(&story, [:])
    for character in "rm -r" {
      story.press(.character(character))
      #expect(Self.requests(story).isEmpty)
    }
    #expect(story.shows("↓ shows the result"))
    story.press(.down)
    #expect(
      Self.requests(story).map(\.settings) == [
        IntentValues(intent: "Data", values: ["source": .string("rm -r")])
      ])
    Self.respond(&story, ["source": "→ 3 lines"])
    #expect(story.shows("→ 3 lines") && story.shows("drawn"))
    story.press(.character("."))
    #expect(
      Self.requests(story).last?.settings?.values == [
        "source": .string("rm -r"), "select": .string("."),
      ], "other texts are used while they are typed")
    Self.respond(&story, ["select": "! not yet"])
    #expect(story.shows("! not yet") && story.hides("→ 3 lines"))
    story.press(.enter)
    #expect(
      story.saved?.widgets.last?.settings?.values == [
        "source": .string("rm -r"), "select": .string("."),
      ])
  }

  @Test func savedCommandIsUsedAlsoWithoutLeavingItsRow() {
    var story = Self.opened()
    Self.respond(&story, [:])
    story.type("date")
    story.press(.enter)
    #expect(story.saved?.widgets.last?.settings?.values == ["source": .string("date")])
    #expect(!story.home.sheets.isOpen)
  }
}
