import Cells
import Configuration
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

  /// The extension, which chooses the other values, would get any secret that it can name.
  @Test func valuesOfTheExtensionReferToNoSecrets() {
    var story = Story()
    let action =
      #"{"asks":true,"intent":"SearchWeb","values":{"address":{"secret":"mine"},"#
      + #""more":"x {secret: mine}","list":[{"secret":"mine"}],"other":"y"}}"#
    story.completeLoad("left", .control(ControlNode(action: action, child: .text(TextNode("?")))))
    story.press(.right, .enter)
    var schema = schema
    schema.parameters[0].hasOptions = true
    describe([schema], in: &story)
    let values = story.effects.compactMap { effect -> [String: JSON]? in
      if case .options(_, extension: _, let request) = effect { request.values } else { nil }
    }
    #expect(!values.isEmpty)
    #expect(values.allSatisfy { $0.values.allSatisfy { !$0.refersToSecret } }, "\(values)")
    #expect(values.first?["other"] == .string("y"))
  }

  @Test func onlyMissingChoiceIsPickedFromAListAndPerforms() {
    var story = asked()
    var choice = ParameterSchema(name: "text", title: "Search for", kind: .choice)
    choice.choices = ["cats", "dogs"].map { IntentOption(value: .string($0), title: $0) }
    var schema = schema
    schema.parameters[0] = choice
    schema.isDiscoverable = false
    describe([schema], in: &story)
    #expect(story.shows("type to search") && story.shows("cats"))
    story.type("dog")
    story.press(.enter)
    let values = story.effects.compactMap { effect -> [String: JSON]? in
      if case .run(_, _, let call) = effect { call.values } else { nil }
    }
    #expect(values == [["text": .string("dogs"), "address": .string("https://e.org/")]])
    #expect(story.home.intents["test"]?.isEmpty == true, "the palette does not list it")
  }

  @Test func boxOfAKindThatIsNewIsLoaded() {
    var story = Story()
    story.apply(
      .described(
        extension: "test",
        kinds: ["other": KindDescription(name: "Other", families: [.systemSmall])]))
    story.fail("left", "unknown widget kind")
    let earlier = story.generation("left")
    let kind = story.home.slots[SlotID("left")]?.placement.widget.kind ?? ""
    story.apply(
      .described(
        extension: "test",
        kinds: [
          "other": KindDescription(name: "Other", families: [.systemSmall]),
          kind: KindDescription(name: "Left", families: [.systemSmall]),
        ]))
    story.wait(2)
    #expect(story.generation("left") != earlier)
    let loaded = story.generation("left")
    story.apply(
      .described(
        extension: "test", kinds: [kind: KindDescription(name: "Left", families: [.systemSmall])]))
    story.wait(0.5)
    #expect(story.generation("left") == loaded, "it is not new any more")
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
