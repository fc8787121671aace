import Cells
@testable import Configuration
import IntentSchemas
import Testing
import ViewTree

/// Writing `home.yaml`: only changed parts are rewritten.
struct HomeFileTextTests {
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

  @Test func withoutChangesTheTextIsUnchanged() throws {
    #expect(try written { _ in } == source + "\n")
  }

  @Test func anAddedWidgetIsAnAddedLine() throws {
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

  @Test func aRemovedWidgetTakesItsComments() throws {
    let text = try written { $0.remove("clock-small") }
    #expect(!text.contains("the time, always") && !text.contains("widget: clock"))
    for kept in [
      "# My board", "# in reading order", "# mine", "colour: red", "# to learn", "# the end",
      "# where they stand", "# my laptop", "other: {a: 1}",
    ] {
      #expect(text.contains(kept), "\(kept)\n\(text)")
    }
  }

  @Test func settingsAreWrittenAndUnknownKeysArePreserved() throws {
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

  @Test func blankLinesBetweenWidgetsArePreserved() throws {
    let spaced = """
      widgets:
        - {widget: clock, family: small}

        - {widget: words, family: small}

        # below
        - {widget: system, family: small}

      """
    var file = try HomeFile(parsing: spaced)
    file.widgets[0].family = .systemMedium
    file.widgets[1].family = .systemMedium
    let text = try HomeFileText.text(of: file, over: spaced)
    let changed = spaced.replacing(
      "clock, family: small", with: "clock, family: medium, id: clock-small"
    )
    .replacing("words, family: small", with: "words, family: medium, id: words-small")
    #expect(text == changed)
  }

  @Test func aChangedLayoutDoesNotAffectOthers() throws {
    let text = try written {
      $0.layouts[6] = [
        ["clock-small": GridPosition(column: 4, row: 0)],
        ["month": GridPosition(column: 0, row: 1)],
      ]
      $0.layouts[10] = [["month": GridPosition(column: 3, row: 0)]]
    }
    #expect(text.contains("  4:\n    - {month: [0, 0]}\n    - {clock-small: [0, 0]}"))
    #expect(text.contains("other: {a: 1}") && text.contains("# where they stand"))
  }

  @Test func layoutsAreAddedToAFileWithoutAny() throws {
    let short = "widgets:\n- {widget: clock, family: small}\n"
    var file = try HomeFile(parsing: short)
    file.layouts[4] = [["clock-small": GridPosition(column: 1, row: 1)]]
    let text = try HomeFileText.text(of: file, over: short)
    #expect(text == short + "layouts:\n  4:\n    - {clock-small: [1, 1]}\n")
  }

  @Test func undoingAnAdditionRestoresTheText() throws {
    let plain = """
      widgets:
        - {widget: clock, family: small, id: a}
        - {widget: words, family: small, id: b}
      # the end
      other: 1

      """
    let before = try HomeFile(parsing: plain)
    var after = before
    after.layouts[4] = [
      ["a": GridPosition(column: 0, row: 0), "b": GridPosition(column: 1, row: 0)]
    ]
    after.stack("a", onto: "b")
    let changed = try HomeFileText.text(of: after, over: plain)
    #expect(changed.contains("layouts:") && changed.contains("stacks:"))
    #expect(try HomeFileText.text(of: before, over: changed) == plain)
    // A comment on an added key is preserved, with the key.
    let commented = changed.replacing("layouts:", with: "# mine\nlayouts:")
    #expect(try HomeFileText.text(of: before, over: commented) == plain + "# mine\nlayouts: {}\n")
  }

  @Test func listsInFlowStyleCanBeChanged() throws {
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

  @Test func carriageReturnsArePreserved() throws {
    let text = (source + "\n").replacing("\n", with: "\r\n")
    var file = try HomeFile(parsing: text)
    file.widgets.removeLast()
    file.layouts = [:]
    let written = try HomeFileText.text(of: file, over: text)
    #expect(try HomeFile(parsing: written) == file)
    #expect(written.contains("# My board, 2026\r\n") && written.contains("# mine"))
  }

  @Test func anInvalidFileIsNotOverwritten() {
    #expect(throws: ConfigurationError.self) {
      try HomeFileText.text(of: .firstRun, over: "widgets: [{family: small}]\n")
    }
  }

  @Test func aNewFileParsesAsItsContents() throws {
    var file = HomeFile.firstRun
    file.layouts[4] = [["month": GridPosition(column: 0, row: 0)]]
    let text = try HomeFileText.text(of: file, over: nil)
    #expect(try HomeFile(parsing: text) == file)
  }

  /// Any sequence of changes is written so that it parses as intended.
  @Test(arguments: 0..<30)
  func sequencesOfEditsAreWritten(seed: Int) throws {
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
        file.layouts[LayoutKey(columns: 4 + step % 3)] = [
          [file.widgets[0].id: GridPosition(column: 0, row: step)]
        ]
      }
      text = try HomeFileText.text(of: file, over: text)
      #expect(try HomeFile(parsing: text) == file, "\(text)")
      #expect(text.contains("# My board, 2026") && text.contains("other: {a: 1}"))
    }
  }

  @Test func aNumberSignInAStringIsNotAComment() throws {
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
          - {widget: words, family: medium, id: b, recommendation: Anna's deck}  # Anna's

        """)
  }
}
