import Cells
@testable import Configuration
import IntentSchemas
import Testing
import ViewTree

/// Stacks in `home.yaml`: reading, validation and changes in place.
struct HomeFileStacksTests {
  private static let stacked = """
    # mine
    widgets:
      - {widget: clock, family: small, id: a}  # the first
      - {widget: words, family: small, id: b}
      - {widget: system, family: small, id: c}

    # together
    stacks:
      # in the morning
      morning: {widgets: [b, a], pinned: a, later: [1, x]}
    layouts:
      4:
        - {morning: [1, 0], c: [0, 0]}
    """

  @Test func stacksAreReadAndChangedInPlace() throws {
    var home = try HomeFile(parsing: Self.stacked)
    #expect(home.stacks.first?.widgets == ["b", "a"] && home.stacks.first?.pinned == "a")
    #expect(home.boxes.map(\.id) == ["morning", "c"])
    #expect(try HomeFileText.text(of: home, over: Self.stacked) == Self.stacked + "\n")
    home.stacks[0].rotates = false
    home.stacks[0].pinned = nil
    let text = try HomeFileText.text(of: home, over: Self.stacked)
    #expect(
      text.contains(
        "  # in the morning\n  morning: {widgets: [b, a], rotate: false, later: [1, x]}"))
    #expect(text.contains("# the first") && text.contains("# together"))
    #expect(try HomeFile(parsing: text) == home)
  }

  /// Comments, style and unchanged keys are preserved at any level.
  @Test func commentsInStacksAndLayoutsArePreserved() throws {
    let source = """
      widgets:
        - {widget: clock, family: small, id: a}
        - {widget: words, family: small, id: b}
        - {widget: system, family: small, id: c}
        - {widget: system, family: small, id: d}
      stacks:
        one: {widgets: [a, b]}  # in one line

        two:   # in many
          widgets:  # these
            # the first
            - c  # see
            - d
          # it turns
          rotate: true  # always
          later: 3
          # the end
      layouts:
        # eighty columns
        4:  # mine
          - {one: [0, 0]}  # page one
          # rest
          - {two: [1, 0]}  # page two
      """
    var home = try HomeFile(parsing: source)
    home.stacks[0].pinned = "b"
    home.stacks[1].widgets = ["d", "c"]
    home.stacks[1].pinned = "c"
    home.layouts[4]?[0]["one"] = GridPosition(column: 2, row: 0)
    var text = try HomeFileText.text(of: home, over: source)
    #expect(try HomeFile(parsing: text) == home)
    #expect(
      text.hasSuffix(
        """
        stacks:
          one: {widgets: [a, b], pinned: b}  # in one line

          two:   # in many
            widgets:  # these
              - d
              # the first
              - c  # see
            pinned: c
            # it turns
            rotate: true  # always
            later: 3
            # the end
        layouts:
          # eighty columns
          4:  # mine
            - {one: [2, 0]}  # page one
            # rest
            - {two: [1, 0]}  # page two

        """), "\(text)")
    home.stacks[1].rotates = false
    home.stacks[1].pinned = nil
    text = try HomeFileText.text(of: home, over: text)
    #expect(text.contains("    # it turns\n    rotate: false  # always\n    later: 3"))
    #expect(!text.contains("pinned: c") && text.contains("      - c  # see\n    # it turns"))
    #expect(try HomeFile(parsing: text) == home)
  }

  /// Without a layout, the order in the file determines the positions.
  @Test func aStackTakesAndKeepsThePositionOfTheLowerBox() throws {
    let source = """
      widgets:
        - {widget: clock, family: small, id: a}  # remark
        - {widget: words, family: small, id: b}
        - {widget: system, family: medium, id: m}
        - {widget: system, family: small, id: c}
      """
    var home = try HomeFile(parsing: source)
    home.stack("a", onto: "c")
    #expect(home.boxes.map(\.id) == ["b", "m", "stack-1"])
    let text = try HomeFileText.text(of: home, over: source)
    #expect(try HomeFile(parsing: text) == home)
    #expect(text.contains("id: c}\n  - {widget: clock, family: small, id: a}  # remark"))
    home.stack("b", onto: "stack-1")
    home.remove("c")
    #expect(home.boxes.map(\.id) == ["m", "stack-1"])
    home.remove("a")
    #expect(home.boxes.map(\.id) == ["m", "b"])
    home.stack("m", onto: "b")
    #expect(home.widgets.map(\.id) == ["m", "b"], "boxes of two sizes cannot be stacked")
  }

  @Test func aStackKeepsItsPositionWhenAWidgetLeaves() throws {
    var home = try HomeFile(parsing: Self.stacked)
    home.layouts = [:]
    home.unstack("a")
    #expect(home.boxes.map(\.id) == ["b", "a", "c"])
  }

  @Test func aStackIsAddedToAFileWithoutAny() throws {
    let source = """
      widgets:
        - {widget: clock, family: small, id: a}
        - {widget: words, family: small, id: b}  # remark
      layouts:
        4:
          - {a: [3, 1], b: [0, 0]}
      """
    var home = try HomeFile(parsing: source)
    #expect(home.stack("b", onto: "a") == "stack-1")
    let text = try HomeFileText.text(of: home, over: source)
    #expect(text.contains("stacks:\n  stack-1: {widgets: [a, b]}\nlayouts:"))
    #expect(text.contains("{stack-1: [3, 1]}") && text.contains("# remark"))
    home.unstack("a")
    #expect(home.stacks.isEmpty && home.layouts[4]?.first == ["b": GridPosition(column: 3, row: 1)])
    #expect(try HomeFile(parsing: HomeFileText.text(of: home, over: text)) == home)
  }

  @Test func boxesOfTwoSizesCannotBeStacked() throws {
    var home = try HomeFile(
      parsing: """
        widgets:
          - {widget: clock, family: small, id: a}
          - {widget: words, family: medium, id: b}
        """)
    let before = home
    #expect(home.stack("b", onto: "a") == nil && home.stack("a", onto: "a") == nil)
    #expect(home.stack("a", onto: "gone") == nil && home == before)
  }

  @Test(arguments: [
    ("stacks: {s: {widgets: [a, gone]}}", "unknown box “gone”; available: "),
    ("stacks: {s: {widgets: [a, m]}}", "“m” is not small, the size of “a”"),
    ("stacks: {s: {widgets: [a]}}", "is not a stack; expected at least two widgets"),
    ("stacks: {s: {widgets: [a, b], pinned: m}}", "pinned: unknown widget “m”; available: a, b"),
    ("stacks: {s: {widgets: [a, b]}, t: {widgets: [b, c]}}", "already in a stack"),
  ])
  func invalidStacksAreReportedAndLoseNoWidgets(stacks: String, message: String) throws {
    let source = """
      widgets:
        - {widget: x, family: small, id: a}
        - {widget: x, family: small, id: b}
        - {widget: x, family: small, id: c}
        - {widget: x, family: medium, id: m}
      \(stacks)
      """
    let errors = HomeFile.check(source).errors.map(\.description)
    #expect(errors.count == 1 && errors[0].hasPrefix("home.yaml:6: "))
    #expect(errors.first?.contains(message) == true, "\(errors)")
    #expect(Set(try HomeFile(parsing: source).boxes.flatMap(\.widgets)) == ["a", "b", "c", "m"])
  }

  @Test(arguments: [
    "stacks: {a: {widgets: [a, b]}}", "stacks: {s: 3}", "stacks: {s: {widgets: a}}",
    "stacks: {s: {widgets: [a, b], rotate: perhaps}}",
  ])
  func malformedStacksAreErrors(stacks: String) {
    let source = """
      widgets: [{widget: x, family: small, id: a}, {widget: x, family: small, id: b}]
      \(stacks)
      """
    #expect(throws: ConfigurationError.self) { try HomeFile(parsing: source) }
  }
}
