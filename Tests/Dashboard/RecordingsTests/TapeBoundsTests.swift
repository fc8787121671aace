import Recordings
import Testing

/// What a tape may ask for: no more than can be recorded.
struct TapeBoundsTests {
  private func refusal(
    of source: String, _ include: (String) -> String? = { _ in nil }
  ) -> String? {
    do throws(TapeError) {
      _ = try Tape(parsing: source, file: "a.tape", include: include)
      return nil
    } catch {
      return error.description
    }
  }

  @Test(arguments: [
    ("\nSleep 30d\n", "a.tape:2: “30d” is not a time like 500ms, 2s or 3m, 1h at the most"),
    ("Sleep 3601\n", "a.tape:1: “3601” is not a time like 500ms, 2s or 3m, 1h at the most"),
    ("Wait+Screen@9999d /a/\n", "a.tape:1: “9999d” is not a time like 500ms, 2s or 3m, 1h"),
    ("Type@2h \"a\"\n", "a.tape:1: “2h” is not a time like 500ms, 2s or 3m, 1h at the most"),
    ("Down@1d 3\n", "a.tape:1: “1d” is not a time like 500ms, 2s or 3m, 1h at the most"),
    ("Advance@2d 1d\n", "a.tape:1: “2d” is not a time like 500ms, 2s or 3m, 1h at the most"),
    ("Set TypingSpeed 9h\n", "a.tape:1: “9h” is not a time like 500ms, 2s or 3m, 1h"),
    ("Set LoadTime 9h\n", "a.tape:1: “9h” is not a time like 500ms, 2s or 3m, 1h at the most"),
    ("Advance 10001d\n", "a.tape:1: “10001d” is not a time like 500ms, 2s, 3m, 2h or 1d"),
    ("Resize 5000x5000\n", "a.tape:1: “5000x5000” is not a size like 80x24, 1000x1000 at the"),
    ("Resize 80 5000\n", "a.tape:1: “5000” is not a number of rows, 1000 at the most"),
    ("Env HOME /tmp/x\n", "a.tape:1: Env HOME: a recording has folders of its own"),
    ("Env LD_PRELOAD x.so\n", "a.tape:1: Env LD_PRELOAD: programs are found as they are without"),
    ("Env TODO /tmp/x\n", "a.tape:1: Env TODO: “/tmp/x” leads out of the tape's folder"),
    ("Env TODO ~/x\n", "a.tape:1: Env TODO: “~/x” leads out of the tape's folder"),
    ("Env TODO {tape}/../x\n", "a.tape:1: Env TODO: “{tape}/../x” leads out of the tape's folder"),
    ("Env XDG_DATA_HOME /tmp/x\n", "a.tape:1: Env XDG_DATA_HOME: a recording has folders of its"),
  ])
  func whatIsPastABoundIsSaidWithFileAndLine(source: String, words: String) {
    let said = refusal(of: source)
    #expect(said?.hasPrefix(words) == true, "\(said ?? "it was taken")")
  }

  @Test func aLongTextIsRefused() {
    #expect(refusal(of: "Type \"\(String(repeating: "a", count: 5000))\"\n") == nil)
    let said = refusal(of: "Type \"\(String(repeating: "a", count: 10_001))\"\n")
    #expect(said == "a.tape:1: the text is longer than 10000 letters")
  }

  /// A few short tapes that hold each other often are more than any machine can play.
  @Test func tapesThatHoldEachOtherOftenAreRefused() {
    let said = refusal(of: String(repeating: "Source b\n", count: 150)) { name in
      name == "b" ? String(repeating: "Sleep 1\n", count: 150) : nil
    }
    #expect(said?.contains("more than 20000 commands") == true, "\(said ?? "it was taken")")
  }
}
