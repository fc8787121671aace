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

/// Gallery, settings, edit mode, palette, themes: by keys alone.
struct ModeTests {
  static let schema: IntentSchema = {
    func parameter(
      _ name: String, _ kind: ParameterSchema.Kind,
      _ change: (inout ParameterSchema) -> Void = { _ in }
    ) -> ParameterSchema {
      var parameter = ParameterSchema(name: name, title: name.capitalized, kind: kind)
      change(&parameter)
      return parameter
    }
    let mode = parameter("mode", .choice) {
      $0.choices = ["one", "many"].map { IntentOption(value: .string($0), title: $0) }
      $0.standard = .string("one")
    }
    var schema = IntentSchema(
      name: "CardsIntent", title: "Cards",
      parameters: [
        mode,
        parameter("card", .entity) {
          $0.hasOptions = true
          $0.isOptional = true
        },
        parameter("cards", .entity) {
          $0.hasOptions = true
          $0.isList = true
          $0.counts = ["systemSmall": .init(maximum: 1), "systemMedium": .init(maximum: 4)]
        },
        parameter("balance", .bool) { $0.standard = .bool(true) },
        parameter("columns", .integer) {
          $0.control = .stepper
          $0.minimum = 1
          $0.maximum = 4
          $0.standard = .number(2)
        },
        parameter("limit", .integer) {
          ($0.minimum, $0.maximum) = (1, 99)
          $0.isOptional = true
        },
        parameter("share", .number) {
          ($0.minimum, $0.maximum) = (0, 1)
          $0.control = .slider
          $0.isOptional = true
        },
        parameter("name", .text) { $0.isOptional = true },
        parameter("day", .date) { $0.isOptional = true },
        parameter("page", .url) { $0.isOptional = true },
      ])
    let rest = ["balance", "columns", "limit", "share", "name", "day", "page"]
    schema.summary = .when(
      .parameter("mode"), .equalTo, .string("one"), then: .parameters(["mode", "card"] + rest),
      otherwise: .parameters(["mode", "cards"] + rest))
    return schema
  }()

  private func story() -> Story {
    var story = Story()
    for id in ["big", "left", "right", "wide"] { story.answer(id, [(0, "hello")]) }
    var cards = KindDescription(name: "Cards", families: [.systemSmall, .systemMedium])
    cards.text = "Your cards, ready for the till."
    cards.settings = Self.schema
    cards.isWhole = true
    var plain = KindDescription(name: "Plain", families: [.systemSmall])
    plain.isWhole = true
    story.apply(
      .described(extension: "test", kinds: ["wide": cards, "left": plain, "big": plain]))
    return story
  }

  private func settings(of story: Story) -> SettingsSheet? {
    if case .settings(let sheet) = story.home.overlay { sheet } else { nil }
  }

  private func questions(_ story: Story) -> [(OptionsID, OptionsQuestion)] {
    story.effects.compactMap {
      if case .options(let id, let asked) = $0 { (id, asked) } else { nil }
    }
  }

  private func saved(_ story: Story) -> HomeFile? {
    story.effects.compactMap { if case .save(let file) = $0 { file } else { nil } }.last
  }

  /// The settings of the wide box, with three cards to choose from.
  private func opened() -> Story {
    var story = story()
    story.press(.character("4"), .character("s"))
    let cards = ["Bookshop", "Pharmacy", "Grocer"].map {
      IntentOption(value: .string($0.lowercased()), title: $0)
    }
    for (id, _) in questions(story) {
      story.apply(.options(id, .loaded(cards, chosen: [], standard: nil)))
    }
    return story
  }

  @Test func everyTypeOfParameterHasItsRow() throws {
    var story = opened()
    try expectGolden(story.picture(), "mode-settings")
    for _ in 0..<7 { story.press(.down) }
    try expectGolden(story.picture(), "mode-settings-scrolled")
  }

