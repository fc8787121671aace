import Cells
@testable import Configuration
import IntentSchemas
import Testing
import ViewTree

/// `home.yaml` is written where the layout changed, and left as it is everywhere else.
struct HomeFileTextTests {
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

  /// Remarks, the style and what was not touched stay, wherever they stand.
  @Test func remarksInStacksAndLayoutsStay() throws {
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
    home.layouts[4]?[0]["one"] = GridPlace(column: 2, row: 0)
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

  /// Where no layout says where boxes stand, the file's order does.
  @Test func aStackStandsWhereItWasLaidAndStaysWhereItStands() throws {
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
    #expect(home.widgets.map(\.id) == ["m", "b"], "of two sizes nothing is stacked")
  }

  @Test func whoIsTakenOutDoesNotTakeThePlace() throws {
    var home = try HomeFile(parsing: Self.stacked)
    home.layouts = [:]
    home.unstack("a")
    #expect(home.boxes.map(\.id) == ["b", "a", "c"])
  }

  @Test func aStackGoesIntoAFileThatHadNone() throws {
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
    #expect(home.stacks.isEmpty && home.layouts[4]?.first == ["b": GridPlace(column: 3, row: 1)])
    #expect(try HomeFile(parsing: HomeFileText.text(of: home, over: text)) == home)
  }

  @Test func boxesOfTwoSizesDoNotStack() throws {
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
    ("stacks: {s: {widgets: [a, gone]}}", "“gone” is not the id of a box"),
    ("stacks: {s: {widgets: [a, m]}}", "“m” is not small like “a”"),
    ("stacks: {s: {widgets: [a]}}", "two widgets make one"),
    ("stacks: {s: {widgets: [a, b], pinned: m}}", "pinned: “m” is not one of a, b"),
    ("stacks: {s: {widgets: [a, b]}, t: {widgets: [b, c]}}", "in a stack already"),
  ])
  func whatDoesNotHoldIsToldAndLosesNothing(stacks: String, words: String) throws {
    let source = """
      widgets:
        - {widget: x, family: small, id: a}
        - {widget: x, family: small, id: b}
        - {widget: x, family: small, id: c}
        - {widget: x, family: medium, id: m}
      \(stacks)
      """
    let errors = HomeFile.survey(source).errors.map(\.description)
    #expect(errors.count == 1 && errors[0].hasPrefix("home.yaml:6: ") && errors[0].contains(words))
    #expect(Set(try HomeFile(parsing: source).boxes.flatMap(\.widgets)) == ["a", "b", "c", "m"])
  }

  @Test(arguments: [
    "stacks: {a: {widgets: [a, b]}}", "stacks: {s: 3}", "stacks: {s: {widgets: a}}",
    "stacks: {s: {widgets: [a, b], rotate: perhaps}}",
  ])
  func whatIsNoStackIsAnError(stacks: String) {
    let source = """
      widgets: [{widget: x, family: small, id: a}, {widget: x, family: small, id: b}]
      \(stacks)
      """
    #expect(throws: ConfigurationError.self) { try HomeFile(parsing: source) }
  }

  private let source = """
    # My board, 2026
    version: 3          # of something later

    widgets:            # in reading order
      # the time, always
      - {widget: clock, family: small}
      - widget: calendar   # mine
        family: large
        id: month
        colour: red
        # inside
      - {widget: words, family: medium, id: "deck: one"}   # to learn
      # the end

    # where they stand
    layouts:
      # my laptop
      6:
        - {clock-small: [0, 0], month: [2, 0]}
      4:
        - {month: [0, 0]}
        - {clock-small: [0, 0]}
    other: {a: 1}
    """

  private func home() throws -> HomeFile { try HomeFile(parsing: source + "\n") }

  private func written(_ change: (inout HomeFile) -> Void) throws -> String {
    var file = try home()
    change(&file)
    let text = try HomeFileText.text(of: file, over: source + "\n")
    #expect(try HomeFile(parsing: text) == file, "\(text)")
    return text
  }

  @Test func nothingChangedIsNothingWritten() throws {
    #expect(try written { _ in } == source + "\n")
  }

