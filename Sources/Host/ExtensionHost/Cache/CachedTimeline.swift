package import FoundationEssentials
package import Timelines
package import ViewTree

/// A timeline as stored in the cache.
package struct CachedTimeline: Hashable, Sendable {
  package var timeline: EntryTimeline<ArchivedNode>
  package var loaded: Date
  package var timeZone: String
  /// The widget's display name, so that its box has a title before the extension is started.
  package var displayName: String
  package var families: [String]
  /// The paths of the files and folders that the timeline was created from.
  package var files: [String] = []

  package init(
    timeline: EntryTimeline<ArchivedNode>, loaded: Date, timeZone: String, displayName: String,
    families: [String]
  ) {
    self.timeline = timeline
    self.loaded = loaded
    self.timeZone = timeZone
    self.displayName = displayName
    self.families = families
  }
}

extension CachedTimeline {
  private static let magic: [UInt8] = Array("tessera timeline 2\n".utf8)

  /// Encodes the beginning of the file: the format, a placeholder for the checksum, the key, the
  /// stamp, and everything in the timeline but its entries.
  ///
  /// - Parameters:
  ///   - key: The key of the cache entry.
  ///   - stamp: Identifies the build of the program that drew the timeline.
  /// - Returns: A writer for the entries.
  func header(key: TimelineCacheKey, stamp: UInt64) -> CacheWriter {
    var writer = CacheWriter(Self.magic + [UInt8](repeating: 0, count: 8))
    writer.write(key.text)
    writer.write(stamp)
    writer.write(timeZone)
    writer.write(loaded)
    writer.write(displayName)
    writer.write(UInt64(families.count))
    for family in families { writer.write(family) }
    writer.write(UInt64(files.count))
    for file in files { writer.write(file) }
    write(timeline.policy, to: &writer)
    writer.write(UInt64(timeline.count))
    return writer
  }

  /// Encodes the entry at an index of the timeline.
  ///
  /// - Returns: Whether the entry's view is valid.
  func writeEntry(_ index: Int, to writer: inout CacheWriter) -> Bool {
    write(timeline[index], to: &writer)
  }

  /// Returns the complete bytes of the file, with the checksum.
  ///
  /// Call it after the last entry.
  static func finished(_ writer: CacheWriter) -> [UInt8] {
    var writer = writer
    let sum = Checksum.of(writer.bytes[(magic.count + 8)...])
    writer.replace(at: magic.count, with: sum)
    return writer.bytes
  }

  private func write(_ policy: ReloadPolicy, to writer: inout CacheWriter) {
    switch policy {
    case .atEnd: writer.write(UInt64(0))
    case .never: writer.write(UInt64(1))
    case .after(let date):
      writer.write(UInt64(2))
      writer.write(date)
    }
  }

  private func write(_ entry: DatedEntry<ArchivedNode>, to writer: inout CacheWriter) -> Bool {
    guard let picture = entry.payload.compact else { return false }
    writer.write(entry.date)
    writer.write(UInt64(entry.relevance == nil ? 0 : 1))
    if let relevance = entry.relevance {
      writer.write(relevance.score.bitPattern)
      writer.write(relevance.duration.bitPattern)
    }
    writer.write(picture)
    return true
  }

  /// Decodes a file.
  ///
  /// Returns `nil` if the file has another key, program or format, is truncated or modified, or
  /// contains values that a response could not contain. The latter is checked because the checksum
  /// does not protect against deliberate changes.
  init?(_ bytes: [UInt8], key: TimelineCacheKey, stamp: UInt64) {
    let start = Self.magic.count
    guard bytes.count > start + 8, bytes.starts(with: Self.magic) else { return nil }
    var reader = CacheReader(bytes, at: start)
    guard reader.word() == Checksum.of(bytes[(start + 8)...]), reader.text() == key.text,
      reader.word() == stamp, let timeZone = reader.text(), let loaded = reader.date(),
      let displayName = reader.text(), displayName.utf8.count <= Self.maximumNameLength,
      let families = reader.list(maximum: Self.maximumFamilies, { $0.text() }),
      let files = reader.list(maximum: TimelineNotes.fileLimit, { $0.text() }),
      let policy = Self.policy(&reader),
      let entries = reader.list(maximum: Supervisor.entryLimit, Self.entry), reader.isAtEnd
    else { return nil }
    self.init(
      timeline: EntryTimeline(entries: entries, policy: policy), loaded: loaded,
      timeZone: timeZone, displayName: displayName, families: families)
    self.files = files
  }

  /// The maximum length of a display name, in bytes, which is that of a text in a view.
  private static let maximumNameLength = 16_384
  /// The maximum number of families, more than will ever exist.
  private static let maximumFamilies = 64

  private static func policy(_ reader: inout CacheReader) -> ReloadPolicy? {
    switch reader.word() {
    case 0: .atEnd
    case 1: .never
    case 2: reader.date().map { .after($0) }
    default: nil
    }
  }

  private static func entry(_ reader: inout CacheReader) -> DatedEntry<ArchivedNode>? {
    guard let date = reader.date(), let hasRelevance = reader.word() else { return nil }
    var relevance: Relevance?
    if hasRelevance == 1 {
      guard let score = reader.number(), let duration = reader.number() else { return nil }
      relevance = Relevance(score: score, duration: duration)
    }
    guard let picture = reader.bytes() else { return nil }
    return DatedEntry(
      date: date, relevance: relevance, payload: ArchivedNode(compact: Array(picture)))
  }
}

extension ArchivedNode {
  /// The compact archive of the view, or `nil` if it is not a valid view.
  ///
  /// A view that was received as JSON is archived again.
  fileprivate var compact: [UInt8]? {
    if let compactBytes { return compactBytes }
    // `try?`: an invalid view is not cached.
    guard let node = try? node() else { return nil }
    return ArchivedNode(node).compactBytes
  }
}
