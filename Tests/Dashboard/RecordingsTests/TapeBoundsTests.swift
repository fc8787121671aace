import Recordings
import Testing

/// Limits of tapes, so that every valid tape can be recorded.
struct TapeBoundsTests {
  private func parseError(
    in source: String, _ include: (String) -> String? = { _ in nil }
  ) -> String? {
    do throws(TapeError) {
      _ = try Tape(parsing: source, file: "a.tape", include: include)
      return nil
    } catch {
      return error.description
    }
  }

  @Test(arguments: [
    (
      "\nSleep 30d\n", "a.tape:2: “30d” is not a duration of at most 1h; expected one such as 500ms"
    ),
    (
      "Sleep 3601\n", "a.tape:1: “3601” is not a duration of at most 1h; expected one such as 500ms"
    ),
    (
      "Wait+Screen@9999d /a/\n",
      "a.tape:1: “9999d” is not a duration of at most 1h; expected one such as 500ms"
    ),
    (
      "Type@2h \"a\"\n",
      "a.tape:1: “2h” is not a duration of at most 1h; expected one such as 500ms"
    ),
    ("Down@1d 3\n", "a.tape:1: “1d” is not a duration of at most 1h; expected one such as 500ms"),
    (
      "Advance@2d 1d\n",
      "a.tape:1: “2d” is not a duration of at most 1h; expected one such as 500ms"
    ),
    (
      "Set TypingSpeed 9h\n",
      "a.tape:1: “9h” is not a duration of at most 1h; expected one such as 500ms"
    ),
    (
      "Set LoadTime 9h\n",
      "a.tape:1: “9h” is not a duration of at most 1h; expected one such as 500ms"
    ),
    ("Advance 10001d\n", "a.tape:1: “10001d” is not a duration of at most 10000d"),
    ("Resize 5000x5000\n", "a.tape:1: “5000x5000” is not a size of at most 1000x1000; expected"),
    ("Resize 80 5000\n", "a.tape:1: “5000” is not a number of rows from 1 to 1000"),
    (
      "Env HOME /tmp/x\n", "a.tape:1: Env cannot set HOME, because a recording uses its own folders"
    ),
    (
      "Env LD_PRELOAD x.so\n",
      "a.tape:1: Env cannot set LD_PRELOAD, because a tape cannot change how programs are"
    ),
    ("Env TODO /tmp/x\n", "a.tape:1: the value of TODO, “/tmp/x”, is outside the tape's folder"),
    ("Env TODO ~/x\n", "a.tape:1: the value of TODO, “~/x”, is outside the tape's folder"),
    (
      "Env TODO {tape}/../x\n",
      "a.tape:1: the value of TODO, “{tape}/../x”, is outside the tape's folder"
    ),
    (
      "Env XDG_DATA_HOME /tmp/x\n",
      "a.tape:1: Env cannot set XDG_DATA_HOME, because a recording uses its own folders"
    ),
  ])
  func valuesPastALimitAreReportedWithFileAndLine(source: String, message: String) {
    let error = parseError(in: source)
    #expect(error?.hasPrefix(message) == true, "\(error ?? "no error")")
  }

  /// A path may be anywhere in a value.
  @Test(arguments: [
    "file:///etc/passwd", "FILE:///etc/passwd", "file:/etc/passwd", "{tape}/a:/etc/passwd",
    "a=/etc/passwd", "a,/etc/passwd", "a ~/x", "x:~/y", "file://{tape}/%2e%2e/x", "%2fetc",
    "{tape}/a {tape}/../x", "unix:///run/x", "{tape}x", "x{tape}/a", "file://localhost/etc/passwd",
    "name=file:///etc", "..", "a/../../b", "{tape}/..", "https://a.example/ file:///etc",
  ])
  func pathOutsideTheFolderInAValueIsAnError(value: String) {
    let error = parseError(in: "Env TODO \"\(value)\"\n")
    #expect(error?.hasSuffix("is outside the tape's folder; write {tape} for that folder") == true)
  }

  @Test(arguments: [
    "file://{tape}/a/b.json", "{tape}", "{tape}/a:{tape}/b", "a value", "100%", "imitated",
    "https://a.example/b?path=/c&d=~e", "http://127.0.0.1:8080/x", "12:30", "x=1", "a/b",
  ])
  func otherValuesAreAccepted(value: String) {
    #expect(parseError(in: "Env TODO \"\(value)\"\n") == nil)
  }

  @Test func aLongTextIsAnError() {
    #expect(parseError(in: "Type \"\(String(repeating: "a", count: 5000))\"\n") == nil)
    let error = parseError(in: "Type \"\(String(repeating: "a", count: 10_001))\"\n")
    #expect(error == "a.tape:1: the text is longer than 10000 characters")
  }

  /// A few short tapes that include each other many times are more than any machine can play.
  @Test func tooManyCommandsInIncludedTapesAreAnError() {
    let error = parseError(in: String(repeating: "Source b\n", count: 150)) { name in
      name == "b" ? String(repeating: "Sleep 1\n", count: 150) : nil
    }
    #expect(error?.contains("more than 20000 commands") == true, "\(error ?? "no error")")
  }
}
