internal import Foundation
internal import TesseraUI

/// The record of when cards were used, stored in the app group.
///
/// The orders “last used” and “smart” are based on it.
struct CardUses {
  struct Use: Codable, Hashable, Sendable {
    var card: String
    var date: Date
  }

  private let defaults = UserDefaults(suiteName: "tessera.wallet")
  private static let key = "uses"
  /// The maximum number of uses that are stored.
  private static let limit = 400

  var all: [Use] {
    guard let data = defaults?.data(forKey: Self.key) else { return [] }
    // Data in an older format is discarded.
    return (try? JSONDecoder().decode([Use].self, from: data)) ?? []
  }

  func record(_ card: String, at date: Date) {
    let uses = (all + [Use(card: card, date: date)]).suffix(Self.limit)
    defaults?.set(try? JSONEncoder().encode(Array(uses)), forKey: Self.key)
  }

  /// Sorts cards by their last use, the most recent first; unused ones keep their order.
  static func sortedByLastUse(_ cards: [Card], _ uses: [Use]) -> [Card] {
    var last: [String: Date] = [:]
    for use in uses { last[use.card] = max(use.date, last[use.card] ?? use.date) }
    return ranked(cards) { last[$0.name]?.timeIntervalSince1970 ?? 0 }
  }

  /// Sorts cards by how often they are used around this hour on this weekday.
  ///
  /// A use at the same hour counts fully on the same weekday and half on another. It counts less
  /// the further the hour is away, and half after each sixty days.
  static func sortedByHabit(
    _ cards: [Card], _ uses: [Use], at date: Date, in calendar: Calendar
  ) -> [Card] {
    let now = calendar.dateComponents([.weekday, .hour, .minute], from: date)
    let minute = Double((now.hour ?? 0) * 60 + (now.minute ?? 0))
    var scores: [String: Double] = [:]
    for use in uses {
      let then = calendar.dateComponents([.weekday, .hour, .minute], from: use.date)
      let other = Double((then.hour ?? 0) * 60 + (then.minute ?? 0))
      let apart = min(abs(minute - other), 1440 - abs(minute - other)) / 60
      let day = then.weekday == now.weekday ? 1.0 : 0.5
      let age = max(0, date.timeIntervalSince(use.date)) / 86400
      scores[use.card, default: 0] += day * exp(-apart * apart / 4) * exp2(-age / 60)
    }
    return ranked(cards) { scores[$0.name] ?? 0 }
  }

  private static func ranked(_ cards: [Card], _ score: (Card) -> Double) -> [Card] {
    cards.enumerated().sorted { left, right in
      let scores = (score(left.element), score(right.element))
      return scores.0 == scores.1 ? left.offset < right.offset : scores.0 > scores.1
    }.map(\.element)
  }
}
