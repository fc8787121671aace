internal import Timelines

/// Encodes a timeline for its cache file, a few entries at a time.
///
/// Encoding in pieces keeps the event loop responsive to key presses. A view that was received as
/// JSON must be archived again, which takes time.
struct ArchivingJob {
  private let cached: CachedTimeline
  private let limit: Int
  private var writer: CacheWriter
  private var next = 0

  enum Progress {
    case inProgress
    case done([UInt8])
    /// A view is invalid, or the timeline exceeds the limit.
    case failed
  }

  /// The number of bytes encoded at a time.
  private static let chunkSize = 32 << 10

  /// - Parameters:
  ///   - cached: The timeline.
  ///   - key: The key of the cache entry.
  ///   - stamp: Identifies the build of the extension that produced the timeline.
  ///   - limit: The maximum size of the file, in bytes.
  init(_ cached: CachedTimeline, key: TimelineCacheKey, stamp: UInt64, limit: Int) {
    self.cached = cached
    self.limit = limit
    writer = cached.header(key: key, stamp: stamp)
  }

  mutating func advance() -> Progress {
    let end = writer.bytes.count + Self.chunkSize
    while next < cached.timeline.count {
      guard cached.writeEntry(next, to: &writer), writer.bytes.count <= limit else {
        return .failed
      }
      next += 1
      if writer.bytes.count >= end { return .inProgress }
    }
    return writer.bytes.count <= limit ? .done(CachedTimeline.finished(writer)) : .failed
  }
}
