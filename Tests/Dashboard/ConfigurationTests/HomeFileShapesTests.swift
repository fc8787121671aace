import Configuration
import IntentSchemas
import Testing
import ViewTree

/// Texts of `home.yaml` in all YAML styles: edits preserve comments, unknown keys and line breaks.
struct HomeFileShapesTests {
  private static let shapes: [(String, [String])] = [
    ("---\n# r1\nwidgets:\n  - {widget: clock, family: small, id: a}\nlater: k1\n...\n# r2\n", []),
    ("widgets: [{widget: clock, family: small, id: a},  # r1\n  # r2\n]\nlater: k1\n", []),
    ("widgets: [{widget: clock, family: small, id: a, x: k1}, # r1\n # r2\n]\n", []),
    ("{widgets: [{widget: clock, family: small, id: a}], # r1\n# r2\nlater: k1}\n", []),
    (
      "widgets:\n  - widget: clock  # r1\n    # r2\n    family: small\n    id: a\n    x: {y: k1}\n",
      ["    # r2\n"]
    ),
    (
      "base: &b k1\nwidgets:\n  - {widget: clock, family: small, id: a, later: *b}\n# r1\n# r2\n",
      ["later: *b"]
    ),
  ]

  @Test(arguments: shapes, [HomeFile.add, HomeFile.settle, HomeFile.rename])
  func commentsAndUnknownKeysArePreserved(
    shape: (text: String, kept: [String]), edit: @Sendable (inout HomeFile) -> Void
  ) throws {
    var home = try HomeFile(parsing: shape.text)
    edit(&home)
    let text = try HomeFileText.text(of: home, over: shape.text)
    #expect(try HomeFile(parsing: text) == home, "\(text)")
    for mark in ["# r1", "# r2", "k1"] + shape.kept { #expect(text.contains(mark), "\(text)") }
  }

  @Test(arguments: ["\r\n", "\r"])
  func lineBreaksArePreserved(end: String) throws {
    let lines = [
      "# r1", "widgets:", "  - {widget: clock, family: small, id: a}  # r2", "later: k1", "",
    ]
    let source = lines.joined(separator: end)
    var home = try HomeFile(parsing: source)
    HomeFile.add(&home)
    HomeFile.settle(&home)
    let text = try HomeFileText.text(of: home, over: source)
    #expect(try HomeFile(parsing: text) == home)
    var rest = text.replacing(end, with: "")
    #expect(!rest.unicodeScalars.contains { $0 == "\n" || $0 == "\r" }, "\(text.debugDescription)")
    rest = text.replacing(end, with: "\n")
    #expect(rest.hasPrefix("# r1\nwidgets:\n") && rest.contains("# r2\n  - {"))
  }

  @Test func aByteOrderMarkIsPreserved() throws {
    let source = "\u{feff}widgets:\n  - {widget: clock, family: small, id: a}\nlater: k1\n"
    var home = try HomeFile(parsing: source)
    HomeFile.add(&home)
    let text = try HomeFileText.text(of: home, over: source)
    #expect(text.unicodeScalars.first == "\u{feff}" && text.contains("later: k1"))
    #expect(try HomeFile(parsing: text) == home)
  }

  /// The removed widget has an anchor that another widget refers to.
  @Test func aWidgetWithAnAnchorCanBeRemoved() throws {
    let source = """
      # r1
      widgets:
        - {widget: clock, family: &f small, id: a}
        - {widget: words, family: *f, id: b, later: k1}

      """
    var home = try HomeFile(parsing: source)
    home.remove("a")
    let text = try HomeFileText.text(of: home, over: source)
    #expect(try HomeFile(parsing: text) == home)
    #expect(text.contains("# r1") && text.contains("later: k1"), "\(text)")
  }

  /// Names with YAML line breaks or indicators are quoted.
  @Test(arguments: ["a\u{2028}b", "a\u{feff}", "a\u{85}b", "# r", "- x", "[", "\u{ffff}"])
  func namesWithSpecialCharactersRoundTrip(name: String) throws {
    let source = "widgets: []\n# r1\n"
    var home = try HomeFile(parsing: source)
    HomeFile.add(&home)
    home.widgets[0].recommendation = name
    let text = try HomeFileText.text(of: home, over: source)
    #expect(try HomeFile(parsing: text) == home && text.contains("# r1"))
  }
}

extension HomeFile {
  @Sendable fileprivate static func add(_ home: inout HomeFile) {
    home.widgets.append(
      WidgetPlacement(
        id: "new-small", widget: WidgetReference(extension: "new", kind: "new"),
        family: .systemSmall))
  }

  @Sendable fileprivate static func settle(_ home: inout HomeFile) {
    home.layouts[4] = [[home.widgets[0].id: GridPosition(column: 1, row: 0)]]
  }

  @Sendable fileprivate static func rename(_ home: inout HomeFile) {
    home.widgets[0].recommendation = "Lisbon"
  }
}
