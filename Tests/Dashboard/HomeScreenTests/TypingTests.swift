import Cells
@testable import HomeScreen
import IntentSchemas
import Testing

/// Text that is typed in one burst is inserted in one step, with the same result as key by key.
struct TypingTests {
  private func keys(_ text: String) -> [TerminalInput] {
    text.map { .key(KeyPress($0 == "\n" ? .enter : .character($0))) }
  }

  /// Applies pending input as the run loop does.
  ///
  /// - Returns: The number of steps.
  private func apply(_ inputs: [TerminalInput], _ story: inout Story) -> Int {
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

  /// The settings sheet with the focus in a text field.
  private func line() throws -> Story {
    var story = Sheets.opened()
    for _ in 0..<12 where story.settings?.focusedParameter?.name != "name" { story.press(.down) }
    try #require(story.settings?.field != nil)
    return story
  }

  /// The settings sheet with an open list.
  private func list() throws -> Story {
    var story = Sheets.opened()
    story.press(.down, .character("p"))
    try #require(story.settings?.picker != nil)
    return story
  }

  @Test func thousandsOfLettersAreOneStep() throws {
    let letters = String(repeating: "pharmacy", count: 500)
    for var story in [palette(), gallery(), try line(), try list()] {
      let steps = apply(keys(letters), &story)
      #expect(steps == 1)
    }
  }

  @Test(arguments: ["go to", "th", "harm", "e\u{301}a 漢字 👨‍👩‍👧!", "q? x", "zz zz"])
  func burstIsTheSameAsKeyByKey(text: String) throws {
    for story in [palette(), gallery(), try line(), try list(), Sheets.story()] {
      var (whole, single) = (story, story)
      _ = apply(keys(text), &whole)
      for case .key(let press) in keys(text) { single.apply(.key(press)) }
      #expect(whole.search == single.search)
      #expect(whole.frame().transcript == single.frame().transcript)
    }
  }

  @Test func commandLettersAreAppliedOneByOne() {
    var story = Sheets.story()
    let steps = apply(keys("::th\n"), &story)
    #expect(
      steps == 3, "the colon opens the palette, the rest is typed, and Enter runs the command")
  }

  @Test func textLongerThanEveryTitleMatchesNothing() {
    var story = palette()
    story.apply(.paste(String(repeating: "go to ", count: 600)))
    #expect(story.shows("no matches"))
  }

  @Test func bestMatchComesFirst() {
    let search = Search("Th")
    let titles = ["Theme ember", "Go to the page", "Path", "Take a hat", "Other"]
    #expect(titles.map { search.score(of: $0) } == [0, 6, 52, 1006, 51])
    #expect(search.score(of: "ember") == nil)
    #expect(search.offset(in: "the") == 0 && search.offset(in: "t") == nil)
    let accents = Search("Ére")
    #expect(
      accents.offset(in: "Premie\u{300}re e\u{301}re") == 10 && accents.offset(in: "é") == nil)
  }
}

extension Story {
  /// The text in the current text field; empty if there is none.
  fileprivate var search: String {
    switch home.sheets.sheet {
    case let palette as CommandPalette: palette.search.text
    case let gallery as Gallery: gallery.search.text
    case let sheet as SettingsSheet: sheet.picker?.search.text ?? sheet.field?.text ?? ""
    default: ""
    }
  }
}