  @Test func valuesAreSetByKeysAndKept() throws {
    var story = opened()
    story.press(.down, .right, .down, .character(" "), .down, .right, .right, .right, .down)
    story.press(.character("1"), .character("2"), .down, .right, .down)
    story.press(.character("q"), .character(" "), .character("é"), .down)
    for character in "2026-11-22 14:00" { story.press(.character(character)) }
    story.press(.enter)
    let file = try #require(saved(story))
    let kept = try #require(file.widgets.first { $0.id == "wide" }?.settings)
    #expect(kept.intent == "CardsIntent")
    #expect(
      kept.values == [
        "card": .string("bookshop"), "balance": .bool(false), "columns": .number(4),
        "limit": .number(12), "share": .number(0), "name": .string("q é"),
        "day": .string("2026-11-22T14:00:00Z"),
      ])
    #expect(story.effects.contains(.loadPlaceholder(SlotID("wide"))), "it is another picture now")
  }

  @Test func wrongInputIsSaidAtItsFieldAndNotKept() throws {
    var story = opened()
    for _ in 0..<4 { story.press(.down) }
    story.press(.character("1"), .character("2"), .character("3"), .enter)
    #expect(story.shows("from 1 to 99") && story.shows("123"), "what was typed stays")
    #expect(saved(story) == nil && settings(of: story) != nil)
    story.press(.backspace, .enter)
    #expect(saved(story) != nil)
  }

  @Test func aValueThatIsWantedIsAskedFor() {
    var story = story()
    var wanting = KindDescription(name: "Wanting", families: [.systemMedium])
    wanting.settings = IntentSchema(
      name: "WantingIntent", title: "W",
      parameters: [ParameterSchema(name: "count", title: "Count", kind: .integer)])
    wanting.isWhole = true
    story.apply(.described(extension: "test", kinds: ["wide": wanting]))
    story.press(.character("4"), .character("s"), .enter)
    #expect(story.shows("a value is wanted") && saved(story) == nil)
    story.press(.character("7"), .enter)
    #expect(saved(story)?.widgets[3].settings?.values == ["count": .number(7)])
  }

  @Test func aValueShowsAndHidesOthers() {
    var story = opened()
    #expect(story.shows("Card ") && story.hides("Cards   "))
    story.press(.right)
    #expect(story.shows("none chosen"))
    #expect(settings(of: story)?.rows.map(\.name).contains("card") == false)
  }

  @Test func aListTakesAsManyAsTheFamilyHolds() throws {
    var story = opened()
    story.press(.right, .down, .character(" "))
    try expectGolden(story.picture(), "mode-chooser")
    story.press(.character(" "), .down, .character(" "), .enter)
    #expect(story.shows("Bookshop, Pharmacy"))
    #expect(story.shows("2 of 4"))
    story.press(.enter)
    #expect(
      saved(story)?.widgets.first { $0.id == "wide" }?.settings?.values["cards"]
        == .array([.string("bookshop"), .string("pharmacy")]))
  }

  @Test func thousandsOfOptionsAreFoundByTyping() throws {
    var story = story()
    story.press(.character("4"), .character("s"))
    let many = (0..<5000).map { IntentOption(value: .number(Double($0)), title: "Card \($0)") }
    for (id, _) in questions(story) {
      story.apply(.options(id, .loaded(many, chosen: [], standard: nil)))
    }
    story.press(.down, .character(" "))
    for character in "4321" { story.press(.character(character)) }
    try expectGolden(story.picture(), "mode-search")
    story.press(.enter)
    #expect(settings(of: story)?.inForce["card"] == .number(4321))
  }

  @Test func optionsThatFailSaySoAndAreTriedAgain() throws {
    var story = story()
    story.press(.character("4"), .character("s"))
    for (id, _) in questions(story) { story.apply(.options(id, .failed("no network"))) }
    story.press(.down, .character(" "))
    let again = try #require(questions(story).first)
    story.apply(.options(again.0, .failed("no network")))
    try expectGolden(story.picture(), "mode-options-failed")
    story.press(.enter)
    let third = try #require(questions(story).first)
    story.apply(
      .options(
        third.0, .loaded([IntentOption(value: .null, title: "Late")], chosen: [], standard: nil)))
    #expect(story.shows("Late"))
  }

  @Test func whatIsGoneIsSaid() throws {
    var file = Story.fourBoxes
    file.widgets[3].settings = IntentValues(
      intent: "CardsIntent", values: ["card": .string("gone"), "later": .bool(true)])
    var story = Story(file)
    var cards = KindDescription(name: "Cards", families: [.systemMedium])
    cards.settings = Self.schema
    cards.isWhole = true
    story.apply(.described(extension: "test", kinds: ["wide": cards]))
    story.press(.character("4"), .character("s"))
    for (id, _) in questions(story) {
      story.apply(
        .options(
          id, .loaded([IntentOption(value: .string("a"), title: "A")], chosen: [], standard: nil)))
    }
    #expect(story.shows("not there any more"))
    story.press(.down, .right, .enter)
    let kept = saved(story)?.widgets[3].settings?.values
    #expect(kept?["card"] == .string("a"))
    #expect(kept?["later"] == .bool(true), "what this version does not know is kept")
  }

  @Test func settingsWaitForAnExtensionThatHasNotSaidWhatCanBeSet() {
    var story = Story()
    story.press(.character("4"), .character("s"))
    #expect(story.effects == [.describe(extension: "test")])
    var cards = KindDescription(name: "Cards", families: [.systemMedium])
    cards.settings = Self.schema
    cards.isWhole = true
    story.apply(.described(extension: "test", kinds: ["wide": cards]))
    #expect(settings(of: story) != nil)
    story.press(.escape)
    #expect(saved(story) == nil && story.home.overlay == nil)
  }

  @Test func settingsThatDoNotHoldAreSaidOnTheBoxAndInItsInfo() {
    var story = story()
    story.apply(.noted(SlotID("wide"), ["card: there is no Card “x” any more"]))
    #expect(story.shows("settings do not hold"))
    story.press(.character("4"), .character("i"))
    #expect(story.shows("there is no Card “x” any more"))
    story.apply(.noted(SlotID("wide"), []))
    #expect(story.hides("any more"))
  }

  // MARK: Gallery

  @Test func theGalleryShowsRealPicturesAndAdds() throws {
    var story = story()
    story.press(.character("+"))
    #expect(story.effects.contains(.describeAll))
    let first = WidgetReference(extension: "test", kind: "wide")
    #expect(story.effects.contains(.preview(first, .systemSmall)))
    story.apply(.preview(first, .systemSmall, .placeholder(ArchivedNode(.text(TextNode("bars"))))))
    #expect(story.hides("bars"), "a placeholder is barred")
    story.press(.right)
    #expect(story.effects == [.preview(first, .systemMedium)])
    story.apply(
      .preview(first, .systemMedium, .picture(ArchivedNode(.text(TextNode("a real picture"))))))
    try expectGolden(story.picture(), "mode-gallery")
    story.press(.enter)
    let file = try #require(saved(story))
    #expect(file.widgets.last?.id == "test/wide-medium")
    #expect(story.home.focus == SlotID("test/wide-medium"))
    #expect(story.effects.contains(.loadPlaceholder(SlotID("test/wide-medium"))))
  }

  @Test func typingInTheGalleryFindsAndQTypes() {
    var story = story()
    story.press(.character("+"))
    for character in "till" { story.press(.character(character)) }
    #expect(story.shows("▌ Cards") && story.hides("Plain                1"))
    story.press(.character("q"))
    #expect(story.effects.isEmpty && story.shows("nothing fits"))
    story.press(.escape)
    #expect(story.home.overlay == nil)
  }

  @Test func aSecondOfAKindGetsANameOfItsOwn() {
    var story = story()
    for _ in 0..<2 {
      story.press(.character("+"))
      for character in "Cards" { story.press(.character(character)) }
      story.press(.enter)
    }
    #expect(
      story.home.home.widgets.suffix(2).map(\.id) == ["test/wide-small", "test/wide-small-2"])
  }

  // MARK: Edit mode

  @Test func boxesMoveAndMakeRoomAndAreKept() throws {
    var story = story()
    story.press(.character("2"), .character("e"), .right)
    try expectGolden(story.picture(), "mode-edit")
    #expect(story.home.visibleBoxes.map(\.id) == ["big", "right", "left", "wide"])
    #expect(saved(story) == nil, "nothing is kept yet")
    story.press(.character("e"))
    #expect(saved(story)?.layouts[4]?.first?["left"] == GridPlace(column: 3, row: 0))
    story.apply(.resized(Size(width: 120, height: 40)))
    #expect(story.home.visibleBoxes.map(\.id) == ["big", "left", "right", "wide"])
    story.apply(.resized(Size(width: 80, height: 24)))
    #expect(story.home.visibleBoxes.map(\.id) == ["big", "right", "left", "wide"])
  }

  @Test func escapeRevertsAndUTakesBack() {
    var story = story()
    let before = story.home.home
    story.press(.character("e"), .character("-"), .character("-"))
    #expect(story.home.home.widgets.count == 2)
    story.press(.character("u"))
    #expect(story.home.home.widgets.count == 3)
    story.press(.escape)
    #expect(story.home.home == before && saved(story) == nil)
    #expect(story.home.visibleBoxes.count == 4)
  }

  @Test func editsWaitForABrokenFileToBeMended() {
    var story = story()
    story.press(.character("e"), .character("-"))
    story.apply(.complaint(file: "home.yaml", "home.yaml:1: no"))
    story.press(.character("e"))
    #expect(story.home.editing != nil && saved(story) == nil)
    #expect(story.home.notice?.words.contains("mend it") == true)
    story.apply(.complaint(file: "home.yaml", nil))
    story.press(.character("e"))
    #expect(story.home.editing == nil && saved(story)?.widgets.count == 3)
    #expect(story.home.notice == nil)
  }

  @Test func aChangeFromElsewhereEndsEditing() {
    var story = story()
    story.press(.character("e"), .right)
    story.apply(.home(HomeFile(widgets: [Story.placement("new", .systemSmall)])))
    #expect(story.home.editing == nil)
    #expect(story.shows("changed elsewhere") && story.shows("New"))
  }

  @Test func theMouseDragsABox() {
    var story = story()
    story.press(.character("e"))
    story.apply(.mouse(MouseEvent(.press, at: Point(x: 45, y: 4))))
    story.apply(.mouse(MouseEvent(.drag, at: Point(x: 66, y: 5))))
    story.apply(.mouse(MouseEvent(.release, at: Point(x: 66, y: 5))))
    #expect(story.home.visibleBoxes.map(\.id) == ["big", "right", "left", "wide"])
    story.press(.character("e"))
    #expect(saved(story) != nil)
  }

  // MARK: Palette and themes

  @Test func thePaletteFindsCommandsAndRunsIntents() throws {
    var story = story()
    story.press(.character(":"))
    var ring = IntentSchema(name: "Ring", title: "Ring the bell")
    story.apply(
      .offered(
        extension: "test", [ring], [Shortcut(title: "Ring twice", call: IntentCall(intent: "Ring"))]
      ))
    try expectGolden(story.picture(), "mode-palette")
    for character in "bell" { story.press(.character(character)) }
    story.press(.enter)
    guard case .run(let id, "test", let call) = story.effects.first else {
      Issue.record("nothing was run")
      return
    }
    #expect(call.intent == "Ring")
    story.apply(.performed(id, IntentAnswer()))
    #expect(story.shows("Ring the bell: done"))
    #expect(!story.effects.isEmpty, "the extension's widgets are asked for anew")
    ring.parameters = [ParameterSchema(name: "times", title: "Times", kind: .integer)]
    story.apply(.offered(extension: "test", [ring], []))
    story.press(.character(":"))
    for character in "bell" { story.press(.character(character)) }
    story.press(.enter, .character("3"), .enter)
    guard case .run(_, _, let second) = story.effects.first else {
      Issue.record("nothing was run")
      return
    }
    #expect(second.values == ["times": .number(3)])
  }

  @Test func themesAreSeenAtOnceAndEscapeGoesBack() {
    var story = story()
    story.press(.character("t"))
    #expect(story.effects == [.listThemes])
    story.apply(.themes(["ember", "tessera"]))
    story.press(.up)
    #expect(story.effects == [.showTheme("ember")])
    story.press(.enter)
    #expect(story.effects == [.chooseTheme("ember")])
    story.press(.character("d"))
    #expect(story.effects.contains(.chooseAppearance(.dark)))
  }

  @Test func keysCanBeBoundAnew() throws {
    var story = story()
    story.apply(
      .configuration(try Configuration(parsing: "keys: {reload: [F5, g], quit: Ctrl-x}\n")))
    story.press(.character("q"))
    #expect(story.effects.isEmpty)
    story.press(.character("r"))
    #expect(story.effects.isEmpty)
    story.press(.function(5))
    #expect(story.effects == [.load(SlotID("big"), story.generation("big"))])
    story.apply(.key(KeyPress(.character("x"), .control)))
    #expect(story.effects == [.quit])
    story.press(.character("?"))
    #expect(story.shows("F5  g") && story.shows("Ctrl-x"))
  }
}
