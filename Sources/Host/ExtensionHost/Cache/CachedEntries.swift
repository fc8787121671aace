internal import FoundationEssentials
internal import Timelines
internal import ViewTree

/// The entries of a cache file, in which each archive is written once.
///
/// An entry's view is written as 0 and its archive, or as 1, the archive from which it is the
/// difference, and the difference. Each of these is the number of an archive in the file, followed
/// by its bytes if they are not in the file yet.
struct CachedEntries {
  /// The numbers of the archives in the file, by their addresses, which the timeline keeps.
  private var numbers: [UInt: Int] = [:]
  private var count = 0

  /// Encodes an entry.
  ///
  /// - Returns: Whether the entry's view is valid.
  mutating func write(_ entry: DatedEntry<ArchivedNode>, to writer: inout CacheWriter) -> Bool {
    writer.write(entry.date)
    writer.write(UInt64(entry.relevance == nil ? 0 : 1))
    if let relevance = entry.relevance {
      writer.write(relevance.score.bitPattern)
      writer.write(relevance.duration.bitPattern)
    }
    guard let stored = entry.payload.stored else { return write(json: entry.payload, to: &writer) }
    if let base = stored.base {
      writer.write(UInt64(1))
      write(base, to: &writer)
    } else {
      writer.write(UInt64(0))
    }
    write(stored.bytes, to: &writer)
    return true
  }

  /// Archives a view that was received as JSON.
  private mutating func write(json view: ArchivedNode, to writer: inout CacheWriter) -> Bool {
    // `try?`: an invalid view is not cached.
    guard let node = try? view.node(), let bytes = ArchivedNode(node).compactBytes else {
      return false
    }
    writer.write(UInt64(0))
    // These bytes are gone when others have their address.
    writer.write(UInt64(count))
    writer.write(bytes)
    count += 1
    return true
  }

  private mutating func write(_ bytes: [UInt8], to writer: inout CacheWriter) {
    let address = bytes.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
    if let number = numbers[address] { return writer.write(UInt64(number)) }
    writer.write(UInt64(count))
    writer.write(bytes)
    numbers[address] = count
    count += 1
  }
}

extension CachedEntries {
  /// Decodes all entries, or returns `nil` if one is invalid.
  static func read(
    from reader: inout CacheReader, _ images: [[UInt8]]
  ) -> [DatedEntry<ArchivedNode>]? {
    var shared = ArchivedImages()
    for image in images { shared.append(image) }
    var archives: [[UInt8]] = []
    return reader.readList(maximum: Supervisor.entryLimit) { reader in
      guard let date = reader.readDate(), let relevance = readRelevance(&reader),
        let stored = readArchive(&reader, &archives)
      else { return nil }
      return DatedEntry(
        date: date, relevance: relevance, payload: ArchivedNode(stored, images: shared))
    }
  }

  /// Returns a relevance, which may be `nil`, or `nil` if it is invalid.
  private static func readRelevance(_ reader: inout CacheReader) -> Relevance?? {
    guard let isPresent = reader.readWord() else { return nil }
    guard isPresent == 1 else { return .some(nil) }
    guard let score = reader.readNumber(), let duration = reader.readNumber() else { return nil }
    return Relevance(score: score, duration: duration)
  }

  private static func readArchive(
    _ reader: inout CacheReader, _ archives: inout [[UInt8]]
  ) -> StoredArchive? {
    guard let isDifference = reader.readWord(), isDifference <= 1 else { return nil }
    var base: [UInt8]?
    if isDifference == 1 {
      guard let bytes = readBytes(&reader, &archives) else { return nil }
      base = bytes
    }
    return readBytes(&reader, &archives).map { StoredArchive(bytes: $0, base: base) }
  }

  private static func readBytes(
    _ reader: inout CacheReader, _ archives: inout [[UInt8]]
  ) -> [UInt8]? {
    guard let number = reader.readWord(), number <= UInt64(archives.count) else { return nil }
    if number < UInt64(archives.count) { return archives[Int(number)] }
    guard let bytes = reader.readBytes() else { return nil }
    archives.append(Array(bytes))
    return archives[archives.count - 1]
  }
}

extension EntryTimeline<ArchivedNode> {
  /// The images that the entries share, which are the same for all.
  var images: ArchivedImages {
    (0..<count).lazy.map { self[$0].payload.images }.first { !$0.images.isEmpty }
      ?? ArchivedImages()
  }
}
