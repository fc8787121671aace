import Cells
import Configuration
import Foundation
import IntentSchemas
import Testing
import ViewTree

@testable import HomeScreen

/// Secrets in a settings sheet: typed unseen, stored in the keychain, referred to by name.
struct SecretSettingsTests {
  private static let schema: IntentSchema = {
    var token = ParameterSchema(name: "TOKEN", title: "Token", kind: .text)
    token.isSecret = true
    token.isOptional = true
    var city = ParameterSchema(name: "CITY", title: "City", kind: .text)
    city.isOptional = true
    return IntentSchema(name: "Plugin", title: "Issues", parameters: [token, city])
  }()

  private static let widget = WidgetReference(extension: "plugins", kind: "issues.sh")
  private static let name = "plugins.issues.sh.TOKEN"

  private static func reference(_ name: String = name) -> JSON {
    .object(["secret": .string(name)])
  }

  /// A home screen with boxes of one plugin, each with values for its settings.
  private func story(_ values: [String: JSON]...) -> Story {
    let widgets = values.enumerated().map { index, values in
      var placement = WidgetPlacement(
        id: "box\(index + 1)", widget: Self.widget, family: .systemSmall)
      if !values.isEmpty { placement.settings = IntentValues(intent: "Plugin", values: values) }
      return placement
    }
    var story = Story(HomeFile(widgets: widgets))
    for index in values.indices { story.completeLoad("box\(index + 1)", [(0, "hello")]) }
    describe(&story)
    return story
  }

  private func describe(_ story: inout Story) {
    var kind = KindDescription(name: "Issues", families: [.systemSmall])
    kind.settings = Self.schema
    kind.isComplete = true
    story.apply(.described(extension: "plugins", kinds: ["issues.sh": kind]))
  }

  private func stored(_ story: Story) -> [NewSecret] {
    story.effects.flatMap { effect -> [NewSecret] in
      if case .storeSecrets(let secrets) = effect { secrets } else { [] }
    }
  }

  private func removed(_ story: Story) -> [String] {
    story.effects.flatMap { effect -> [String] in
      if case .removeSecrets(let names) = effect { names } else { [] }
    }
  }

  private func values(_ story: Story, _ box: Int = 0) -> [String: JSON]? {
    story.saved?.widgets[box].settings?.values
  }

  /// Confirms that secrets were stored, as the engine does.
  private func confirm(_ story: inout Story, keychain: [String: String] = [:]) {
    let secrets = stored(story)
    let names = secrets.map { ($0.parameter, $0.name { keychain[$0] }) }
    story.apply(.secretsStored(Dictionary(uniqueKeysWithValues: names)))
  }

  @Test func typedSecretIsHiddenAndStored() throws {
    var story = story([:])
    story.press(.character("1"), .character("s"))
    story.type("s3cret")
    #expect(story.shows("••••••") && story.hides("s3cret"))
    story.press(.left, .left)
    #expect(story.shows("••••••") && story.hides("s3cret"))
    story.press(.down)
    story.type("Rome")
    #expect(story.shows("••••••••") && story.hides("s3cret"), "their number says nothing")
    story.press(.enter)
    #expect(story.saved == nil && story.settings != nil, "first it is stored")
    let secrets = stored(story)
    #expect(secrets.map(\.value) == ["s3cret"] && secrets.map(\.parameter) == ["TOKEN"])
    confirm(&story)
    #expect(values(story) == ["TOKEN": Self.reference(), "CITY": .string("Rome")])
    #expect(story.settings == nil)
    story.press(.character("u"))
    #expect(story.saved?.widgets[0].settings == nil)
  }

  @Test func pastedSecretIsHiddenToo() {
    var story = story([:])
    story.press(.character("1"), .character("s"))
    story.apply(.paste("/home/s3cret"))
    #expect(story.shows("••••••••••••") && story.hides("s3cret") && story.hides("home"))
    #expect(!story.effects.contains { if case .listPaths = $0 { true } else { false } })
  }

