import Cells
import FoundationEssentials
@testable import HomeScreen
import IntentSchemas
import Testing
import ViewTree

/// A picker whose extension finds the options for a text.
struct SettingsSearchTests {
  /// The open picker of a parameter whose query can search, with two suggestions.
  private func opened() -> Story {
    var story = Sheets.story()
    var kind = KindDescription(name: "Weather", families: [.systemMedium])
    var place = ParameterSchema(name: "place", title: "Place", kind: .entity)
    place.hasOptions = true
    place.isSearchable = true
    place.isOptional = true
    kind.settings = IntentSchema(name: "WeatherIntent", title: "W", parameters: [place])
    kind.isComplete = true
    story.apply(.described(extension: "test", kinds: ["wide": kind]))
    story.press(.character("4"), .character("s"))
    story.sendOptions(options("Berlin", "Lisbon"))
    story.press(.character(" "))
    return story
  }

  private func options(_ titles: String...) -> [IntentOption] {
    titles.map { IntentOption(value: .string($0), title: $0) }
  }

  @Test func textIsSentWhenTheUserPauses() throws {
    var story = opened()
    story.type("par")
    #expect(story.optionsRequests.isEmpty)
    let wakeDate = try #require(story.home.nextWake(after: story.now))
    #expect(wakeDate.timeIntervalSince(story.now) < 0.21)
    story.wait(0.1)
    #expect(story.optionsRequests.isEmpty)
    story.type("i")
    story.wait(0.1)
    #expect(story.optionsRequests.isEmpty, "the pause begins again with each key")
    story.wait(0.1)
    #expect(story.optionsRequests.map(\.1.words) == ["pari"])
    story.wait(1)
    #expect(story.optionsRequests.isEmpty)
  }

  @Test func lateResponseIsIgnored() {
    var story = opened()
    story.type("pa")
    story.wait(0.2)
    let early = story.optionsRequests
    story.type("r")
    for (id, _) in early {
      story.apply(.options(id, .loaded(OptionsResult(options: options("Padua"), chosen: []))))
    }
    #expect(story.hides("Padua"))
    story.wait(0.2)
    story.sendOptions(options("Paris"))
    #expect(story.shows("Paris"))
  }

  /// Enter must not choose a suggestion that does not match the text.
  @Test func enterChoosesOnlyWhatMatches() {
    var story = opened()
    story.type("pa")
    #expect(story.hides("Berlin") && story.shows("searching …"))
    story.press(.enter)
    #expect(story.settings?.currentValues["place"] == nil && story.settings?.picker != nil)
    story.wait(0.2)
    story.sendOptions(options("Paris"))
    story.press(.enter)
    #expect(story.settings?.currentValues["place"] == .string("Paris"))
  }

  @Test func suggestionsAreOfferedAgain() {
    var story = opened()
    story.type("pa")
    story.wait(0.2)
    story.sendOptions(options("Paris"))
    story.press(.enter, .character(" "))
    #expect(story.optionsRequests.map(\.1.words) == [nil], "without the text")
    story.sendOptions(options("Berlin", "Lisbon"))
    #expect(story.shows("Lisbon"))
    story.press(.character("x"), .escape)
    story.wait(1)
    #expect(story.optionsRequests.isEmpty, "the picker is closed")
  }

  @Test func namesMayHaveSpaces() {
    var story = opened()
    story.type("new york")
    #expect(story.settings?.picker?.search.text == "new york")
    story.wait(0.2)
    #expect(story.optionsRequests.map(\.1.words) == ["new york"])
  }

  @Test func pastedTextIsSentAtOnce() {
    var story = opened()
    story.apply(.paste("paris"))
    #expect(story.optionsRequests.map(\.1.words) == ["paris"])
  }
}
