import Cells
import Testing

struct SanitizerTests {
  @Test(arguments: [
    ("\u{1b}]52;c;YWJj\u{07}", "␛]52;c;YWJj␇"), ("a\u{9b}31mb", "a␦31mb"),
    ("\u{9d}0;t\u{9c}", "␦0;t␦"),
    ("pay\u{202e}lave", "pay␦lave"), ("a\u{200b}b", "a␦b"), ("x\u{00}y", "x␀y"),
    ("del\u{7f}", "del␡"),
    ("tag\u{e0041}", "tag␦"), ("\u{2066}in\u{2069}", "␦in␦"), ("plain ☀ 日本 é", "plain ☀ 日本 é"),
  ])
  func onlyVisibleGlyphsRemain(text: String, visibleText: String) {
    #expect(Sanitizer.makingVisible(text) == visibleText)
  }

  @Test func emojiSequencesStayWhole() {
    for emoji in ["👨‍👩‍👧", "❤️", "🇩🇪", "👍🏽", "1️⃣"] {
      #expect(Sanitizer.makingVisible(emoji) == emoji)
    }
  }

  @Test func aJoinerBetweenLettersIsShown() {
    #expect(Sanitizer.makingVisible("a\u{200d}b").contains("␦"))
  }

  @Test func everyControlScalarIsReplaced() throws {
    for value in Array(0..<0x20) + Array(0x7f...0x9f) {
      let scalar = try #require(Unicode.Scalar(UInt32(value)))
      let visibleText = Sanitizer.makingVisible(String(Character(scalar)))
      #expect(!visibleText.unicodeScalars.contains(scalar), "U+\(String(value, radix: 16))")
    }
  }

  @Test func combiningMarksAreLimited() {
    let zalgo = "a" + String(repeating: "\u{0301}", count: 5000)
    #expect(Sanitizer.makingVisible(zalgo).unicodeScalars.count < 64)
  }
}