  @Test func keychainThatCannotBeWrittenLosesNothing() {
    var story = story([:])
    story.press(.character("1"), .character("s"))
    story.type("s3cret")
    story.press(.enter)
    story.apply(.secretsStored(nil))
    #expect(story.saved == nil && story.shows("the keychain cannot be written"))
    #expect(story.shows("••••••"))
    story.press(.enter)
    #expect(stored(story).map(\.value) == ["s3cret"])
  }

  @Test func referenceIsShownKeptAndReplaced() {
    var story = story(["TOKEN": Self.reference("github"), "CITY": .string("Rome")])
    story.press(.character("1"), .character("s"), .down)
    #expect(story.shows("secret github"))
    story.press(.up, .down)
    story.type("!")
    story.press(.enter)
    #expect(values(story) == ["TOKEN": Self.reference("github"), "CITY": .string("Rome!")])
    // What is typed does not replace a secret of the user's own name.
    story.press(.character("s"))
    story.type("other")
    #expect(story.shows("•••••") && story.hides("other"))
    story.press(.enter)
    #expect(stored(story).map(\.current) == [nil])
    confirm(&story, keychain: ["github": "x"])
    #expect(values(story)?["TOKEN"] == Self.reference())
    #expect(removed(story).isEmpty)
  }

  @Test func clearingTheFieldRemovesTheSecret() {
    var story = story(["TOKEN": Self.reference()])
    story.press(.character("1"), .character("s"), .backspace, .enter)
    #expect(story.saved?.widgets[0].settings == nil && removed(story) == [Self.name])
  }

  @Test func secretOfAnotherNameOrBoxIsNotRemoved() {
    var story = story(["TOKEN": Self.reference("github")])
    story.press(.character("1"), .character("s"), .backspace, .enter)
    #expect(story.saved?.widgets[0].settings == nil && removed(story).isEmpty)
    story = self.story(
      ["TOKEN": Self.reference()], ["CITY": .string("x {secret: \(Self.name)}")])
    story.press(.character("1"), .character("s"), .backspace, .enter)
    #expect(story.saved?.widgets[0].settings == nil && removed(story).isEmpty)
  }

  @Test func removingTheBoxLeavesTheSecret() {
    var story = story(["TOKEN": Self.reference()])
    story.press(.character("1"), .character("-"))
    #expect(removed(story).isEmpty)
  }

