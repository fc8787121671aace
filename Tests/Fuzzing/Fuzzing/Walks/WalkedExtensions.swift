internal import Cells
internal import Configuration
internal import Foundation
internal import HomeScreen
internal import IntentSchemas
internal import Sandbox
internal import Timelines
internal import ViewTree
internal import Wire

/// The extensions of a walk: what they describe and answer, by seed.
enum WalkedExtensions {
  static let names = ["test", "weather", "calendar", "plugins", "data", "launcher", "foreign"]

  private static let kinds: [String: [String]] = [
    "test": ["big", "left", "right", "wide", "line"], "plugins": ["job", "other"],
    "foreign": ["foreign", "second"],
  ]

  /// The seed of a description in which nothing is missing.
  static let firstDescription: UInt64 = 0

  struct Description {
    var kinds: [String: KindDescription] = [:]
    var intents: [IntentSchema] = []
    var shortcuts: [IntentShortcut] = []
  }

  /// Returns what an extension describes.
  static func description(of name: String, seed: UInt64) -> Description {
    var random = SeededGenerator(seed: seed)
    let isFirst = seed == firstDescription
    var description = Description()
    for kind in kinds[name] ?? [name] where isFirst || !random.once(in: 8) {
      description.kinds[kind] = self.kind(kind, isFirst: isFirst, &random)
    }
    var ring = IntentSchema(name: "Ring", title: "Ring the bell")
    ring.parameters = [ParameterSchema(name: "times", title: "Times", kind: .integer)]
    let quick = IntentSchema(name: "Quick", title: "Do it at once")
    description.intents = [ring, quick, settings] + (isFirst ? [] : [schema(&random)])
    let call = IntentCall(intent: "Ring", values: ["times": .number(3)])
    description.shortcuts = [IntentShortcut(title: "Ring three times", call: call)]
    return description
  }

  private static func kind(
    _ name: String, isFirst: Bool, _ random: inout SeededGenerator
  ) -> KindDescription {
    var families = Set(Family.onHomeScreen)
    if !isFirst {
      families = families.filter { _ in !random.once(in: 4) }
    }
    if name == "line" { families = [.accessoryInline] }
    var kind = KindDescription(
      name: isFirst ? name.capitalized : title(&random), families: families)
    kind.text = isFirst ? "What \(name) shows." : text(&random)
    kind.settings = isFirst ? settings : random.pick([nil, settings, schema(&random)])
    kind.promptsForSettings = name == "second" || (!isFirst && random.once(in: 6))
    kind.network = NetworkUse(random.pick([[], ["api.example.com"], ["a.example", "*"], ["*"]]))
    if name == "job" { kind.program = random.pick([nil, .own("/opt/job"), .own("/opt/other")]) }
    kind.isComplete = isFirst || !random.once(in: 8)
    return kind
  }

  /// The settings of most kinds: a parameter of each kind.
  static let settings: IntentSchema = {
    func parameter(
      _ name: String, _ kind: ParameterSchema.Kind,
      _ change: (inout ParameterSchema) -> Void = { _ in }
    ) -> ParameterSchema {
      var parameter = ParameterSchema(name: name, title: name.capitalized, kind: kind)
      parameter.isOptional = true
      change(&parameter)
      return parameter
    }
    var schema = IntentSchema(
      name: "CardsIntent", title: "Cards",
      parameters: [
        parameter("mode", .choice) {
          $0.choices = ["one", "many"].map { IntentOption(value: .string($0), title: $0) }
          $0.standard = .string("one")
        },
        parameter("card", .entity) { $0.hasOptions = true },
        parameter("cards", .entity) {
          ($0.hasOptions, $0.isList, $0.isSearchable) = (true, true, true)
          $0.counts = ["systemSmall": .init(maximum: 1), "systemMedium": .init(maximum: 4)]
        },
        parameter("balance", .bool) { $0.standard = .bool(true) },
        parameter("columns", .integer) {
          ($0.control, $0.minimum, $0.maximum) = (.stepper, 1, 4)
          $0.standard = .number(2)
        },
        parameter("limit", .integer) { ($0.minimum, $0.maximum) = (1, 99) },
        parameter("share", .number) {
          ($0.control, $0.minimum, $0.maximum) = (.slider, 0, 1)
        },
        parameter("name", .text), parameter("notes", .text) { $0.isMultiline = true },
        parameter("names", .text) { $0.isList = true },
        parameter("day", .date), parameter("page", .url),
        parameter("token", .text) { $0.isSecret = true },
      ])
    let rest = [
      "balance", "columns", "limit", "share", "name", "notes", "names", "day", "page", "token",
    ]
    schema.summary = .when(
      .parameter("mode"), .equalTo, .string("one"), then: .parameters(["mode", "card"] + rest),
      otherwise: .parameters(["mode", "cards"] + rest))
    return schema
  }()

  /// Returns an intent as a careless author may declare it.
  private static func schema(_ random: inout SeededGenerator) -> IntentSchema {
    let kinds: [ParameterSchema.Kind] = [
      .bool, .integer, .number, .text, .date, .url, .choice, .entity, .other,
    ]
    let parameters = (0..<random.pick([0, 1, 3, 20])).map { number in
      var parameter = ParameterSchema(
        name: "p\(number)", title: title(&random), kind: random.pick(kinds))
      parameter.isList = random.once(in: 5)
      parameter.isOptional = random.once(in: 2)
      parameter.hasOptions = random.once(in: 3)
      parameter.isSearchable = random.once(in: 3)
      parameter.isMultiline = random.once(in: 4)
      parameter.control = random.pick([nil, .field, .stepper, .slider])
      parameter.minimum = random.pick([nil, 0, -1e300, 5])
      parameter.maximum = random.pick([nil, 1, 1e300, -5])
      parameter.standard = random.pick([nil, .number(3), .string("x"), .bool(true), .null])
      parameter.choices = random.pick([nil, [], [IntentOption(value: .string("a"), title: "A")]])
      return parameter
    }
    return IntentSchema(name: "Other", title: title(&random), parameters: parameters)
  }

