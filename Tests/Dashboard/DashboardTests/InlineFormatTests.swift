import Cells
import Foundation
import Testing
import ViewTree

@testable import Dashboard

/// The lines of `tessera print`.
struct InlineFormatTests {
  private static let rain = InlineText(
    id: "rain", title: "Rain",
    runs: [
      InlineText.Run("☂ ", color: RGB(0x87b3f4)), InlineText.Run("12°", attributes: .bold),
    ], mark: "3 h old")
  private static let time = InlineText(id: "time", title: "Clock", runs: [InlineText.Run("10:18")])

  private static func line(_ format: InlineFormat, _ text: String) -> String {
    format.line([InlineText(id: "x", title: "X", runs: [InlineText.Run(text)])], separator: "")
  }

  @Test func eachFormatHasItsStyles() {
    let texts = [Self.rain, Self.time]
    #expect(InlineFormat.plain.line(texts, separator: " | ") == "☂ 12° (3 h old) | 10:18")
    #expect(
      InlineFormat.tmux.line(texts, separator: "  ")
        == "#[fg=#87b3f4]☂ #[default]#[bold]12°#[default]#[dim] (3 h old)#[default]  10:18")
    #expect(
      InlineFormat.ansi.line([Self.time, Self.rain], separator: " ")
        == "10:18 \u{1b}[0;38;2;135;179;244m☂ \u{1b}[0m\u{1b}[0;1m12°\u{1b}[0m"
        + "\u{1b}[0;2m (3 h old)\u{1b}[0m")
    #expect(
      InlineFormat.i3bar.line(texts, separator: "|")
        == #"[{"full_text":"☂ 12° (3 h old)","instance":"rain","markup":"none","name":"tessera","#
        + #""short_text":"☂ 12°"},"#
        + #"{"full_text":"10:18","instance":"time","markup":"none","name":"tessera"}]"#)
  }

  @Test func blockHasColorOfItsWholeText() {
    var text = Self.rain
    text.runs = [InlineText.Run("☂", color: RGB(0x87b3f4)), InlineText.Run(" ")]
    #expect(InlineFormat.i3bar.line([text], separator: "").contains(##""color":"#87b3f4""##))
  }

  @Test(arguments: InlineFormat.allCases)
  func controlCharactersNeverReachTheReader(format: InlineFormat) {
    let hostile = "a\u{1b}[2J\u{7}b\nc\r\u{9b}31m\u{202e}d"
    let line = format.line(
      [InlineText(id: hostile, title: "", runs: [InlineText.Run(hostile)], mark: hostile)],
      separator: hostile)
    let escapes = format == .ansi ? 2 : 0
    #expect(line.unicodeScalars.count { $0 == "\u{1b}" } == escapes, "only those of the dim mark")
    #expect(!line.unicodeScalars.contains { $0.value < 0x20 && $0 != "\u{1b}" })
    #expect(!line.unicodeScalars.contains { (0x7f..<0xa0).contains($0.value) || $0 == "\u{202e}" })
  }

  /// The number of `#` is halved by tmux once before a bracket, and otherwise twice.
  @Test(arguments: [
    ("#", "##"), ("##", "######"), ("a#b", "a##b"), ("#{pid}", "##{pid}"),
    ("#(reboot)", "##(reboot)"),
    // To Swift, a sign with a mark is another character.
    ("\u{d4e}#{pid}", "\u{d4e}##{pid}"), ("#\u{301}{pid}", "##\u{301}{pid}"),
    ("#[\u{301}x", "##[\u{301}x"), ("\u{d4e}##", "\u{d4e}######"),
    ("#[fg=red]", "##[fg=red]"), ("##[x", "####[x"), ("C# ##", "C## ######"),
  ])
  func hashesAreEscapedForTmux(text: String, escaped: String) {
    #expect(Self.line(.tmux, text) == escaped)
  }

  @Test func hashBeforeAStyleIsEscaped() {
    let run = InlineText.Run("C#", attributes: .bold)
    #expect(
      InlineFormat.tmux.line([InlineText(id: "x", title: "X", runs: [run])], separator: "")
        == "#[bold]C###[default]")
  }
}
