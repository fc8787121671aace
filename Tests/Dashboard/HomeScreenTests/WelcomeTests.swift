import Cells
import Configuration
@testable import HomeScreen
import IntentSchemas
import Testing
import ViewTree

/// The sheet of the first run.
struct WelcomeTests {
  private let addCalendar: IntentSchema = {
    var calendar = ParameterSchema(name: "calendar", title: "Calendar", kind: .text)
    calendar.isOptional = true
    return IntentSchema(name: "AddCalendar", title: "Add a calendar", parameters: [calendar])
  }()

  private func welcomed() -> Story {
    let calendar = WidgetPlacement(
      id: "calendar", widget: WidgetReference(extension: "calendar", kind: "calendar"),
      family: .systemSmall)
    var story = Story(HomeFile(widgets: [calendar]))
    story.apply(.firstRun)
    story.apply(.intentsDescribed(extension: "calendar", [addCalendar], []))
    return story
  }

  /// Returns the line at which the sheet points.
  private func selectedLine(_ story: Story) -> String {
    var story = story
    return story.frame().transcript.split(separator: "\n").first { $0.contains("▌") }
      .map(String.init) ?? ""
  }

  /// Performs the intent that the sheet started.
  private func perform(_ outcome: IntentOutcome = IntentOutcome(), in story: inout Story) throws {
    let id = try #require(
      story.effects.lazy.compactMap { effect -> ActivationID? in
        if case .run(let id, _, _) = effect { id } else { nil }
      }.first)
    story.apply(.performed(id, outcome))
  }

  @Test func answeredQuestionShowsItsAnswerAndTheNextIsSelected() throws {
    var story = welcomed()
    story.press(.down, .enter)
    #expect(story.shows("Add a calendar"))
    story.type("~/me/work.ics")
    story.press(.enter)
    #expect(selectedLine(story).contains("Which calendar"), "it is not answered yet")
    try perform(in: &story)
    #expect(story.shows("work.ics") && selectedLine(story).contains("Which colors"))
  }

  @Test func sampleIsAnAnswer() throws {
    var story = welcomed()
    story.press(.down, .enter, .enter)
    try perform(in: &story)
    #expect(story.hides("a file, an address") && selectedLine(story).contains("Which colors"))
  }

  @Test func questionStaysSelectedWithoutAnAnswer() throws {
    var story = welcomed()
    story.press(.down, .enter, .escape)
    #expect(selectedLine(story).contains("Which calendar"))
    story.press(.enter, .enter)
    var outcome = IntentOutcome()
    outcome.problem = "the disk is full"
    try perform(outcome, in: &story)
    #expect(selectedLine(story).contains("Which calendar"))
    #expect(story.shows("a file, an address"))
    story.press(.down)
    #expect(selectedLine(story).contains("Which colors"))
  }

  @Test func escapeStarts() {
    var story = welcomed()
    story.press(.escape)
    #expect(story.hides("Welcome"))
    #expect(story.effects.contains { if case .save = $0 { true } else { false } })
  }
}
