import Cells
import Testing

/// Noncharacters in the basic and the supplementary planes.
struct NoncharacterTests {
  @Test(arguments: [0xfffe, 0xffff, 0xfdd0, 0xfdef, 0x1fffe, 0x10ffff] as [UInt32])
  func noncharactersAreReplaced(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    for text in ["\(scalar)", "a\(scalar)b", "\(scalar)\u{301}", "e\u{301}\(scalar)"] {
      let visibleText = Sanitizer.makingVisible(text)
      #expect(
        !visibleText.unicodeScalars.contains(scalar) && visibleText.contains("␦"), "\(visibleText)")
    }
  }

  @Test func theReplacementCharacterIsKept() {
    #expect(Sanitizer.makingVisible("a\u{fffd}b") == "a\u{fffd}b")
  }
}
