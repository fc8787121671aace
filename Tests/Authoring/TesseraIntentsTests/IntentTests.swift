import Foundation
import IntentSchemas
import Testing
import TesseraIntents
import ViewTree

struct IntentTests {
  private func values(_ intent: EverythingIntent) -> [String: JSON] { intent.call.values }

  /// Most intents declare a non-optional property, which is not a witness for the optional one.
  @Test func descriptionIsFoundInAllDeclarationStyles() {
    struct Stored: AppIntent {
      static let title: LocalizedStringResource = "Stored"
      static let isDiscoverable = false
      static let description = IntentDescription("What it is for.")
      func perform() async throws -> some IntentResult { .result() }
    }
    struct Computed: WidgetConfigurationIntent {
      static var title: LocalizedStringResource { "Computed" }
      static var description: IntentDescription { "A literal." }
    }
    struct Silent: AppIntent {
      static let title: LocalizedStringResource = "Silent"
      static let isDiscoverable = false
      func perform() async throws -> some IntentResult { .result() }
    }
    #expect(Stored.schema.description == "What it is for.")
    #expect(Computed.schema.description == "A literal.")
    #expect(Silent.schema.description == nil)
    #expect(EverythingIntent.schema.description == "All shapes")
  }

  @Test func schemaDescribesAllKindsOfParameters() throws {
    let schema = EverythingIntent.schema
    #expect(schema.name == "EverythingIntent" && schema.title == "Everything")
    let kinds = schema.parameters.map { "\($0.name) \($0.kind)\($0.isList ? "s" : "")" }
    #expect(
      kinds == [
        "isOn bool", "count integer", "share number", "name text", "mode choice", "day date",
        "page url", "shop entity", "shops entitys", "shelf text",
      ])
    let count = try #require(schema[parameter: "count"])
    #expect(count.standard == .number(2) && count.control == .stepper)
    #expect(count.minimum == 1 && count.maximum == 9)
    #expect(
      schema[parameter: "mode"]?.choices?.map(\.title) == ["one card", "chosen cards", "by habit"])
    #expect(schema[parameter: "shop"]?.isSearchable == true)
    #expect(schema[parameter: "name"]?.isMultiline == true)
    #expect(schema[parameter: "shelf"]?.hasOptions == true)
    let shops = try #require(schema[parameter: "shops"])
    #expect(shops.count(in: .systemSmall).maximum == 1)
    #expect(shops.count(in: .systemMedium).maximum == 3)
    let line = try JSONEncoder().encode(schema)
    #expect(try JSONDecoder().decode(IntentSchema.self, from: line) == schema, "round trip")
  }

  @Test func summaryDeterminesTheShownParameters() {
    let schema = EverythingIntent.schema
    func shown(_ values: [String: JSON], _ family: Family = .systemMedium) -> [String] {
      schema.shownParameters(values, in: family).map(\.name)
    }
    #expect(shown([:]) == ["shop", "isOn"], "the case of the default value")
    #expect(shown(["mode": .string("several")]) == ["shops"])
    #expect(shown(["mode": .string("several"), "isOn": .bool(false)]) == [])
    #expect(shown(["mode": .string("smart")], .systemSmall) == ["count"])
    #expect(shown(["mode": .string("smart")]) == ["shelf", "share"])
    #expect(shown(["mode": .string("smart"), "shelf": .string("x")]) == ["share"])
  }

  @Test func valuesSurviveARoundTrip() async throws {
    let intent = EverythingIntent()
    intent.isOn = false
    intent.count = 7
    intent.share = 0.25
    intent.name = "ä\n“b”"
    intent.mode = .smart
    intent.day = Date(timeIntervalSince1970: 1_800_000_000)
    intent.page = URL(string: "https://example.org/a?b=c")
    intent.shop = Shop.all[2]
    intent.shops = [Shop.all[2], Shop.all[0]]
    let expected = values(intent)
    let other = EverythingIntent()
    #expect(await other.apply(expected) == [])
    #expect(values(other) == expected)
    #expect(other.shops?.map(\.name) == ["Ink", "Books"], "in the order of selection")
    #expect(other.day == intent.day && other.page == intent.page && other.name == intent.name)
  }

  /// Large ids, fractions of seconds and percent signs occur in real data.
  @Test func unusualValuesSurviveARoundTrip() async throws {
    let intent = OddIntent()
    intent.number = 9_007_199_254_740_993
    intent.most = .max
    intent.day = Date(timeIntervalSinceReferenceDate: 800_000_000.123456)
    intent.ratio = .nan
    let line = try JSONEncoder().encode(intent.call)
    let call = try JSONDecoder().decode(IntentCall.self, from: line)
    let other = OddIntent()
    #expect(await other.apply(call.values) == [])
    #expect(other.number == intent.number && other.most == .max && other.day == intent.day)
    #expect(other.ratio == nil, "JSON cannot represent it")
    let options = try await IntentOptions.options(
      of: "label", in: OddIntent.self, [:], matching: nil)
    #expect(options.options.map(\.title) == ["+50%cotton", "100%% wool"])
  }

  @Test func missingRequiredValuesAreReported() async throws {
    await #expect(throws: IntentFailure.invalidValue("page: a value is required")) {
      try await IntentCall(intent: "AskDoor").perform()
    }
    let answered = try await IntentCall(intent: "AskDoor", values: ["page": .string("https://a.b")])
      .perform()
    #expect(answered.dialog == "Bread false 0", "a switch is off and a list is empty")
  }

  @Test func missingEntityOfAListIsReported() async {
    let intent = EverythingIntent()
    let problems = await intent.apply(["shops": .array([.number(1), .number(99)])])
    #expect(problems == ["shops: Shop “99” no longer exists"])
    #expect(intent.shops?.map(\.name) == ["Books"])
    let other = EverythingIntent()
    let otherProblems = await other.apply(["shops": .array([.number(99)])])
    #expect(
      otherProblems.count == 1 && other.shops == nil, "without any entity left, the default applies"
    )
  }

  @Test func applyImmediatelySetsPlainValuesAndSkipsEntities() {
    let intent = EverythingIntent()
    intent.applyImmediately([
      "isOn": .bool(false), "mode": .string("smart"), "shop": .number(1), "count": .string("x"),
      "shops": .array([.number(1)]),
    ])
    #expect(!intent.isOn && intent.mode == .smart && intent.count == 2)
    #expect(intent.shop == nil && intent.shops == nil)
  }

  @Test func invalidValuesKeepTheirDefaultsAndAreReported() async {
    let intent = EverythingIntent()
    let problems = await intent.apply([
      "count": .string("many"), "mode": .string("gone"), "shop": .number(99),
      "unknown": .bool(true), "isOn": .bool(false),
    ])
    #expect(
      problems == [
        "count: not a valid Int", "mode: not a valid Mode", "shop: Shop “99” no longer exists",
      ])
    #expect(intent.count == 2 && intent.mode == .single && !intent.isOn)
    #expect(intent.shop?.name == "Bread", "the default result of the query")
  }

  @Test func archivedIntentIsPerformed() async throws {
    let open = OpenDoor(Shop.all[0])
    open.times = 4
    let call = try JSONDecoder().decode(IntentCall.self, from: Data(open.archivedCall.utf8))
    let outcome = try await call.perform()
    #expect(outcome.dialog == "Books is open" && outcome.value == .number(8))
    await #expect(throws: Locked.self) {
      try await IntentCall(intent: "OpenDoor", values: ["shop": .number(3)]).perform()
    }
    await #expect(throws: IntentFailure.self) {
      try await IntentCall(intent: "OpenDoor", values: ["shop": .number(77)]).perform()
    }
    await #expect(throws: IntentFailure.unknown("Nobody")) {
      try await IntentCall(intent: "Nobody").perform()
    }
  }

  @Test func privateIntentIsFound() async throws {
    let call = hiddenCall().call
    #expect(try await call.perform().url == URL(fileURLWithPath: "/tmp"))
  }

  @Test @MainActor func catalogListsDiscoverableIntentsAndShortcuts() {
    let intents = IntentCatalog.described { $0 == "TesseraIntentsTests" }
    #expect(intents.filter(\.isDiscoverable).map(\.name) == ["OpenDoor", "Turn"])
    #expect(
      intents.filter { !$0.isDiscoverable }.map(\.name) == ["AskDoor"],
      "a control may have to ask for its value")
    let shortcuts = IntentCatalog.shortcuts { $0 == "TesseraIntentsTests" }
    #expect(shortcuts.map(\.title) == ["Open the bookshop"])
    #expect(shortcuts.first?.call.values["shop"] == .number(1))
  }

  @Test func optionsHaveSectionsAndCanBeSearched() async throws {
    let all = try await IntentOptions.options(
      of: "shop", in: EverythingIntent.self, ["shop": .number(3)], matching: nil)
    #expect(all.options.map(\.title) == ["Books", "Bread", "Ink"])
    #expect(all.options.map(\.section) == ["Near", "Far", "Far"])
    #expect(all.options.first?.subtitle == "no. 1")
    #expect(all.chosen.map(\.title) == ["Ink"])
    #expect(all.standard == .number(2))
    let matches = try await IntentOptions.options(
      of: "shops", in: EverythingIntent.self, [:], matching: "b")
    #expect(matches.options.map(\.title) == ["Books", "Bread"])
  }

  @Test func optionsMayDependOnOtherParameters() async throws {
    func shelves(_ values: [String: JSON]) async throws -> [String] {
      try await IntentOptions.options(
        of: "shelf", in: EverythingIntent.self, values, matching: nil
      ).options.map(\.title)
    }
    #expect(try await shelves(["shop": .number(1)]) == ["Books top", "bottom"])
    #expect(try await shelves(["shop": .number(3)]) == ["Ink top", "bottom"])
  }

  @Test func schemaMatchesEarlierNames() {
    let schema = EverythingIntent.schema
    #expect(schema.isNamed("EverythingIntent") && schema.isNamed("AnythingIntent"))
    #expect(!schema.isNamed("SomethingIntent"))
  }
}
