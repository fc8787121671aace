import Cells
@testable import Configuration
import Golden
import Testing
import Themes

/// The look of a box in `home.yaml`.
struct LookTests {
  @Test func everyKeyIsReadAndWritten() throws {
    let text = """
      widgets:
      - widget: clock
        family: small
        look:
          tint: purple
          background: ["#102030", pink]
          ink: "#ffffff"
          title: none
          line: heavy
          numerals: thin
          appearance: light
          theme: nord

      """
    let home = try HomeFile(parsing: text)
    let look = home.widgets[0].look
    #expect(look.tint == .role(.purple) && look.ink == .rgb(RGB(0xffffff)))
    #expect(look.background == .gradient(.rgb(RGB(0x102030)), .role(.pink)))
    #expect(look.title == "" && look.line == .heavy && look.numerals == "thin")
    #expect(look.appearance == .light && look.theme == "nord")
    let written = try HomeFileText.text(of: home, over: nil)
    #expect(try HomeFile(parsing: written) == home, "\(written)")
  }

  @Test(arguments: [
    ("none", LookBackground.none), ("teal", .color(.role(.teal))),
    ("~/sea.jpg", .picture("~/sea.jpg")), ("'#0a0b0c'", .color(.rgb(RGB(0x0a0b0c)))),
  ])
  func backgroundHasFourForms(text: String, background: LookBackground) throws {
    let home = try HomeFile(parsing: Self.home(look: "{background: \(text)}"))
    #expect(home.widgets[0].look.background == background)
  }

  /// Only the value with an error is lost, and the error names line, value and what is meant.
  @Test func invalidValueCostsOnlyItself() throws {
    let text = Self.home(look: "{tint: purpel, ink: red, titel: x, background: [red]}")
    let file = try PartialHomeFile(text)
    #expect(file.home.widgets.count == 1)
    #expect(file.home.widgets[0].look.ink == .role(.red))
    #expect(file.home.widgets[0].look.tint == nil)
    #expect(
      file.partErrors.map(\.description) == [
        "home.yaml:2: tint: “purpel” is not a color such as purple or '#8450ae'; did you mean "
          + "“purple”?",
        "home.yaml:2: background: “[red]” is not a list of two colors",
        "home.yaml:2: unknown key “titel”; did you mean “title”?",
      ])
    #expect(file.writeError == nil, "other boxes can still be edited")
  }

  @Test func lookThatIsNoMappingCostsOnlyTheLook() throws {
    let file = try PartialHomeFile(Self.home(look: "red"))
    #expect(file.home.widgets.count == 1 && file.home.widgets[0].look.isEmpty)
    #expect(file.partErrors.map(\.description) == ["home.yaml:2: look: “red” is not a mapping"])
  }

  /// An edit of one value keeps comments, unknown keys and values that cannot be read.
  @Test func editKeepsTheOthers() throws {
    let text = """
      widgets:
      - widget: clock   # mine
        family: small
        look:
          tint: purpel  # to be corrected
          # the text
          ink: red
          glow: 3

      """
    var home = try HomeFile(parsing: text)
    home.widgets[0].look.ink = .role(.blue)
    home.widgets[0].look.line = LineStyle.none
    let edited = try HomeFileText.text(of: home, over: text)
    #expect(
      edited == """
        widgets:
        - widget: clock   # mine
          family: small
          look:
            tint: purpel  # to be corrected
            # the text
            ink: blue
            line: none
            glow: 3

        """)
  }

  @Test func newValueReplacesOneThatCannotBeRead() throws {
    let text = Self.home(look: "{tint: purpel}")
    var home = try HomeFile(parsing: text)
    home.widgets[0].look.tint = .role(.purple)
    let edited = try HomeFileText.text(of: home, over: text)
    #expect(edited == Self.home(look: "{tint: purple}"))
  }

  @Test func removedLookLeavesNoKey() throws {
    let text = Self.home(look: "{tint: purple}")
    var home = try HomeFile(parsing: text)
    home.widgets[0].look = Look()
    let edited = try HomeFileText.text(of: home, over: text)
    #expect(edited == "widgets:\n- {widget: clock, family: small}\n")
  }

  @Test func designsAreWidgetsInTheirOwnFile() throws {
    let text = """
      # mine
      designs:
      - {widget: clock, family: small, id: Purple, look: {tint: purple}}
      - {widget: clock, family: smal, id: Broken}

      """
    let file = try PartialHomeFile(text, in: .designs)
    #expect(file.home.widgets.map(\.id) == ["Purple"])
    #expect(file.partErrors.count == 1 && file.partErrors[0].file == "designs.yaml")
    var designs = file.home
    designs.widgets[0].look.tint = .role(.pink)
    let edited = try HomeFileText.text(of: designs, over: text)
    #expect(edited == text.replacing("tint: purple", with: "tint: pink"))
    designs.widgets = []
    let emptied = try HomeFileText.text(of: designs, over: text)
    #expect(emptied.contains("# mine") && emptied.contains("Broken"), "\(emptied)")
  }

  @Test func aDesignWithANewNameKeepsItsEntry() throws {
    let text = """
      # mine
      designs:
      # for evenings
      - {widget: clock, family: small, id: Purple, look: {tint: purple, glow: 3}, later: [1]}  # dark
      - {widget: clock, family: small, id: Day}

      """
    var designs = try PartialHomeFile(text, in: .designs).home
    designs.widgets[0].id = "Evening"
    let renamed = try HomeFileText.text(of: designs, over: text)
    #expect(renamed == text.replacing("id: Purple", with: "id: Evening"))
    designs.widgets.reverse()
    designs.widgets[0].id = "Noon"
    let both = try HomeFileText.text(of: designs, over: renamed)
    #expect(try PartialHomeFile(both, in: .designs).home == designs)
  }

  @Test func designsHaveNoStacks() throws {
    let text = "designs: []\nstacks: {}\n"
    let file = try PartialHomeFile(text, in: .designs)
    #expect(file.partErrors.map(\.line) == [2])
  }

  private static func home(look: String) -> String {
    "widgets:\n- {widget: clock, family: small, look: \(look)}\n"
  }
}
