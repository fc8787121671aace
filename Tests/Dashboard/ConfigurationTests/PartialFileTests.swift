import Configuration
import Testing
import ViewTree

/// Partially readable files: the readable part is used, and the rest is reported and preserved.
struct PartialFileTests {
  private static let later = """
    # mine
    widgets:
      - {widget: clock, family: small, id: a}
      # the tides
      - {widget: tides, family: hologram, id: t}   # of a later version
      - {family: small}
      - {widget: words, family: small, id: b}
    layouts:
      4:
        - {a: [0, 0], t: [1, 0], b: here}
      wide: {a: [0, 0]}
    """

  @Test func readableEntriesAreUsed() throws {
    let file = try PartialHomeFile(Self.later)
    #expect(file.isUsable && file.home.widgets.map(\.id) == ["a", "b"])
    #expect(file.home.layouts == [4: [["a": GridPosition(column: 0, row: 0)]]])
    #expect(
      file.errors.map(\.description) == [
        "home.yaml:5: family: unknown family “hologram”; "
          + "available: small, medium, large, extraLarge, circular, rectangular, inline",
        "home.yaml:6: the key “widget” is missing",
        "home.yaml:10: b: “here” is not a position; expected [column, row], each from 0 to 99",
        "home.yaml:11: layouts: “wide” is not a number of columns, or columns and rows such "
          + "as 6x4",
      ])
    #expect(HomeFile.check(Self.later).errors == file.errors)
  }

  @Test func unreadableEntriesArePreserved() throws {
    var home = try PartialHomeFile(Self.later).home
    home.widgets.reverse()
    home.layouts[4]?[0]["a"] = GridPosition(column: 3, row: 0)
    let text = try HomeFileText.text(of: home, over: Self.later)
    #expect(
      text == """
        # mine
        widgets:
          - {widget: words, family: small, id: b}
          - {widget: clock, family: small, id: a}
          # the tides
          - {widget: tides, family: hologram, id: t}   # of a later version
          - {family: small}
        layouts:
          4:
            - {a: [3, 0], t: [1, 0], b: here}
          wide: {a: [0, 0]}

        """)
  }

  /// Boxes that the dashboard makes itself have ids with a line feed.
  @Test func anIDIsInOneLine() throws {
    let source = """
      widgets:
        - {widget: clock, family: small, id: "a\\nwhole screen"}
        - {widget: clock, family: small, id: a}
        - {widget: clock, family: small, id: b}
      stacks:
        "push-a\\ntemporary": {widgets: [a, b]}
      """
    let file = try PartialHomeFile(source)
    #expect(file.home.widgets.map(\.id) == ["a", "b"] && file.home.stacks.isEmpty)
    let starts = HomeFile.check(source).errors.map { $0.description.prefix(15) }
    #expect(starts == ["home.yaml:2: id", "home.yaml:6: st"])
  }

  /// A stack has its id as its own, like a widget.
  @Test func idsOfStacksAreNotReused() throws {
    let source = """
      widgets:
        - {widget: clock, family: small, id: a}
        - {widget: clock, family: small, id: b}
        - {widget: clock, family: small, id: c}
        - {widget: clock, family: small, id: d}
      stacks:
        words-small: {widgets: [a, b]}
        push-cpu: {widgets: [c, d]}
      """
    var home = try PartialHomeFile(source).home
    let words = WidgetReference(extension: "words", kind: "words")
    let id = home.freeID(words, .systemSmall)
    #expect(id == "words-small-2")
    home.widgets.append(WidgetPlacement(id: id, widget: words, family: .systemSmall))
    home.add(PushedBox("cpu", .systemSmall))
    let text = try HomeFileText.text(of: home, over: source)
    #expect(try HomeFile(parsing: text).widgets.count == 6)
  }

  @Test func idsOfUnreadableWidgetsAreNotReused() throws {
    let source = "widgets:\n  - {widget: x, family: small, id: b}\n  - {widget: x, id: x-small}\n"
    let home = try PartialHomeFile(source).home
    let reference = WidgetReference(extension: "x", kind: "x")
    #expect(home.freeID(reference, .systemSmall) == "x-small-2")
  }

  /// A file without a readable widget is an error, not an empty home screen.
  @Test(arguments: [
    "widgets: [{family: small}]\n", "widgets: []\nlayouts: 3\n", "widgets: 3\n", "later: 1\n",
  ])
  func aFileWithoutReadableEntriesIsNotUsed(source: String) throws {
    let file = try? PartialHomeFile(source)  // nil if the whole file is rejected
    #expect(file?.isUsable != true)
    #expect(throws: ConfigurationError.self) { try HomeFileText.text(of: .firstRun, over: source) }
  }

  @Test func aStackKeepsUnreadableWidgets() throws {
    let source = """
      widgets:
        - {widget: x, family: small, id: a}
        - {widget: x, family: small, id: b}
        - {widget: x, family: hologram, id: t}
      stacks:
        s: {widgets: [a, t, b]}
        late: {widgets: [t]}

      """
    let file = try PartialHomeFile(source)
    #expect(file.stackErrors.isEmpty && file.home.stacks.first?.widgets == ["a", "b"])
    var home = file.home
    home.stacks[0].widgets = ["b", "a"]
    var text = try HomeFileText.text(of: home, over: source)
    #expect(text.contains("s: {widgets: [b, a, t]}\n  late: {widgets: [t]}\n"), "\(text)")
    home.unstack("a")
    text = try HomeFileText.text(of: home, over: text)
    #expect(text.contains("s: {widgets: [t]}"))
    #expect(try PartialHomeFile(text).home == home)
  }

  @Test func anInvalidConfigurationKeyDoesNotAffectOthers() throws {
    let file = try Configuration.ParseResult(
      """
      theme: dusk
      colour: red
      mouse: perhaps
      limits: {timeline: 2.5, idle: never}
      extensions:
        good: {command: [a]}
        bad: {comand: [b]}
      keys: {help: F1, fly: F2}
      """)
    let configuration = file.configuration
    #expect(configuration.theme == "dusk" && configuration.mouse)
    #expect(
      configuration.limits.timeline == 2.5
        && configuration.limits.idle == Configuration().limits.idle)
    #expect(Array(configuration.extensions.keys) == ["good"])
    #expect(configuration.keys.name(of: .help) == "F1")
    #expect(file.errors.map(\.line) == [2, 3, 4, 7, 8])
    #expect(throws: ConfigurationError.self) { try Configuration.ParseResult("theme: [") }
  }
}
