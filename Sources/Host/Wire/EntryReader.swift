internal import FoundationEssentials
package import Timelines
package import ViewTree

/// The entries of a response, which arrive one after the other and share archives and images.
package struct EntryReader: Hashable, Sendable {
  private var entries: [DatedEntry<ArchivedNode>] = []
  /// The images of the entries so far.
  private var images = ArchivedImages()

  package init() {}

  package var count: Int { entries.count }

  /// Adds an entry, whose date and whose duration of the relevance are clamped.
  ///
  /// - Returns: Whether it has a date, and a view or one that it shares.
  package mutating func append(_ entry: WireEntry) -> Bool {
    for image in entry.images ?? [] {
      guard let data = Data(base64Encoded: image) else { return false }
      images.append(Array(data))
    }
    guard let view = view(of: entry), let date = DateRange.date(entry.date) else { return false }
    let duration = min(max(0, entry.duration ?? 0), DateRange.longestDuration)
    let relevance = entry.score.map { Relevance(score: $0, duration: duration) }
    entries.append(DatedEntry(date: date, relevance: relevance, payload: view))
    return true
  }

  private func view(of entry: WireEntry) -> ArchivedNode? {
    if let index = entry.same {
      return entries.indices.contains(index) ? entries[index].payload : nil
    }
    guard let index = entry.base else { return entry.wireView.archived }
    guard entries.indices.contains(index), let base = entries[index].payload.stored,
      base.base == nil, let difference = entry.archive.flatMap({ Data(base64Encoded: $0) })
    else { return nil }
    return ArchivedNode(StoredArchive(bytes: Array(difference), base: base.bytes))
  }

  /// The entries, with the images that their archives may refer to.
  package var datedEntries: [DatedEntry<ArchivedNode>] {
    guard !images.images.isEmpty else { return entries }
    return entries.map { entry in
      var entry = entry
      entry.payload = entry.payload.referring(to: images)
      return entry
    }
  }
}
