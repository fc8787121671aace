package import FoundationEssentials
internal import Timelines
internal import ViewTree

/// A time that widgets show instead of the current one.
package struct ViewedTime: Hashable, Sendable {
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

  /// Returns whether a widget shows this time.
  func includes(_ id: SlotID) -> Bool { scope == .page || scope == .widget(id) }
}

extension ViewedTime.Step {
  /// Returns the nearest time at which one of the timelines shows another entry, or `nil`.
  func date(from: Date, in timelines: [EntryTimeline<ArchivedNode>]) -> Date? {
    guard self == .backward else {
      return timelines.compactMap { $0.nextEntryDate(after: from) }.min()
    }
    // The current entries began at the latest of these dates, the previous entries at the second
    // latest.
    let startDates = timelines.flatMap { $0.latestDates(2, at: from) }
    guard let current = startDates.max() else { return nil }
    return startDates.filter { $0 < current }.max()
  }
}
