import CursesTerminal
import Testing

/// Control strings that carry text of widgets.
struct ControlStringTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private static let hostile =
    "a\u{1b}]52;c;eA==\u{7}b\u{9c}\u{1b}\\c;d\r\n\u{202e};\u{301}e\u{d4e};"

  @Test func eachProtocolHasItsForm() {
    #expect(
      text(NotificationProtocol.osc777.bytes(title: "Alarm", body: "Wake up"))
        == "\u{1b}]777;notify;Alarm;Wake up\u{1b}\\")
    #expect(
      text(NotificationProtocol.osc9.bytes(title: "Alarm", body: "Wake up"))
        == "\u{1b}]9;Alarm: Wake up\u{1b}\\")
    #expect(
      text(NotificationProtocol.osc99.bytes(title: "Alarm", body: "Wake up"))
        == "\u{1b}]99;i=tessera:e=1:d=0:p=title;QWxhcm0=\u{1b}\\"
        + "\u{1b}]99;i=tessera:e=1:d=1:p=body;V2FrZSB1cA==\u{1b}\\")
  }

  /// A text cannot end its string, begin another one, or become another command.
  @Test(arguments: [NotificationProtocol.osc9, .osc777, .osc99])
  func aHostileTextStaysInside(form: NotificationProtocol) {
    let harmless = form.bytes(title: "x", body: "y")
    let bytes = form.bytes(title: Self.hostile, body: Self.hostile)
    func count(_ byte: UInt8, _ bytes: [UInt8]) -> Int { bytes.count { $0 == byte } }
    #expect(count(0x1b, bytes) == count(0x1b, harmless))
    for byte in [UInt8(0x07), 0x0a, 0x0d] { #expect(count(byte, bytes) == 0) }
    #expect(!text(bytes).unicodeScalars.contains { (0x80..<0xa0).contains($0.value) })
    if form == .osc777 { #expect(count(0x3b, bytes) == 3) }
  }

  @Test func aNumberDoesNotBecomeAnotherCommand() {
    #expect(
      text(NotificationProtocol.osc9.bytes(title: "4;1;50", body: "")).contains("]9;Tessera: 4;"))
  }

  @Test func aLongTextIsTruncated() {
    let long = String(repeating: "x", count: 100_000)
    #expect(NotificationProtocol.osc777.bytes(title: long, body: long).count < 500)
  }

  @Test(arguments: [
    ("kitty(0.26.5)", NotificationProtocol.osc99), ("foot(1.13.1)", .osc777),
    ("WezTerm 20240203", .osc777), ("iTerm2 3.5", .osc9), ("XTerm(379)", nil), ("tmux 3.3a", nil),
  ])
  func theNameTellsTheProtocol(name: String, form: NotificationProtocol?) {
    #expect(NotificationProtocol(name: name) == form)
  }

  /// The examples of RFC 4648 §10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func theClipboardIsBase64(plain: String, encoded: String) throws {
    let copied = try #require(ClipboardText(plain))
    #expect(text(copied.bytes) == "\u{1b}]52;c;\(encoded)\u{1b}\\")
  }

  @Test func anyTextCanBeCopiedUpToTheLimit() throws {
    let copied = try #require(ClipboardText(Self.hostile))
    #expect(copied.bytes.count { $0 == 0x1b } == 2)
    #expect(ClipboardText(String(repeating: "x", count: ClipboardText.limit)) != nil)
    #expect(ClipboardText(String(repeating: "x", count: ClipboardText.limit + 1)) == nil)
  }
}
