@testable import Cells
import Foundation
import Testing

/// Titles in the form in which they are searched.
struct FoldingTests {
  /// ASCII, letters that are composed of several, marks, Hangul, and scalars that belong to no letter.
  private static let scalars: [Unicode.Scalar] = [
    "a", "e", "Z", "K", " ", "\n", "9", "é", "Ü", "ç", "я", "Ж", "\u{301}", "\u{323}", "\u{327}",
    "\u{308}", "\u{1112}", "\u{1161}", "\u{11ab}", "한", "日", "ß", "ẞ", "\u{212b}", "\u{1f44d}",
    "\u{1f3fd}",
    "\u{200d}", "\u{fffe}",
  ]

  @Test(arguments: 1...40)
  func accentedLettersHaveOneForm(seed: Int) {
    var state = UInt64(seed) &* 0x9e37_79b9_7f4a_7c15
    func random(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    for _ in 0..<200 {
      var scalars = String.UnicodeScalarView()
      for _ in 0..<random(below: 120) {
        scalars.append(Self.scalars[random(below: Self.scalars.count)])
      }
      let text = String(scalars)
      let folded = Glyphs.folded(text)
      let comment = Comment(rawValue: text.debugDescription)
      #expect(folded == Glyphs.folded(text.decomposedStringWithCanonicalMapping), comment)
      #expect(folded == Glyphs.folded(text.precomposedStringWithCanonicalMapping), comment)
      #expect(folded == Glyphs.folded(String(decoding: folded, as: UTF8.self)), comment)
      #expect(
        folded == Array(text.lowercased().precomposedStringWithCanonicalMapping.utf8), comment)
    }
  }

  /// A letter with thousands of marks needs more space than the others.
  @Test func manyMarksStayInTheirOrder() {
    let marks = String(repeating: "\u{301}", count: 5000)
    #expect(Glyphs.folded("xE" + marks + "y") == Array("xé\(marks.dropFirstScalar)y".utf8))
  }
}

extension String {
  /// The text without its first scalar.
  fileprivate var dropFirstScalar: String { String(unicodeScalars.dropFirst()) }
}