  // MARK: Answers

  /// Returns why something failed, as extensions say it: in a few words, at length, or not at all.
  static func reason(_ random: inout SeededGenerator) -> String {
    let message = random.pick([
      "crashed", "no network", "", " ", "two\nlines", String(repeating: "long ", count: 80), "漢字",
      "\u{1b}[31mred",
    ])
    return WireFailure(message: message).bounded.message
  }

  /// Returns a name or a title, which is not blank when it has been decoded.
  static func title(_ random: inout SeededGenerator) -> String {
    let text = text(&random)
    return text.isBlank ? "name" : text
  }

  static func text(_ random: inout SeededGenerator) -> String {
    random.pick([
      "Cards", "done", "", " ", "Zwölf Boxkämpfer", "漢字", "a\nb", "\u{202e}back",
      String(repeating: "word ", count: 60), "👩‍👩‍👧‍👦",
    ])
  }

  static func timeline(
    at now: Date, _ random: inout SeededGenerator
  ) -> EntryTimeline<ArchivedNode> {
    let offsets: [Double] = random.pick([
      [0], [0], [0, 1], [0, 2, 4, 60], [-60, 0, 3600], [30], [], [-1, 0.25, 0.5, 0.75],
      [0, 86_400, 1e9],
    ])
    let entries = offsets.map { offset in
      DatedEntry(
        date: now.addingTimeInterval(offset), relevance: relevance(&random),
        payload: ArchivedNode(view(at: now, &random)))
    }
    let policy: ReloadPolicy = random.pick([
      .never, .never, .atEnd, .after(now.addingTimeInterval(60)), .after(now),
      .after(now.addingTimeInterval(-1e6)), .after(now.addingTimeInterval(1e9)),
    ])
    return EntryTimeline(entries: entries, policy: policy)
  }

  private static func relevance(_ random: inout SeededGenerator) -> Relevance? {
    guard random.once(in: 2) else { return nil }
    // What is decoded is neither negative nor longer than some centuries.
    return Relevance(
      score: random.pick([-2, 0, 1, 9, 1e308]), duration: random.pick([0, 2, 60, 9e9]))
  }

  static func view(at now: Date, _ random: inout SeededGenerator) -> Node {
    switch Int.random(in: 0..<12, using: &random) {
    case 0...2: return .text(TextNode(text(&random)))
    case 3...6: return controls(&random)
    case 7, 8: return liveView(at: now, &random)
    case 9:
      return .link(widgetLink(to: random.pick(addresses), around: .text(TextNode("open"))))
    default:
      var view = RandomView(
        seed: random.next() % 10_000, size: 1 << 12, canBeDrawnInParts: random.once(in: 2))
      return view.view()
    }
  }

  private static let addresses = [
    "https://example.org", "tessera://settings", "tessera://settings/card",
    "tessera://settings/none", "tessera://launch/top", "tessera://launch/none",
    "tessera://launchers/add", "",
  ]

  private static func widgetLink(to address: String, around child: Node) -> LinkNode {
    var link = LinkNode(address, child: child)
    link.isWidgetURL = true
    return link
  }

  private static func controls(_ random: inout SeededGenerator) -> Node {
    var text = TextNode("\(Int.random(in: 0...99, using: &random))")
    text.paragraph.change = .numericUp
    let controls = (0..<random.pick([0, 1, 2, 3, 30])).map { control($0, &random) }
    let moving = TransitionNode(
      insertion: Motion(x: 1), removal: Motion(x: -1, fades: true),
      child: .identity(
        IdentityNode("\(Int.random(in: 0...2, using: &random))", child: .text(text))))
    return .stack(
      StackNode(
        random.pick([.vertical, .horizontal]), children: [.transition(moving)] + controls))
  }

  private static func control(_ number: Int, _ random: inout SeededGenerator) -> Node {
    let label = Node.text(TextNode("b\(number)"))
    let actions = [
      #"{"intent":"I\#(number)","values":{}}"#, #"{"intent":"Ring","values":{},"asks":true}"#,
      #"{"intent":"CardsIntent","values":{"mode":"one"},"asks":true}"#,
      #"{"intent":"None","values":{},"asks":true}"#, "not JSON", "",
    ]
    if random.once(in: 4) { return .link(LinkNode(random.pick(addresses), child: label)) }
    var control = ControlNode(
      random.once(in: 3) ? .toggle : .button, action: random.pick(actions), child: label)
    control.isDisabled = random.once(in: 8)
    return .control(control)
  }

  private static func liveView(at now: Date, _ random: inout SeededGenerator) -> Node {
    let start = now.timeIntervalSince1970
    var gauge = GaugeNode()
    (gauge.start, gauge.end) = (start, start + random.pick([60, 3600]))
    let live = LiveText(random.pick([.timer, .relative]), of: start + random.pick([0, -90, 3600]))
    return .stack(
      StackNode(
        .vertical,
        children: [
          .text(TextNode(runs: [TextRun("since "), TextRun(live)])), .gauge(gauge),
          .text(TextNode("still")),
        ]))
  }
}
