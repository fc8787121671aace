import Cells
@testable import HomeScreen
import IntentSchemas
import Testing

/// What is typed at once goes into its line in one step, and is what it would be key by key.
struct TypingTests {
  private func keys(_ text: String) -> [TerminalInput] {
    text.map { .key(KeyPress($0 == "\n" ? .enter : .character($0))) }
  }

  /// Takes what came in as the loop does.
  ///
  /// - Returns: The number of steps.
  private func take(_ inputs: [TerminalInput], _ story: inout Story) -> Int {
    var rest = inputs[...]
    var steps = 0
    while let first = rest.first {
      steps += 1
      if let typed = story.home.typedText(rest) {
        story.apply(.paste(typed.text))
        rest.removeFirst(typed.count)
      } else {
        if case .key(let press) = first { story.apply(.key(press)) }
        rest.removeFirst()
      }
    }
    return steps
  }

  private func gallery() -> Story {
    var story = Sheets.story()
    story.press(.character("+"))
    return story
  }

  private func palette() -> Story {
    var story = Sheets.story()
    story.press(.character(":"))
    return story
  }

  /// The settings with the focus in a line of text.
  private func line() throws -> Story {
    var story = Sheets.opened()
    for _ in 0..<12 where story.settings?.focused?.name != "name" { story.press(.down) }
    try #require(story.settings?.field != nil)
    return story
  }

  /// The settings with a list open.
  private func list() throws -> Story {
    var story = Sheets.opened()
    story.press(.down, .character("p"))
    try #require(story.settings?.chooser != nil)
    return story
  }

  @Test func fourThousandLettersAreOneStep() throws {
    let letters = String(repeating: "pharmacy", count: 500)
    for var story in [palette(), gallery(), try line(), try list()] {
      let steps = take(keys(letters), &story)
      #expect(steps == 1)
    }
  }

  @Test(arguments: ["go to", "th", "harm", "e\u{301}a 漢字 👨‍👩‍👧!", "q? x", "zz zz"])
  func itIsTheSameAsKeyByKey(text: String) throws {
    for story in [palette(), gallery(), try line(), try list(), Sheets.story()] {
      var (whole, single) = (story, story)
      _ = take(keys(text), &whole)
      for case .key(let press) in keys(text) { single.apply(.key(press)) }
      #expect(whole.search == single.search)
      #expect(whole.picture().transcript == single.picture().transcript)
    }
  }

  @Test func lettersThatAreCommandsAreTakenOneByOne() {
    var story = Sheets.story()
    let steps = take(keys("::th\n"), &story)
    #expect(steps == 3, "the colon opens, the rest is typed, Enter does it")
  }

  @Test func wordsLongerThanEveryTitleFindNothing() {
    var story = palette()
    story.apply(.paste(String(repeating: "go to ", count: 600)))
    #expect(story.shows("no matches"))
  }

  @Test func theBestFitIsFirst() {
    let words = Search("Th")
    let titles = ["Theme ember", "Go to the page", "Path", "Take a hat", "Other"]
    #expect(titles.map { words.score(of: $0) } == [0, 6, 52, 206, 51])
    #expect(words.score(of: "ember") == nil)
    #expect(words.place(in: "the") == 0 && words.place(in: "t") == nil)
    let accents = Search("Ére")
    #expect(accents.place(in: "Premie\u{300}re e\u{301}re") == 9 && accents.place(in: "é") == nil)
  }
}

extension Story {
  /// What is written in the line in front; empty where there is none.
  fileprivate var search: String {
    switch home.sheets.sheet {
    case let palette as CommandPalette: palette.search.text
    case let gallery as Gallery: gallery.search.text
    case let sheet as SettingsSheet: sheet.chooser?.search.text ?? sheet.field?.text ?? ""
    default: ""
    }
  }
}
