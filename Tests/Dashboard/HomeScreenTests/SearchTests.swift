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
