internal import Configuration
internal import Recordings
internal import Themes

/// Trials with invalid user files, which must be read or rejected with an error.
enum TextTrials {
  static func configuration(seed: UInt64) -> String? {
    var mutator = TextMutator(seed: seed)
    let text = mutator.text(of: [configurationText])
    _ = Configuration.errors(in: text)
    return rejectionProblem { try Configuration(parsing: text) }
  }

  static func home(seed: UInt64) -> String? {
    var mutator = TextMutator(seed: seed)
    let text = mutator.text(of: [homeText, "widgets: [{widget: clock, family: small}]\n", ""])
    _ = HomeFile.check(text)
    return rejectionProblem { try HomeFile(parsing: text) }
  }

  static func theme(seed: UInt64) -> String? {
    var mutator = TextMutator(seed: seed)
    let text = mutator.text(of: [themeText, schemeText])
    return rejectionProblem { try Theme(parsing: text, file: "a.yaml") }
  }

  static func tape(seed: UInt64) -> String? {
    var mutator = TextMutator(seed: seed)
    let text = mutator.text(of: [tapeText])
    return rejectionProblem { try Tape(parsing: text, file: "a.tape") { _ in tapeText } }
  }

  /// Returns a problem if an error has an empty description.
  private static func rejectionProblem<Value>(_ parse: () throws -> Value) -> String? {
    do {
      _ = try parse()
      return nil
    } catch {
      return "\(error)".isEmpty ? "rejected without a message" : nil
    }
  }

  private static let configurationText = """
    # How it looks.
    theme: ember
    appearance: dark
    privacy: false
    motion: full
    keys:
      quit: [q, ctrl-c]
      reload: r
    links:
      https: [xdg-open]
    extensions:
      steps:
        command: [/usr/bin/steps, --fast]
        environment: {STEPS: "10"}
    recordings: {privacy: true}
    developer: true
    """

  private static let homeText = """
    # My screen.
    pages:
      - clock-small   # the first
    widgets:
      - widget: clock
        family: small
      - id: mine
        widget: calendar
        family: large
        configuration:
          intent: Choose
          values: {city: Berlin, many: [1, 2], on: true}
        later: [unknown]
      - {widget: words, family: medium, recommendation: Sample}
    stacks:
      - id: one
        widgets: [clock-small, mine]
        rotate: false
    """

  private static let themeText = """
    name: mine
    line: light
    corners: round
    fill: widget
    redaction: bars
    dark:
      accent: ['#82aaff', bright-blue]
      text: '#d8dee9'
    light:
      text: '#202020'
    """

  private static let schemeText = """
    system: base16
    name: Some
    variant: dark
    palette:
      base00: "#181818"
      base05: "#d8d8d8"
      base08: "ab4642"
    """

  private static let tapeText = """
    Output demo.cast
    Set Width 80
    Set Theme "ember"
    Env TESSERA_NOTES "{tape}/x"
    Type@50ms "hello" Enter
    Sleep 2s
    Down@200ms 3
    Wait+Screen@10s /text/
    Advance@6s 1d
    At 2026-01-01T09:00
    Resize 120x40
    Click 3 4
    Drag 1 2 3 4
    Screenshot frame.svg
    Source other.tape
    Hide
    Ctrl+p
    """
}