  @Test func typedReferenceIsOne() {
    var story = story([:])
    story.press(.character("1"), .character("s"))
    story.type("{secret: github}")
    #expect(story.shows("{secret: github}"))
    story.press(.down)
    story.type("{secret: place}")
    story.press(.enter)
    #expect(
      values(story) == ["TOKEN": Self.reference("github"), "CITY": Self.reference("place")])
    #expect(stored(story).isEmpty)
  }

  @Test func textInTheFileIsMovedAndLeavesTheHistory() throws {
    var story = story(["TOKEN": .string("pl4in"), "CITY": .string("Rome")])
    // An earlier change, after which an undo would bring the text back.
    story.press(.character("1"), .character("s"), .down)
    #expect(story.hides("pl4in"))
    story.type("!")
    story.press(.up)
    #expect(story.shows("•••••") && story.hides("pl4in"))
    story.press(.enter)
    confirm(&story)
    #expect(values(story) == ["TOKEN": Self.reference(), "CITY": .string("Rome!")])
    story.press(.character("u"))
    #expect(values(story) == ["TOKEN": Self.reference(), "CITY": .string("Rome")])
    let history = story.home.board.history.map { "\($0.file)" }.joined()
    #expect(!history.contains("pl4in"))
  }

  @Test func movedTextLeavesEarlierStepsOfTheHistory() {
    var story = story(["TOKEN": .string("pl4in")], [:])
    story.press(.character("2"), .character("s"), .down)
    story.type("Oslo")
    story.press(.enter)
    #expect("\(story.home.board.history)".contains("pl4in"))
    story.press(.character("1"), .character("s"), .enter)
    confirm(&story)
    #expect(!"\(story.home.board.history)".contains("pl4in"))
    #expect(!"\(story.home.board.file)".contains("pl4in"))
    // There is nothing else to undo in that step.
    story.press(.character("u"))
    #expect(story.saved?.widgets[1].settings == nil)
  }

  @Test func previewHasNoSecretInItsSettings() {
    var story = story([:])
    story.press(.character("1"), .character("s"))
    func previews() -> [PreviewRequest] {
      story.effects.compactMap { if case .preview(let request) = $0 { request } else { nil } }
    }
    if let first = previews().last { story.apply(.preview(first, .failed("later"))) }
    story.type("s3cret")
    #expect(previews().allSatisfy { $0.typedSecrets.isEmpty }, "it is not complete")
    story.press(.down)
    #expect(previews().last?.typedSecrets == ["TOKEN": "s3cret"])
    #expect(previews().last?.settings?.values["TOKEN"] == nil)
  }

  @Test func secretOfADesignIsStored() throws {
    var design = WidgetPlacement(id: "Mine", widget: Self.widget, family: .systemSmall)
    design.settings = IntentValues(intent: "Plugin", values: ["TOKEN": .string("pl4in")])
    var story = story([:])
    story.apply(.designs(HomeFile(widgets: [design], in: .designs)))
    story.press(.character("D"), .down, .enter)
    story.press(.enter)
    #expect(stored(story).map(\.value) == ["pl4in"])
    confirm(&story)
    let saved = try #require(story.savedDesigns)
    #expect(saved.widgets[0].settings?.values == ["TOKEN": Self.reference()])
  }

  @Test func widgetsThatUseAChangedSecretAreLoaded() {
    var story = story(
      ["TOKEN": Self.reference()], ["CITY": .string("a {secret: \(Self.name)}")], [:])
    story.apply(.secretsChanged([Self.name]))
    let loads = story.effects.compactMap { if case .load(let id, _) = $0 { id.name } else { nil } }
    #expect(loads.sorted() == ["box1", "box2"])
    story.apply(.secretsChanged(["other"]))
    #expect(!story.effects.contains { if case .load = $0 { true } else { false } })
  }

  // MARK: Names

  @Test func nameTellsWidgetAndParameter() {
    func names(_ kind: String, _ parameter: String = "TOKEN") -> SecretNames {
      SecretNames(of: parameter, in: WidgetReference(extension: "plugins", kind: kind))
    }
    let all = ["a.sh", "a b.sh", "a/b.sh", "a-b.sh", "é.sh", String(repeating: "x", count: 90)]
      .map { names($0).first { _ in true } }
    #expect(all[0] == "plugins.a.sh.TOKEN")
    #expect(Set(all).count == all.count, "\(all)")
    for name in all { #expect(SecretReference(name) != nil, "\(name)") }
    let last = names(String(repeating: "x", count: 90)).first { $0.hasSuffix(".99") }
    #expect(SecretReference(last) != nil)
    #expect(names("a.sh").contains("plugins.a.sh.TOKEN.2"))
    for other in ["plugins.a.sh.TOKEN.1", "plugins.a.sh.TOKEN.x", "plugins.a.sh.TOKENS", "github"] {
      #expect(!names("a.sh").contains(other), "\(other)")
    }
  }

  @Test func nameWithAnotherSecretIsNotTaken() {
    var secret = NewSecret("new", of: "TOKEN", in: Self.widget)
    func name(_ keychain: [String: String]) -> String { secret.name { keychain[$0] } }
    #expect(name([:]) == Self.name)
    #expect(name([Self.name: "new"]) == Self.name, "the same secret is stored once")
    #expect(name([Self.name: "old"]) == Self.name + ".2")
    #expect(name([Self.name: "old", Self.name + ".2": "older"]) == Self.name + ".3")
    secret.current = Self.name
    #expect(name([Self.name: "old"]) == Self.name, "the box's own is replaced")
    secret.isShared = true
    #expect(name([Self.name: "old"]) == Self.name + ".2", "that of two boxes is not")
    #expect(name([:]) == Self.name, "a missing one is stored for all of them")
  }
}
