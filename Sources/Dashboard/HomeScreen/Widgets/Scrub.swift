package import FoundationEssentials
internal import Timelines
internal import ViewTree

/// A time shown instead of the current one.
package struct Scrub: Hashable, Sendable {
  /// The widgets that show this time.
  package enum Scope: Hashable, Sendable {
    case widget(SlotID)
    case page
  }

  /// A step from one entry to another.
  enum Step {
    case backward, forward
  }

  package var scope: Scope
  package var date: Date

  /// Whether a widget shows this time.
  func includes(_ id: SlotID) -> Bool { scope == .page || scope == .widget(id) }
}

extension Scrub.Step {
  /// Returns the nearest time at which one of the timelines shows another entry, or `nil`.
  func date(from: Date, in timelines: [EntryTimeline<ArchivedNode>]) -> Date? {
    guard self == .backward else {
      return timelines.compactMap { $0.nextEntryDate(after: from) }.min()
    }
    // The current entries began at the latest of these dates, the previous ones at the second
    // latest.
    let begun = timelines.flatMap { $0.latestDates(2, at: from) }
    guard let current = begun.max() else { return nil }
    return begun.filter { $0 < current }.max()
  }
}
