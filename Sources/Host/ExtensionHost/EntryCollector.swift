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
    return .timeline(entries, policy, remarks: TimelineRemarks(end))
  }
}

extension TimelineRemarks {
  /// More files than these are not followed.
  static let fileLimit = 1000
  /// A longer path leads nowhere, in bytes.
  private static let pathLimit = 4096

  fileprivate init(_ end: WireTimeline) {
    notes = end.notes ?? []
    problems = end.problems ?? []
    failure = end.failure
    files = Array(
      (end.files ?? []).lazy
        .filter { $0.hasPrefix("/") && $0.utf8.count < Self.pathLimit }
        .prefix(Self.fileLimit))
  }
}
