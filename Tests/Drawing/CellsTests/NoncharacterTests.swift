import Cells
import Testing

/// Noncharacters in the basic and the supplementary planes.
struct NoncharacterTests {
  @Test(arguments: [0xfffe, 0xffff, 0xfdd0, 0xfdef, 0x1fffe, 0x10ffff] as [UInt32])
  func noncharactersAreReplaced(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    for text in ["\(scalar)", "a\(scalar)b", "\(scalar)\u{301}", "e\u{301}\(scalar)"] {
      let shown = Sanitizer.visible(text)
      #expect(!shown.unicodeScalars.contains(scalar) && shown.contains("␦"), "\(shown)")
    }
  }

  @Test func theReplacementCharacterIsKept() {
    #expect(Sanitizer.visible("a\u{fffd}b") == "a\u{fffd}b")
  }
}
