internal import Timelines

/// Encodes a timeline for its cache file, a few entries at a time.
///
/// Encoding in pieces keeps the event loop responsive to key presses. Views that were received as
/// JSON take time, because they must be archived again.
struct ArchivingJob {
  private let cachedTimeline: CachedTimeline
  private let sizeLimit: Int
  private var writer: CacheWriter
  private var entries = CachedEntries()
  private var nextIndex = 0

  enum Progress {
    case inProgress
    case done([UInt8])
    /// A view is invalid, or the timeline exceeds the limit.
    case failed
  }

  /// The number of bytes after which a piece ends.
  private static let chunkSize = 32 << 10

  /// - Parameters:
  ///   - cachedTimeline: The timeline.
  ///   - key: The key of the cache entry.
  ///   - stamp: Identifies the build of the extension that produced the timeline.
  ///   - sizeLimit: The maximum size of the file, in bytes.
  init(_ cachedTimeline: CachedTimeline, key: TimelineCacheKey, stamp: UInt64, sizeLimit: Int) {
    self.cachedTimeline = cachedTimeline
    self.sizeLimit = sizeLimit
    writer = cachedTimeline.header(key: key, stamp: stamp)
  }

  /// Encodes the next entries.
  mutating func advance() -> Progress {
    let chunkEnd = writer.bytes.count + Self.chunkSize
    while nextIndex < cachedTimeline.timeline.count {
      guard entries.write(cachedTimeline.timeline[nextIndex], to: &writer),
        writer.bytes.count <= sizeLimit
      else { return .failed }
      nextIndex += 1
      if writer.bytes.count >= chunkEnd { return .inProgress }
    }
    return writer.bytes.count <= sizeLimit
      ? .done(CachedTimeline.completeFile(from: writer)) : .failed
  }
}