  @Test func aWidgetMoreIsALineMore() throws {
    let text = try written {
      $0.widgets.append(
        WidgetPlacement(
          id: "system-small", widget: WidgetReference(extension: "system", kind: "system"),
          family: .systemSmall))
    }
    let expected = source.replacing(
      "  # the end", with: "  - {widget: system, family: small}\n  # the end")
    #expect(text == expected + "\n")
  }

  @Test func aWidgetLessTakesItsRemarksAlong() throws {
    let text = try written { $0.remove("clock-small") }
    #expect(!text.contains("the time, always") && !text.contains("widget: clock"))
    for kept in [
      "# My board", "# in reading order", "# mine", "colour: red", "# to learn", "# the end",
      "# where they stand", "# my laptop", "other: {a: 1}",
    ] {
      #expect(text.contains(kept), "\(kept)\n\(text)")
    }
  }

  @Test func settingsAreWrittenAndUnknownKeysKept() throws {
    let text = try written {
      $0.widgets[1].settings = IntentValues(
        intent: "MonthIntent",
        values: [
          "deck": .string("true"), "names": .array([.string("a: b"), .string("漢 “x” \u{7} \"")]),
          "count": .number(3), "share": .number(0.25), "on": .bool(false), "none": .null,
          "date": .string("2026-11-22T14:00:00Z"), "number": .string("12"),
        ])
    }
    for kept in ["# mine", "colour: red", "# the time, always", "version: 3", "# the end"] {
      #expect(text.contains(kept), "\(kept)\n\(text)")
    }
  }

  @Test func oneLayoutIsWrittenAndOthersStay() throws {
    let text = try written {
      $0.layouts[6] = [
        ["clock-small": GridPlace(column: 4, row: 0)], ["month": GridPlace(column: 0, row: 1)],
      ]
      $0.layouts[10] = [["month": GridPlace(column: 3, row: 0)]]
    }
    #expect(text.contains("  4:\n    - {month: [0, 0]}\n    - {clock-small: [0, 0]}"))
    #expect(text.contains("other: {a: 1}") && text.contains("# where they stand"))
  }

  @Test func aFileWithoutLayoutsGetsThem() throws {
    let short = "widgets:\n- {widget: clock, family: small}\n"
    var file = try HomeFile(parsing: short)
    file.layouts[4] = [["clock-small": GridPlace(column: 1, row: 1)]]
    let text = try HomeFileText.text(of: file, over: short)
    #expect(text == short + "layouts:\n  4:\n    - {clock-small: [1, 1]}\n")
  }

  @Test func otherFormsOfListsAreUnderstood() throws {
    for form in [
      "widgets: [{widget: clock, family: small}]\n", "widgets: []\n", "widgets:\n  []\n",
    ] {
      var file = try HomeFile(parsing: form)
      file.widgets.append(
        WidgetPlacement(
          id: "w", widget: WidgetReference(extension: "a b", kind: "c/d"), family: .systemLarge))
      let text = try HomeFileText.text(of: file, over: form)
      #expect(try HomeFile(parsing: text) == file, "\(text)")
    }
  }

  @Test func linesWithCarriageReturnsAreLines() throws {
    let text = (source + "\n").replacing("\n", with: "\r\n")
    var file = try HomeFile(parsing: text)
    file.widgets.removeLast()
    file.layouts = [:]
    let written = try HomeFileText.text(of: file, over: text)
    #expect(try HomeFile(parsing: written) == file)
    #expect(written.contains("# My board, 2026\r\n") && written.contains("# mine"))
  }

