import Cells
import Configuration
import Foundation
import Golden
@testable import HomeScreen
import IntentSchemas
import Testing
import Themes
import Timelines
import ViewTree

/// Settings sheets: every type of parameter, with keys only.
struct SettingsTests {
  @Test func everyParameterTypeHasARow() throws {
    var story = Sheets.opened()
    try expectGolden(story.frame(), "settings")
    for _ in 0..<7 { story.press(.down) }
    try expectGolden(story.frame(), "settings-scrolled")
  }

  /// No value is a step between the last and the first choice.
  @Test func arrowsLeadBackToTheThemesBackground() {
    var story = Sheets.opened()
    for _ in 0..<30 where !story.shows("▌ Background") { story.press(.down) }
    #expect(story.shows("▌ Background ‹ the theme’s ›"))
    for choice in ["none", "color", "gradient", "picture", "the theme’s", "none"] {
      story.press(.right)
      #expect(story.shows("▌ Background ‹ \(choice) ›"))
    }
    story.press(.left, .left)
    #expect(story.shows("▌ Background ‹ picture ›"))
  }

  @Test func valuesAreSetByKeysAndSaved() throws {
    var story = Sheets.opened()
    story.press(.down, .right, .down, .character(" "), .down, .right, .right, .right, .down)
    story.press(.character("1"), .character("2"), .down, .right, .down)
    story.press(.character("q"), .character(" "), .character("é"), .down)
    story.type("2026-11-22 14:00")
    story.press(.enter)
    let file = try #require(story.saved)
    let saved = try #require(file.widgets.first { $0.id == "wide" }?.settings)
    #expect(saved.intent == "CardsIntent")
    #expect(
      saved.values == [
        "card": .string("bookshop"), "balance": .bool(false), "columns": .number(4),
        "limit": .number(12), "share": .number(0), "name": .string("q é"),
        "day": .string("2026-11-22T14:00:00Z"),
      ])
    #expect(
      story.effects.contains(.loadPlaceholder(SlotID("wide"))),
      "the widget reloads with the new settings")
  }

  @Test func invalidInputIsReportedAndNotSaved() throws {
    var story = Sheets.opened()
    for _ in 0..<4 { story.press(.down) }
    story.press(.character("1"), .character("2"), .character("3"), .enter)
    #expect(story.shows("from 1 to 99") && story.shows("123"), "the typed text stays")
    #expect(story.saved == nil && story.settings != nil)
    story.press(.backspace, .enter)
    #expect(story.saved != nil)
  }

  @Test func defaultThatWasOnlyLookedAtIsNotStored() {
    var story = Sheets.story()
    var timed = KindDescription(name: "Timed", families: [.systemMedium])
    timed.settings = IntentSchema(
      name: "TimedIntent", title: "T",
      parameters: ["every", "unit"].map {
        var parameter = ParameterSchema(name: $0, title: $0, kind: .text)
        parameter.standard = .string("5m")
        return parameter
      })
    timed.isComplete = true
    story.apply(.described(extension: "test", kinds: ["wide": timed]))
    story.press(.character("4"), .character("s"), .down, .character("x"), .enter)
    #expect(story.saved?.widgets[3].settings?.values == ["unit": .string("5mx")])
    story.press(.character("s"), .down, .backspace, .enter)
    #expect(
      story.saved?.widgets[3].settings?.values == ["unit": .string("5m")], "it was chosen")
  }

  @Test func longSubtitlesAreBelowTheOptions() {
    var story = Sheets.story()
    let sentence =
      "It reads your files, but not keys, and writes only to its own folders, as a rule."
    var kind = KindDescription(name: "Kind", families: [.systemMedium])
    var parameter = ParameterSchema(name: "access", title: "Allows", kind: .choice)
    parameter.choices = [
      IntentOption(value: .string("a"), title: "everything but secrets", subtitle: sentence),
      IntentOption(value: .string("b"), title: "everything", subtitle: "whatever you can do"),
    ]
    kind.settings = IntentSchema(name: "AccessIntent", title: "A", parameters: [parameter])
    kind.isComplete = true
    story.apply(.described(extension: "test", kinds: ["wide": kind]))
    story.press(.character("4"), .character("s"), .character(" "))
    #expect(story.shows("as a rule.") && story.hides("whatever"), "the focused one, whole")
    story.press(.down)
    #expect(story.shows("whatever you can do") && story.hides("as a rule."))
  }

  @Test func missingRequiredValueIsReported() {
    var story = Sheets.story()
    var wanting = KindDescription(name: "Wanting", families: [.systemMedium])
    wanting.settings = IntentSchema(
      name: "WantingIntent", title: "W",
      parameters: [ParameterSchema(name: "count", title: "Count", kind: .integer)])
    wanting.isComplete = true
    story.apply(.described(extension: "test", kinds: ["wide": wanting]))
    story.press(.character("4"), .character("s"), .enter)
    #expect(story.shows("a value is required") && story.saved == nil)
    story.press(.character("7"), .enter)
    #expect(story.saved?.widgets[3].settings?.values == ["count": .number(7)])
  }

  @Test func valueShowsAndHidesOtherRows() {
    var story = Sheets.opened()
    #expect(story.shows("  Card ") && story.hides("none chosen"))
    story.press(.right)
    #expect(story.shows("none chosen"))
    #expect(story.settings?.rows.map(\.name).contains("card") == false)
  }

  @Test func listIsLimitedByTheFamily() throws {
    var story = Sheets.opened()
    story.apply(.resized(Size(width: 100, height: 24)))
    story.press(.right, .down, .character(" "))
    try expectGolden(story.frame(), "picker")
    story.press(.character(" "), .down, .character(" "), .enter)
    #expect(story.shows("Bookshop, Pharmacy"))
    #expect(story.shows("2 of 4"))
    var widthsWithoutCount = 0
    for width in 40...100 {
      story.apply(.resized(Size(width: width, height: 24)))
      let isWhole = story.shows("Bookshop, Pharmacy")
      #expect(isWhole || story.shows("2 of 4"), "a list that is cut has its count: \(width)")
      if isWhole && story.hides("2 of 4") { widthsWithoutCount += 1 }
    }
    #expect(widthsWithoutCount > 0, "a list that fits is not cut for its count")
    story.press(.enter)
    #expect(
      story.saved?.widgets.first { $0.id == "wide" }?.settings?.values["cards"]
        == .array([.string("bookshop"), .string("pharmacy")]))
  }

  /// A space goes on with a name if there is one; otherwise it chooses the option.
  @Test func namesOfListOptionsMayHaveSpaces() throws {
    var story = Sheets.opened()
    story.apply(.resized(Size(width: 100, height: 24)))
    story.press(.right, .down, .character(" "))
    let picker = try #require(story.settings?.picker)
    let titles = ["New York", "Newport"].map { IntentOption(value: .string($0), title: $0) }
    var search = picker
    for letter in "new" { _ = search.search.handle(KeyPress(.character(letter))) }
    #expect(search.acceptsSpace(among: titles))
    for letter in " york" { _ = search.search.handle(KeyPress(.character(letter))) }
    #expect(!search.acceptsSpace(among: titles) && !picker.acceptsSpace(among: titles))
  }

  @Test func privacyModeHidesOptionSubtitles() {
    var story = Sheets.story()
    story.press(.character("P"), .character("4"), .character("s"))
    let option = IntentOption(value: .string("a"), title: "Bookshop", subtitle: "ends in 3457")
    for (id, _) in story.optionsRequests {
      story.apply(.options(id, .loaded(OptionsResult(options: [option], chosen: []))))
    }
    story.press(.down, .character(" "))
    #expect(story.shows("Bookshop") && story.hides("3457"))
    story.press(.escape, .escape, .character("P"), .character("s"))
    for (id, _) in story.optionsRequests {
      story.apply(.options(id, .loaded(OptionsResult(options: [option], chosen: []))))
    }
    story.press(.down, .character(" "))
    #expect(story.shows("ends in 3457"))
  }

  @Test func typingFindsOneOfThousandsOfOptions() throws {
    var story = Sheets.story()
    story.press(.character("4"), .character("s"))
    let many = (0..<5000).map { IntentOption(value: .number(Double($0)), title: "Card \($0)") }
    for (id, _) in story.optionsRequests {
      story.apply(.options(id, .loaded(OptionsResult(options: many, chosen: []))))
    }
    story.press(.down, .character(" "))
    story.type("4321")
    try expectGolden(story.frame(), "search")
    story.press(.enter)
    #expect(story.settings?.currentValues["card"] == .number(4321))
  }

  @Test func failedOptionsShowErrorAndRetry() throws {
    var story = Sheets.story()
    story.press(.character("4"), .character("s"))
    for (id, _) in story.optionsRequests { story.apply(.options(id, .failed("no network"))) }
    story.press(.down, .character(" "))
    let second = try #require(story.optionsRequests.first)
    story.apply(.options(second.0, .failed("no network")))
    try expectGolden(story.frame(), "options-failed")
    story.press(.enter)
    let third = try #require(story.optionsRequests.first)
    story.apply(
      .options(
        third.0,
        .loaded(OptionsResult(options: [IntentOption(value: .null, title: "Late")], chosen: []))))
    #expect(story.shows("Late"))
  }

  @Test func missingChosenValueIsReported() throws {
    var file = Story.fourBoxes
    file.widgets[3].settings = IntentValues(
      intent: "CardsIntent", values: ["card": .string("gone"), "later": .bool(true)])
    var story = Story(file)
    var cards = KindDescription(name: "Cards", families: [.systemMedium])
    cards.settings = Sheets.schema
    cards.isComplete = true
    story.apply(.described(extension: "test", kinds: ["wide": cards]))
    story.press(.character("4"), .character("s"))
    for (id, _) in story.optionsRequests {
      story.apply(
        .options(
          id,
          .loaded(
            OptionsResult(options: [IntentOption(value: .string("a"), title: "A")], chosen: []))))
    }
    #expect(story.shows("no longer exists"))
    story.press(.down, .right, .enter)
    let values = story.saved?.widgets[3].settings?.values
    #expect(values?["card"] == .string("a"))
    #expect(values?["later"] == .bool(true), "unknown values are kept")
  }

  @Test func settingsOpenOnceTheExtensionDescribesThem() {
    var story = Story()
    story.press(.character("4"), .character("s"))
    #expect(story.effects == [.describe(extension: "test")])
    var cards = KindDescription(name: "Cards", families: [.systemMedium])
    cards.settings = Sheets.schema
    cards.isComplete = true
    story.apply(.described(extension: "test", kinds: ["wide": cards]))
    #expect(story.settings != nil)
    story.press(.escape)
    #expect(story.saved == nil && story.home.sheets.sheet == nil)
  }

  @Test func invalidSettingsAreReportedInMarkAndInfo() {
    var story = Sheets.story()
    story.apply(.settingsProblems(SlotID("wide"), ["card: there is no Card “x” any more"]))
    #expect(story.shows("invalid settings"))
    story.press(.character("4"), .character("i"))
    #expect(story.shows("there is no Card “x” any more"))
    story.apply(.settingsProblems(SlotID("wide"), []))
    #expect(story.hides("any more"))
  }

  @Test func letterOrEnterOpensOptionsOfRequiredRow() {
    var story = Sheets.opened()
    story.press(.down)
    story.type("ph")
    #expect(story.shows("Pharmacy") && story.hides("Bookshop"))
    story.press(.enter)
    #expect(story.settings?.currentValues["card"] == .string("pharmacy"))
    var wanting = KindDescription(name: "Wanting", families: [.systemMedium])
    var card = ParameterSchema(name: "card", title: "Card", kind: .entity)
    card.hasOptions = true
    wanting.settings = IntentSchema(name: "WantingIntent", title: "W", parameters: [card])
    wanting.isComplete = true
    story.press(.escape)
    story.apply(.described(extension: "test", kinds: ["wide": wanting]))
    story.press(.character("s"))
    story.sendOptions([IntentOption(value: .string("a"), title: "The only card")])
    story.press(.enter)
    #expect(story.shows("a value is required") && story.shows("The only card"))
  }

  @Test func optionsAreRequestedOnlyAfterAChange() {
    var story = Sheets.opened()
    for _ in 0..<6 { story.press(.down) }
    #expect(story.settings?.focusedParameter?.name == "name")
    story.press(.down)
    #expect(story.effects.isEmpty, "nothing was typed")
    story.press(.up)
    story.type("x")
    story.press(.down)
    #expect(story.optionsRequests.map(\.1.parameter) == ["card"])
  }

  @Test func typingReplacesNumber() {
    var story = Sheets.opened()
    for _ in 0..<4 { story.press(.down) }
    story.type("12")
    story.press(.down, .up)
    story.type("7")
    #expect(story.settings?.field?.text == "7")
    story.press(.down, .up, .end)
    story.type("5")
    #expect(story.settings?.field?.text == "75", "typing at the end appends")
  }

  @Test func mouseSetsAndSaves() throws {
    var story = Sheets.story()
    story.apply(.mouse(MouseEvent(.press, at: Point(x: 45, y: 15))))
    #expect(story.home.focus == SlotID("wide"))
    try story.click(": more")
    for character in "settings" { story.press(.character(character)) }
    try story.click("Edit the box settings")
    story.sendOptions([IntentOption(value: .string("grocer"), title: "Grocer")])
    try story.click("‹ one ›", offset: 6)
    #expect(story.settings?.currentValues["mode"] == .string("many"))
    try story.click("none chosen")
    try story.click("none chosen")
    try story.click("Grocer")
    try story.click("done")
    try story.click("save")
    #expect(
      story.saved?.widgets[3].settings?.values
        == ["mode": .string("many"), "cards": .array([.string("grocer")])])
  }

  @Test func enterChoosesTheMatch() {
    var story = Sheets.opened()
    story.press(.right, .down, .character(" "))
    story.type("phar")
    story.press(.enter)
    #expect(story.settings?.currentValues["cards"] == .array([.string("pharmacy")]))
  }

  @Test func clickOutsideAndBannerKeepInput() throws {
    var story = Sheets.opened()
    story.press(.right)
    story.apply(.mouse(MouseEvent(.press, at: Point(x: 1, y: 1))))
    #expect(story.settings?.currentValues["mode"] == .string("many"))
    story.apply(.problems(.configuration, ["config.yaml:1: no"]))
    try story.click("config.yaml:1")
    #expect(
      story.settings?.currentValues["mode"] == .string("many") && story.hides("config.yaml:1"))
    story.apply(.problems(.configuration, ["config.yaml:2: no"]))
    story.press(.escape)
    #expect(story.settings != nil && story.hides("config.yaml:2"))
    story.press(.escape)
    #expect(story.home.sheets.sheet == nil)
  }
}
