import Cells
import Recordings
import Testing

/// The tape language.
struct TapeTests {
  private func commands(_ source: String) throws -> [TapeCommand] {
    try Tape(parsing: source, file: "a.tape").lines.map(\.command)
  }

  @Test func allCommandsAreParsed() throws {
    let source = """
      # a comment
      Output demo.cast
      Set TypingSpeed 75ms
      Env TESSERA_NOTES "a value"
      Program htop "a screen.txt"
      Type "hello # there"   # a trailing comment
      Type@500ms 'it is "so"'
      Enter
      Down@200ms 3
      Ctrl+p
      Alt+x
      Shift+Up
      Shift+j
      F5
      Sleep 2
      Sleep 500ms
      Wait /ready/
      Wait+Screen@2m /a.*b/
      Hide
      Show
      Screenshot a.svg
      Click 10 4
      Wheel 10 4 -2
      Drag 1 2 30 4
      Resize 120x40
      Advance 2h
      Advance@6s 1d
      At 2026-01-01T09:00
      """
    #expect(
      try commands(source) == [
        .output("demo.cast"), .set(.typingSpeed(0.075)), .environment("TESSERA_NOTES", "a value"),
        .program("htop", file: "a screen.txt"),
        .type("hello # there", interval: nil), .type("it is \"so\"", interval: 0.5),
        .key(KeyPress(.enter), count: 1, interval: nil),
        .key(KeyPress(.down), count: 3, interval: 0.2),
        .key(KeyPress(.character("p"), .control), count: 1, interval: nil),
        .key(KeyPress(.character("x"), .alt), count: 1, interval: nil),
        .key(KeyPress(.up, .shift), count: 1, interval: nil),
        .key(KeyPress(.character("J")), count: 1, interval: nil),
        .key(KeyPress(.function(5)), count: 1, interval: nil), .sleep(2), .sleep(0.5),
        .wait(TapeWait(scope: .line, pattern: "ready", timeout: 15)),
        .wait(TapeWait(scope: .screen, pattern: "a.*b", timeout: 120)), .hide, .show,
        .screenshot("a.svg"), .click(Point(x: 10, y: 4)), .wheel(Point(x: 10, y: 4), steps: -2),
        .drag(from: Point(x: 1, y: 2), to: Point(x: 30, y: 4)),
        .resize(Size(width: 120, height: 40)), .advance(7200, within: 0),
        .advance(86400, within: 6), .at("2026-01-01T09:00"),
      ])
  }

  @Test func letterWithoutUppercaseStaysTheSame() throws {
    #expect(
      try commands("Shift+ß") == [.key(KeyPress(.character("ß")), count: 1, interval: nil)])
  }

  @Test func settingsAreCollected() throws {
    let tape = try Tape(
      parsing: "Set Width 120\nSet Height 40\nSet Theme ember\nSet Privacy true\nEnv TZ b\nEnter\n",
      file: "a.tape")
    #expect(tape.settings.size == Size(width: 120, height: 40))
    #expect(tape.settings.theme == "ember" && tape.settings.privacy == true)
    #expect(tape.settings.environment == ["TZ": "b"] && tape.settings.typingSpeed == 0.05)
  }

  @Test func programsComeBeforeTheActions() throws {
    let tape = try Tape(parsing: "Program htop a.txt\nProgram htop b.txt\n", file: "a.tape")
    #expect(tape.settings.programs == ["htop": "b.txt"])
    #expect(tape.line(of: "Program htop")?.number == 2 && tape.line(of: "Program top") == nil)
    #expect(throws: TapeError(file: "a.tape", line: 2, .tooLate)) {
      try Tape(parsing: "Enter\nProgram htop a.txt\n", file: "a.tape")
    }
  }

  @Test func aTapeCanIncludeOthers() throws {
    let tape = try Tape(parsing: "Source b.tape\nEnter\n", file: "a.tape") {
      $0 == "b.tape" ? "Sleep 1\nSleep 2" : nil
    }
    #expect(
      tape.lines.map(\.command) == [
        .sleep(1), .sleep(2), .key(KeyPress(.enter), count: 1, interval: nil),
      ])
    #expect(tape.lines[1].file == "b.tape" && tape.lines[1].number == 2)
    do throws(TapeError) {
      _ = try Tape(parsing: "Source a.tape", file: "a.tape") { _ in "Source a.tape" }
      Issue.record("no error")
    } catch {
      #expect(error.reason == .tooDeep("a.tape"))
    }
  }

  @Test(arguments: [
    ("Enter\nSleeep 1\n", "a.tape:2: unknown command “Sleeep”; did you mean “Sleep”?"),
    (
      "Sleep soon\n", "a.tape:1: “soon” is not a duration of at most 1h; expected one such as 500ms"
    ),
    ("Sleep\n", "a.tape:1: expected a duration of at most 1h, such as 500ms, 2s or 3m"),
    ("Type \"no end\n", "a.tape:1: the closing \" is missing"),
    ("\n\nSet Colour red\n", "a.tape:3: unknown setting “Colour”; available: Width"),
    ("Set Width 0\n", "a.tape:1: “0” is not a number of columns from 1 to 1000"),
    ("Set Appearance grey\n", "a.tape:1: unknown appearance “grey”; available: dark, light"),
    ("Enter\nSet Width 80\n", "a.tape:2: settings must come before the first action"),
    ("Click 4\n", "a.tape:1: expected a row from 0 to 999"),
    ("Wait /(/\n", "a.tape:1: “(” is not a regular expression"),
    ("Wait ready\n", "a.tape:1: “ready” is not a regular expression; expected one such as /text/"),
    ("Down 0\n", "a.tape:1: “0” is not a count from 1 to 1000"),
    ("Source b.tape\n", "a.tape:1: “b.tape” cannot be read"),
    ("Screenshot a.bmp\n", "a.tape:1: “a.bmp” is not a file name ending in .txt"),
    ("Ctrl+\n", "a.tape:1: unknown command “Ctrl+”"),
    ("Wait+Nowhere /a/\n", "a.tape:1: unknown command “Wait+Nowhere”"),
  ])
  func errorsHaveALine(source: String, message: String) {
    do throws(TapeError) {
      _ = try Tape(parsing: source, file: "a.tape")
      Issue.record("no error")
    } catch {
      #expect(error.description.hasPrefix(message), "\(error)")
    }
  }
}
