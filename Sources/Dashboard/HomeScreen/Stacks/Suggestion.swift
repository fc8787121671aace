internal import Configuration
package import FoundationEssentials
internal import Timelines

/// A widget that a smart stack shows although it is not in the stack, until the user keeps or
/// dismisses it.
///
/// It is a copy of a widget on another page that the user usually uses at this hour.
package struct Suggestion: Hashable, Sendable {
  /// The identifier of the stack.
  let stack: String
  /// The widget on another page.
  let source: SlotID
  /// The copy, which is not in `home.yaml`.
  let placement: WidgetPlacement
  /// The end of the hour.
  let end: Date

  /// The copy's identifier.
  package var id: SlotID { SlotID(placement.id) }

  /// How long a widget is not suggested again, in seconds.
  package static let interval: TimeInterval = 7 * 86400
}

/// The suggestion on the screen, and when which widget was suggested.
///
/// There is at most one suggestion at a time.
struct Suggestions: Hashable, Sendable {
  private(set) var current: Suggestion?
  /// The date at which each widget was last suggested.
  private(set) var dates: [SlotID: Date] = [:]
  /// What the last search was made for, or `nil` if a search is due.
  private var searched: Search?

  /// A search for a suggestion, which need not be repeated.
  struct Search: Hashable {
    var hour: DayHour
    var page: Int
  }

  mutating func restore(_ dates: [SlotID: Date]) {
    self.dates.merge(dates) { max($0, $1) }
    searched = nil
  }

  /// Returns whether a search is due, and records it.
  mutating func begin(_ search: Search) -> Bool {
    defer { searched = search }
    return search != searched
  }

  /// Repeats the search, because the layout or the habits changed.
  mutating func invalidate() { searched = nil }

  mutating func set(_ suggestion: Suggestion?) { current = suggestion }

  /// Records that the user saw the current suggestion.
  ///
  /// - Returns: Whether it was not recorded before.
  mutating func recordDate(_ now: Date) -> Bool {
    guard let current, !isRecent(current.source, at: now) else { return false }
    dates[current.source] = now
    return true
  }

  /// Returns whether there was a suggestion in an hour, so that an answer does not bring up the next
  /// one.
  func wasMade(in hour: DayHour, _ zone: TimeZone) -> Bool {
    dates.values.contains { DayHour($0, in: zone) == hour }
  }

  /// Returns whether a widget was suggested in the last seven days.
  func isRecent(_ id: SlotID, at now: Date) -> Bool {
    // A date far in the future, from before the clock was set back, does not count.
    dates[id].map { abs(now.timeIntervalSince($0)) < Suggestion.interval } ?? false
  }
}
