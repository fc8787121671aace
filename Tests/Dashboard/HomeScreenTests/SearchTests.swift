@testable import HomeScreen
import Testing

/// Words looked for in titles.
struct SearchTests {
  @Test func caseDoesNotMatterAndThePlaceIsTold() {
    #expect(Search("CARD").place(in: "My cards") == 3)
    #expect(Search("card").place(in: "CARDS") == 0)
    #expect(Search("ÄPF").place(in: "Zwei Äpfel") == 5)
    #expect(Search("cards").place(in: "card") == nil)
  }

  @Test func anAccentMayBeWrittenInTwoWays() {
    #expect(Search("caf\u{e9}").place(in: "Cafe\u{301}") == 0)
    #expect(Search("cafe\u{301}").place(in: "Caf\u{e9}") == 0)
  }

  @Test(arguments: ["reload", "r l d", "ä"])
  func scoresPreferTheBeginningThenWordsThenLettersInOrder(words: String) {
    let search = Search(words)
    #expect(search.score(of: "nothing of it") == nil)
    let exact = search.score(of: words) ?? .max
    let asWord = search.score(of: "a \(words)") ?? .max
    let inside = search.score(of: "xx\(words)") ?? .max
    let scattered = search.score(of: words.map { "\($0)-" }.joined()) ?? .max
    #expect(exact < asWord && asWord < inside)
    #expect(words.count == 1 || inside < scattered)
  }
}
