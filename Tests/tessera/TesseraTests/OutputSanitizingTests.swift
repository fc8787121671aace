import Foundation
import Testing

/// The output of commands contains no control sequences from widgets, arguments or files.
struct OutputSanitizingTests {
  private let sandbox: Sandbox

  /// JSON escapes of a title sequence, a color sequence in 8-bit form, DEL, bidirectional
  /// controls, a noncharacter, a line separator and a newline.
  private static let escapes =
    #"\u001b]0;evil\u0007\u009b31m\u007f\u202ebidi\u2066\ufffe\u2028\nend"#

  init() throws {
    sandbox = try Sandbox()
    let escapes = Self.escapes
    var scriptedExtension = ScriptedExtension(
      describing: "evil", title: "Title\(escapes)",
      more: #","intents":[{"name":"Say","title":"Say\#(escapes)","#
        + #""isDiscoverable":true,"parameters":[]}]"#)
    scriptedExtension.results["timeline"] =
      #"{"policy":"never","entries":[{"date":1,"view":{"text":{"runs":[{"text":"Words\#(escapes)"}]}}}]}"#
    scriptedExtension.results["perform"] =
      #"{"performed":true,"dialog":"Said\#(escapes)","value":"Value\#(escapes)","url":"x:\#(escapes)"}"#
    scriptedExtension.errorMessage = "refused\(escapes)"
    try scriptedExtension.install(as: "evil", in: sandbox)
    try sandbox.write(
      "widgets:\n  - {widget: evil, family: medium}\n  - {widget: evil/other, family: small}\n",
      to: "config/tessera/home.yaml")
  }

  /// Returns the characters that must not be in the output.
  private static func forbiddenCharacters(in text: String) -> [String] {
    text.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar != "\n"
      case .format, .lineSeparator, .paragraphSeparator: true
      default: scalar.value & 0xfffe == 0xfffe
      }
    }.map { "U+" + String($0.value, radix: 16) }
  }

  @Test(arguments: [
    "--plain", "--json", "snapshot", "snapshot --format accessibility", "snapshot --format json",
    "snapshot --format svg", "snapshot --format html", "widgets", "doctor", "intents list",
    "intents list --json", "intents run Say", "snapshot --widget evil/nope", "config validate",
    "snapshot --widget evil --format accessibility",
  ])
  func widgetTextIsSanitized(command: String) throws {
    let outcome = try sandbox.run(command.split(separator: " ").map(String.init))
    #expect(!(outcome.output + outcome.errors).isEmpty)
    #expect(Self.forbiddenCharacters(in: outcome.output) == [])
    #expect(Self.forbiddenCharacters(in: outcome.errors) == [])
  }

  @Test func coloredFrameContainsOnlyColorSequences() throws {
    let outcome = try sandbox.run(["snapshot", "--format", "ansi"])
    let text = outcome.output.replacing(/\u{1b}\[[0-9;]*m/, with: "")
    #expect(text != outcome.output && Self.forbiddenCharacters(in: text) == [])
  }

  @Test func jsonPreservesText() throws {
    let outcome = try sandbox.run(["--json"])
    let boxes = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]])
    let titles = boxes.compactMap { $0["title"] as? String }
    let title =
      "Title\u{1b}]0;evil\u{7}\u{9b}31m\u{7f}\u{202e}bidi\u{2066}\u{fffe}\u{2028}\nend"
    #expect(titles.contains(title), "\(titles)")
  }

  @Test func listItemIsAlwaysOneLine() throws {
    let lines = try sandbox.run(["widgets"]).output.split(separator: "\n")
    #expect(!lines.contains { $0.hasPrefix("end") }, "\(lines)")
    let report = try sandbox.run(["--plain"]).output.split(separator: "\n")
    #expect(!report.contains { $0.hasPrefix("end") }, "\(report)")
  }

  @Test(arguments: [
    ["snapshot", "--at", "\u{1b}]0;x\u{7}\u{9b}1m"], ["\u{1b}[31mred"],
    ["snapshot", "--theme", "\u{1b}[31m"], ["snapshot", "--widget", "\u{1b}[31m/\u{9b}x"],
    ["add", "\u{9b}31m"], ["remove", "\u{1b}[1m"], ["open", "\u{1b}[31m"],
    ["scroll", "\u{202e}"], ["reload", "\u{1b}c"], ["record", "\u{1b}[31m.tape"],
    ["--config", "\u{1b}[31m"], ["themes", "check", "\u{1b}[31m"],
    ["themes", "import", "\u{1b}[31m"], ["intents", "run", "\u{1b}[31m"], ["--help\u{1b}[31m"],
    ["config", "\u{1b}[31m"], ["extension", "\u{1b}[31m"], ["completions", "\u{1b}[31m"],
  ])
  func argumentsAreSanitizedInErrors(arguments: [String]) throws {
    let outcome = try sandbox.run(arguments)
    #expect(
      Self.forbiddenCharacters(in: outcome.errors) == []
        && Self.forbiddenCharacters(in: outcome.output) == [], "\(arguments)")
  }

  @Test func tapesAreSanitizedInErrors() throws {
    try sandbox.write("\u{1b}[31mType \"a\"\n", to: "bad.tape")
    let outcome = try sandbox.run(["record", "bad.tape"])
    #expect(outcome.status == 1 && outcome.errors.contains("bad.tape:1"))
    #expect(Self.forbiddenCharacters(in: outcome.errors) == [])
  }

  @Test func filesAreSanitizedInErrors() throws {
    try sandbox.write("theme: \"\\e]0;x\\a\"\n", to: "config/tessera/config.yaml")
    for command in [["config", "validate"], ["doctor"], ["config", "print"], ["--plain"]] {
      let outcome = try sandbox.run(command)
      #expect(outcome.errors.contains("theme") || outcome.output.contains("theme"))
      #expect(
        Self.forbiddenCharacters(in: outcome.errors) == []
          && Self.forbiddenCharacters(in: outcome.output) == [], "\(command)")
    }
  }
}
