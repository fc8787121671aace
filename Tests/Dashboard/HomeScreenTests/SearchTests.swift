import Golden
@testable import HomeScreen
import Testing

/// Tests of searching and ranking titles.
struct SearchTests {
  @Test func searchIgnoresCaseAndReturnsOffset() {
    #expect(Search("CARD").offset(in: "My cards") == 3)
    #expect(Search("card").offset(in: "CARDS") == 0)
    #expect(Search("ÄPF").offset(in: "Zwei Äpfel") == 5)
    #expect(Search("cards").offset(in: "card") == nil)
  }

  @Test func accentsMatchComposedAndDecomposed() {
    #expect(Search("caf\u{e9}").offset(in: "Cafe\u{301}") == 0)
    #expect(Search("cafe\u{301}").offset(in: "Caf\u{e9}") == 0)
  }

  @Test func lettersOfAnyAlphabetAreFoundInAnyCase() {
    #expect(Search("straße").offset(in: "Große STRAßE") != nil)
    #expect(Search("МОСКВА").offset(in: "Москва") == 0)
    #expect(Search("日本").offset(in: "日本語") == 0)
    #expect(Search("ß").offset(in: "Klasse") == nil)
    #expect(Search("é").offset(in: "e") == nil && Search("e").offset(in: "é") == nil)
    #expect(Search("").offset(in: "é") == 0)
    #expect(Search("\u{301}").offset(in: "e\u{301}") == nil, "it is a part of the letter")
  }

  /// A list of options is searched several times for a key.
  @Test func otherLettersCostLittleMoreThanASCII() {
    let ascii = String(repeating: "Reykjavik ", count: 200)
    let other = String(repeating: "Reykjavík ", count: 200)
    let (search, otherSearch) = (Search("xq"), Search("xß"))
    expectCost(
      of: { for _ in 0..<300 { _ = otherSearch.offset(in: other) } }, below: 12,
      times: { for _ in 0..<300 { _ = search.offset(in: ascii) } })
  }

  @Test(arguments: ["reload", "r l d", "ä"])
  func scoreRanksExactThenWordThenSubstringThenScatteredLetters(text: String) {
    let search = Search(text)
    #expect(search.score(of: "nothing of it") == nil)
    let exact = search.score(of: text) ?? .max
    let asWord = search.score(of: "a \(text)") ?? .max
    let inside = search.score(of: "xx\(text)") ?? .max
    let scattered = search.score(of: text.map { "\($0)-" }.joined()) ?? .max
    #expect(exact < asWord && asWord < inside)
    #expect(text.count == 1 || inside < scattered)
  }
}
