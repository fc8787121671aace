import Foundation
import RecordedServer
import Testing
@testable import WordsWidget

/// Extreme numbers in the data that widgets store.
@Suite(.serialized)
struct HugeProgressTests {
  init() { _ = DataFolder.path }

  @Test(arguments: [Int.max, Int.min])
  func deckContinuesFromAnyNumber(number: Int) {
    let progress = WordsProgress(deck: "huge \(UUID().uuidString)")
    progress.steps = number
    progress.steps += 1
    // The provider adds the hour.
    #expect((0..<3).contains(Deck(parsing: "a\nb\nc").index(atPosition: 500_000 + progress.steps)))
  }
}
