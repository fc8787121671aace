internal import Timelines
internal import ViewTree
internal import Wire

/// Collects the entries of a timeline that arrives in several messages.
///
/// Each part is decoded when it arrives, so that the last message takes no longer than the others.
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

  /// Returns the complete response.
  func response(_ end: WireTimeline) -> ExtensionResponse {
    guard isReadable, let policy = end.reloadPolicy else {
      return .failed("sent a timeline with an invalid policy or view")
    }
    return .timeline(entries, policy, notes: TimelineNotes(end))
  }
}

extension TimelineNotes {
  /// The maximum number of files that are watched.
  static let fileLimit = 1000
  /// The maximum length of a path, in bytes (PATH_MAX).
  private static let pathLimit = 4096

  fileprivate init(_ end: WireTimeline) {
    settingsProblems = end.notes ?? []
    problems = end.problems ?? []
    failure = end.failure
    files = Array(
      (end.files ?? []).lazy
        .filter { $0.hasPrefix("/") && $0.utf8.count < Self.pathLimit }
        .prefix(Self.fileLimit))
  }
}
