internal import Foundation
internal import TesseraUI

/// The user's progress in a deck, shared by all widgets that show it and stored in the app group.
struct WordsProgress {
  private let defaults = UserDefaults(suiteName: "tessera.words")
  private let deck: String

  init(deck: String) {
    self.deck = deck
  }

  /// The upper limit of ``steps``, which prevents an overflow.
  private static let maximumSteps = 1_000_000_000

  /// The number of times that the user moved on to the next card.
  var steps: Int {
    get { (defaults?.integer(forKey: "steps/\(deck)") ?? 0) % Self.maximumSteps }
    nonmutating set { defaults?.set(newValue, forKey: "steps/\(deck)") }
  }

  /// The word of the card that is turned over, or `nil`.
  var turnedWord: String? {
    get { defaults?.string(forKey: "turned/\(deck)") }
    nonmutating set { defaults?.set(newValue, forKey: "turned/\(deck)") }
  }

  var favourites: Set<String> {
    get { Set(defaults?.stringArray(forKey: "favourites/\(deck)") ?? []) }
    nonmutating set { defaults?.set(newValue.sorted(), forKey: "favourites/\(deck)") }
  }
}
