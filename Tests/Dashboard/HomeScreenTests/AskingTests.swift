import Cells
@testable import HomeScreen
import IntentSchemas
import Testing
import ViewTree

/// A control whose intent lacks a required value.
struct AskingTests {
  private let schema: IntentSchema = {
    let text = ParameterSchema(name: "text", title: "Search for", kind: .text)
    let address = ParameterSchema(name: "address", title: "Search with", kind: .text)
    var schema = IntentSchema(name: "SearchWeb", title: "Search", parameters: [text, address])
    schema.summary = .parameters(["text"])
    return schema
  }()

  /// A box whose only control asks, after it was activated.
  private func asked() -> Story {
    var story = Story()
    let action = #"{"asks":true,"intent":"SearchWeb","values":{"address":"https://e.org/"}}"#
    story.completeLoad("left", .control(ControlNode(action: action, child: .text(TextNode("?")))))
    story.press(.right, .enter)
    return story
  }

  private func isDescriptionRequested(_ story: Story) -> Bool {
    story.effects.contains { if case .describe(extension: "test") = $0 { true } else { false } }
  }

  private func describe(_ intents: [IntentSchema], in story: inout Story) {
    story.apply(.intentsDescribed(extension: "test", intents, []))
  }

  @Test func missingValueIsAskedFor() {
    var story = asked()
    #expect(isDescriptionRequested(story))
    describe([schema], in: &story)
    #expect(story.shows("Search for"))
    story.type("swift")
    story.press(.enter)
    let calls = story.effects.compactMap { effect -> IntentCall? in
      if case .run(_, _, let call) = effect { call } else { nil }
    }
    #expect(calls.map(\.intent) == ["SearchWeb"])
    #expect(
      calls.first?.values == ["text": .string("swift"), "address": .string("https://e.org/")])
  }

  @Test func describedIntentIsAskedForAtOnce() {
    var story = asked()
    describe([schema], in: &story)
    story.press(.escape, .enter)
    #expect(story.shows("Search for") && !isDescriptionRequested(story))
  }

  @Test func questionIsDroppedWhenTheFocusMoves() {
    var story = asked()
    story.press(.left)
    describe([schema], in: &story)
    #expect(story.home.sheets.sheet == nil)
  }

  @Test func unknownIntentIsReported() {
    var story = asked()
    describe([], in: &story)
    #expect(story.shows("SearchWeb needs a value"))
  }
}
