internal import Timelines
internal import ViewTree
internal import Wire

/// The entries of an answer that comes in slices, each read as it comes, so that the last one costs
/// no more than the others.
struct EntryCollector: Hashable {
  private var entries: [DatedEntry<ArchivedNode>] = []
  private var isReadable = true

  var count: Int { entries.count }

  mutating func append(_ slice: [WireEntry]) {
    for entry in slice {
      guard let dated = entry.dated else {
        isReadable = false
        continue
      }
      entries.append(dated)
    }
  }

  /// The whole answer.
  func answer(_ end: WireTimeline) -> Answer {
    guard isReadable, let policy = end.reloadPolicy else {
      return .failed("sent a timeline whose policy or views cannot be read")
    }
    let notes = TimelineNotes(settings: end.notes ?? [], files: end.problems ?? [])
    return .timeline(entries, policy, notes: notes)
  }
}
