import Foundation
import Golden
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
      "Env TESSERA_NOTES /tmp/x\n",
      "a.tape:1: the value of TESSERA_NOTES, “/tmp/x”, is outside the tape's folder"
    ),
    (
      "Env TESSERA_NOTES ~/x\n",
      "a.tape:1: the value of TESSERA_NOTES, “~/x”, is outside the tape's folder"
    ),
    (
      "Env TESSERA_NOTES {tape}/../x\n",
      "a.tape:1: the value of TESSERA_NOTES, “{tape}/../x”, is outside the tape's folder"
    ),
  ])
  func valuesPastALimitAreReportedWithFileAndLine(source: String, message: String) {
    let error = parseError(in: source)
    #expect(error?.hasPrefix(message) == true, "\(error ?? "no error")")
  }

  /// Variables of programs and libraries, which may start other programs.
  @Test(arguments: [
    "HOME", "TMPDIR", "PATH", "XDG_DATA_HOME", "LD_PRELOAD", "LD_LIBRARY_PATH", "SWIFT_BACKTRACE",
    "DBUS_SESSION_BUS_ADDRESS", "https_proxy", "SSL_CERT_FILE", "SHELL", "GIT_SSH_COMMAND",
    "TESSERA_PROGRAMS", "TESSERA_PLUGINS", "TESSERA_CHILD", "TESSERA_RESOURCES", "GCONV_PATH", "",
  ])
  func variableOfSomethingElseThanWidgetsIsAnError(name: String) {
    let error = parseError(in: "Env \"\(name)\" x\n")
    #expect(error?.hasPrefix("a.tape:1: Env cannot set \(name); it sets the variables of") == true)
  }

  /// What the pages about widgets list can be set.
  @Test func variablesOfWidgetsCanBeSet() throws {
    let page = Checkout.file("Sources/Documentation/Widgets.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let names = Set(text.matches(of: /TESSERA_[A-Z_]+/).map { String($0.output) })
    #expect(names.count > 20)
    for name in names { #expect(parseError(in: "Env \(name) x\n") == nil) }
    for name in ["LANG", "LC_TIME", "TZ"] { #expect(parseError(in: "Env \(name) x\n") == nil) }
  }

  /// A path may be anywhere in a value.
  @Test(arguments: [
    "file:///etc/passwd", "FILE:///etc/passwd", "file:/etc/passwd", "{tape}/a:/etc/passwd",
    "a=/etc/passwd", "a,/etc/passwd", "a ~/x", "x:~/y", "file://{tape}/%2e%2e/x", "%2fetc",
    "{tape}/a {tape}/../x", "unix:///run/x", "{tape}x", "x{tape}/a", "file://localhost/etc/passwd",
    "name=file:///etc", "..", "a/../../b", "a/../\u{301}b", "{tape}/..",
    "https://a.example/ file:///etc",
  ])
  func pathOutsideTheFolderInAValueIsAnError(value: String) {
    let error = parseError(in: "Env TESSERA_NOTES \"\(value)\"\n")
    #expect(error?.hasSuffix("is outside the tape's folder; write {tape} for that folder") == true)
  }

  @Test(arguments: [
    "file://{tape}/a/b.json", "{tape}", "{tape}/a:{tape}/b", "a value", "100%", "imitated",
    "https://a.example/b?path=/c&d=~e", "http://127.0.0.1:8080/x", "12:30", "x=1", "a/b",
  ])
  func otherValuesAreAccepted(value: String) {
    #expect(parseError(in: "Env TESSERA_NOTES \"\(value)\"\n") == nil)
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
