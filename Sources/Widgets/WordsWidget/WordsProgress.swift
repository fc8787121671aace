internal import Foundation
internal import TesseraUI

/// How far the user is in a deck, shared by all boxes of it: kept in the app group.
struct WordsProgress {
  private let defaults = UserDefaults(suiteName: "tessera.words")
  private let deck: String

  init(deck: String) {
    self.deck = deck
  }

  /// Nobody goes on further by hand.
  private static let mostSteps = 1_000_000_000

  /// How many cards the user went on by hand.
  var steps: Int {
    get { (defaults?.integer(forKey: "steps/\(deck)") ?? 0) % Self.mostSteps }
    nonmutating set { defaults?.set(newValue, forKey: "steps/\(deck)") }
  }

  /// The word of the card that lies on its face, or `nil`.
  var turned: String? {
    get { defaults?.string(forKey: "turned/\(deck)") }
    nonmutating set { defaults?.set(newValue, forKey: "turned/\(deck)") }
  }

  var favourites: Set<String> {
    get { Set(defaults?.stringArray(forKey: "favourites/\(deck)") ?? []) }
    nonmutating set { defaults?.set(newValue.sorted(), forKey: "favourites/\(deck)") }
  }
}
