internal import Foundation
internal import TesseraUI

/// The dates at which cards were used, stored in the app group.
///
/// The orders “last used” and “smart” are based on them.
struct CardUses {
  struct Use: Codable, Hashable, Sendable {
    var card: String
    var date: Date
  }

  private let defaults = UserDefaults(suiteName: "tessera.wallet")
  private static let key = "uses"
  /// The maximum number of uses that are stored.
  private static let maximumCount = 400

  /// All stored uses, oldest first.
  var all: [Use] {
    guard let data = defaults?.data(forKey: Self.key) else { return [] }
    // Data in an older format is discarded.
    return (try? JSONDecoder().decode([Use].self, from: data)) ?? []
  }

  func record(_ card: String, at date: Date) {
    let uses = (all + [Use(card: card, date: date)]).suffix(Self.maximumCount)
    defaults?.set(try? JSONEncoder().encode(Array(uses)), forKey: Self.key)
  }

  /// Returns the cards sorted by their last use, the most recent first.
  ///
  /// Cards that were never used come last and keep their order.
  static func sortedByLastUse(_ cards: [Card], _ uses: [Use]) -> [Card] {
    var lastUses: [String: Date] = [:]
    for use in uses { lastUses[use.card] = max(use.date, lastUses[use.card] ?? use.date) }
    return sorted(cards) { lastUses[$0.name]?.timeIntervalSince1970 ?? 0 }
  }

  /// Returns the cards sorted by how often they are used around this hour on this weekday.
  ///
  /// A use at the same hour counts fully if it was on the same weekday, and half if it was on
  /// another. The further away its time of day, the less a use counts. The weight of a use is
  /// halved every sixty days.
  static func sortedByHabit(
    _ cards: [Card], _ uses: [Use], at date: Date, in calendar: Calendar
  ) -> [Card] {
    let currentTime = calendar.dateComponents([.weekday, .hour, .minute], from: date)
    let currentMinute = Double((currentTime.hour ?? 0) * 60 + (currentTime.minute ?? 0))
    var scores: [String: Double] = [:]
    for use in uses {
      let useTime = calendar.dateComponents([.weekday, .hour, .minute], from: use.date)
      let useMinute = Double((useTime.hour ?? 0) * 60 + (useTime.minute ?? 0))
      let minutes = abs(currentMinute - useMinute)
      let distance = min(minutes, 1440 - minutes) / 60
      let dayWeight = useTime.weekday == currentTime.weekday ? 1.0 : 0.5
      let age = max(0, date.timeIntervalSince(use.date)) / 86400
      scores[use.card, default: 0] +=
        dayWeight * exp(-distance * distance / 4) * exp2(-age / 60)
    }
    return sorted(cards) { scores[$0.name] ?? 0 }
  }

  private static func sorted(_ cards: [Card], byScore score: (Card) -> Double) -> [Card] {
    cards.enumerated().sorted { left, right in
      let scores = (score(left.element), score(right.element))
      return scores.0 == scores.1 ? left.offset < right.offset : scores.0 > scores.1
    }.map(\.element)
  }
}
