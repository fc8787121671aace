import Foundation
import RecordedServer
import Testing
@testable import WordsWidget

/// Numbers that a damaged store, or a hand, left in what widgets keep.
@Suite(.serialized)
struct HugeProgressTests {
  init() { _ = DataFolder.path }

  @Test(arguments: [Int.max, Int.min])
  func deckContinuesFromAnyNumber(number: Int) {
    let progress = WordsProgress(deck: "huge \(UUID().uuidString)")
    progress.steps = number
    progress.steps += 1
    // The hour is added to it.
    #expect((0..<3).contains(Deck(parsing: "a\nb\nc").index(ofTurn: 500_000 + progress.steps)))
  }
}
