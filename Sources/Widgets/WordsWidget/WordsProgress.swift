internal import Foundation
internal import TesseraUI

/// The user's progress in a deck, stored in the app group.
///
/// All widgets that show the deck share it.
struct WordsProgress {
  private let defaults = UserDefaults(suiteName: "tessera.words")
  private let deck: String

  init(deck: String) {
    self.deck = deck
  }

  /// The limit at which ``steps`` starts again from 0, so that it cannot overflow.
  private static let maximumSteps = 1_000_000_000

  /// The number of times that the user moved on to the next card.
  var steps: Int {
    get { (defaults?.integer(forKey: "steps/\(deck)") ?? 0) % Self.maximumSteps }
    nonmutating set { defaults?.set(newValue, forKey: "steps/\(deck)") }
  }

  /// The word of the flipped card, or `nil` if no card is flipped.
  var flippedWord: String? {
    get { defaults?.string(forKey: "turned/\(deck)") }
    nonmutating set { defaults?.set(newValue, forKey: "turned/\(deck)") }
  }

  /// The words of the favorite cards.
  var favorites: Set<String> {
    get { Set(defaults?.stringArray(forKey: "favourites/\(deck)") ?? []) }
    nonmutating set { defaults?.set(newValue.sorted(), forKey: "favourites/\(deck)") }
  }
}