  @Test func aBadFileIsNotOverwritten() {
    #expect(throws: ConfigurationError.self) {
      try HomeFileText.text(of: .firstRun, over: "widgets: [{family: small}]\n")
    }
  }

  @Test func aFirstFileReadsAsItsLayout() throws {
    var file = HomeFile.firstRun
    file.layouts[4] = [["month": GridPlace(column: 0, row: 0)]]
    let text = try HomeFileText.text(of: file, over: nil)
    #expect(try HomeFile(parsing: text) == file)
  }

  /// Whatever is changed in whatever order, what is written reads as what is meant.
  @Test(arguments: 0..<30)
  func editsInARow(seed: Int) throws {
    var text = source + "\n"
    var file = try home()
    for step in 0..<12 {
      switch (seed + step * 7) % 5 {
      case 0: if file.widgets.count > 1 { file.remove(file.widgets[step % file.widgets.count].id) }
      case 1:
        file.widgets.insert(
          WidgetPlacement(
            id: "n\(seed)-\(step)", widget: WidgetReference(extension: "x", kind: "y"),
            family: .systemSmall), at: step % (file.widgets.count + 1))
      case 2: file.widgets.swapAt(0, file.widgets.count - 1)
      case 3:
        file.widgets[0].settings = IntentValues(intent: "I", values: ["v": .number(Double(step))])
      default:
        file.layouts[4 + step % 3] = [[file.widgets[0].id: GridPlace(column: 0, row: step)]]
      }
      text = try HomeFileText.text(of: file, over: text)
      #expect(try HomeFile(parsing: text) == file, "\(text)")
      #expect(text.contains("# My board, 2026") && text.contains("other: {a: 1}"))
    }
  }

  @Test func aMarkInsideQuotationMarksIsNoRemark() throws {
    let source = """
      widgets:
        - {widget: words, family: small, id: a, recommendation: "Room #4"}
        - {widget: words, family: small, id: b, recommendation: Anna's deck}  # Anna's
      """
    var file = try HomeFile(parsing: source)
    for index in file.widgets.indices { file.widgets[index].family = .systemMedium }
    let text = try HomeFileText.text(of: file, over: source)
    #expect(
      text == """
        widgets:
          - {widget: words, family: medium, id: a, recommendation: "Room #4"}
          - {widget: words, family: medium, id: b, recommendation: "Anna's deck"}  # Anna's

        """)
  }
}

struct KeyAndLinkTests {
  @Test func keysAreReadByTheirNames() {
    for name in ["r", "R", "F5", "Ctrl-p", "Shift-Left", "Space", "Alt-x", "+", "-", "Escape"] {
      #expect(KeyPress(name: name)?.name == name)
    }
    #expect(KeyPress(name: "Ctrl--") == KeyPress(.character("-"), .control))
    #expect(KeyPress(name: "Ctrl-") == nil)
    #expect(KeyPress(name: "nothing") == nil && KeyPress(name: "") == nil)
  }

  @Test func whoHadAKeyBeforeLosesIt() throws {
    let keys = try Configuration(parsing: "keys: {reload: [e, F5]}").keys
    #expect(keys[KeyPress(.character("e"))] == .reload)
    #expect(keys[KeyPress(.character("r"))] == nil)
    #expect(keys.name(of: .edit) == nil && keys.name(of: .reload) == "e")
  }

  @Test func badKeysAndLinksAreErrorsWithTheirLine() {
    #expect(throws: ConfigurationError.self) { try Configuration(parsing: "keys: {relaod: x}") }
    #expect(throws: ConfigurationError.self) {
      try Configuration(parsing: "keys: {reload: Hyper-x}")
    }
    #expect(throws: ConfigurationError.self) {
      try Configuration(parsing: "links: {https: firefox}")
    }
    #expect(throws: ConfigurationError.self) { try Configuration(parsing: "links: {\"a b\": [x]}") }
  }

  @Test func onlyAllowedSchemesOpen() throws {
    let rules = try Configuration(
      parsing: "links: {spotify: [open-music, --url, \"{}\", -q], https: [firefox]}"
    ).links
    #expect(
      rules.command(for: "spotify:track:1; rm -rf ~") == [
        "open-music", "--url", "spotify:track:1; rm -rf ~", "-q",
      ])
    #expect(rules.command(for: "HTTPS://example.org") == ["firefox", "HTTPS://example.org"])
    #expect(rules.command(for: "mailto:a@b.c") == ["xdg-open", "mailto:a@b.c"])
    for refused in ["javascript:alert(1)", "file:///etc/passwd", "no scheme", "", ":x", "-x:y"] {
      #expect(rules.command(for: refused) == nil, "\(refused)")
    }
  }
}
