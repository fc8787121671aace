package import FoundationEssentials
internal import Timelines
internal import ViewTree

/// Another moment that is looked at instead of now.
package struct Scrub: Hashable, Sendable {
  /// What shows that moment.
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

  /// Whether a widget shows that moment.
  func holds(_ id: SlotID) -> Bool { scope == .page || scope == .widget(id) }
}

extension Scrub.Step {
  /// The nearest moment at which one of the timelines shows another entry, or `nil` with none.
  func date(from: Date, in timelines: [EntryTimeline<ArchivedNode>]) -> Date? {
    guard self == .backward else {
      return timelines.compactMap { $0.nextSwap(after: from) }.min()
    }
    // What is shown began at the latest of these; before it stood the next latest.
    let begun = timelines.flatMap { $0.latest(2, at: from) }
    guard let current = begun.max() else { return nil }
    return begun.filter { $0 < current }.max()
  }
}
