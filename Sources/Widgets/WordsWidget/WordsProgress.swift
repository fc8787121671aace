internal import Foundation
internal import TesseraUI

/// The user's progress in a deck, stored in the app group.
///
/// All widgets that show the deck share it. A value is replaced as a whole: after a crash, it is
/// either the old or the new one.
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

  /// Whether the last change was the flip of a card.
  var isFlip: Bool {
    get { defaults?.bool(forKey: "flip/\(deck)") ?? false }
    nonmutating set { defaults?.set(newValue, forKey: "flip/\(deck)") }
  }

  /// The words of the favorite cards.
  var favorites: Set<String> {
    get { Set(defaults?.stringArray(forKey: "favourites/\(deck)") ?? []) }
    nonmutating set { defaults?.set(newValue.sorted(), forKey: "favourites/\(deck)") }
  }

  /// What the user knows of the deck.
  var learning: Learning {
    get {
      guard let data = defaults?.data(forKey: "boxes/\(deck)") else { return Learning() }
      // Data that cannot be read is discarded: the cards are new again.
      return (try? JSONDecoder().decode(Learning.self, from: data)) ?? Learning()
    }
    nonmutating set {
      guard let data = try? JSONEncoder().encode(newValue) else { return }
      defaults?.set(data, forKey: "boxes/\(deck)")
    }
  }

  /// Flips a card, or flips it back.
  func flip(_ word: String) {
    flippedWord = flippedWord == word ? nil : word
    isFlip = true
  }

  /// Moves on to the next card.
  func moveOn() {
    steps += 1
    endCard()
  }

  /// Records an answer, which moves on to the next card, because the answered one leaves the queue.
  func answer(_ word: String, isKnown: Bool, at date: Date) {
    var changed = learning
    changed.answer(word, isKnown: isKnown, at: date)
    learning = changed
    endCard()
  }

  private func endCard() {
    flippedWord = nil
    isFlip = false
  }
}
