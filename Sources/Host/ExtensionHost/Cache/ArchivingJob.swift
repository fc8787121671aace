internal import Timelines

/// A timeline on its way to the bytes of its file, some entries at a time: a view that came as JSON is
/// archived anew, and no key waits for a thousand of them.
struct ArchivingJob {
  private let kept: KeptTimeline
  private let limit: Int
  private var writer: CacheWriter
  private var next = 0

  enum Progress {
    case more
    case done([UInt8])
    /// It cannot be kept, or takes more than the limit.
    case failed
  }

  /// How much is archived at a time, in bytes.
  private static let piece = 32 << 10

  /// - Parameters:
  ///   - kept: The timeline.
  ///   - key: What it is kept under.
  ///   - stamp: Which program drew it.
  ///   - limit: The bytes that it may take.
  init(_ kept: KeptTimeline, key: PictureKey, stamp: UInt64, limit: Int) {
    self.kept = kept
    self.limit = limit
    writer = kept.beginning(key: key, stamp: stamp)
  }

  mutating func advance() -> Progress {
    let end = writer.bytes.count + Self.piece
    while next < kept.timeline.count {
      guard kept.writeEntry(next, to: &writer), writer.bytes.count <= limit else { return .failed }
      next += 1
      if writer.bytes.count >= end { return .more }
    }
    return writer.bytes.count <= limit ? .done(KeptTimeline.finished(writer)) : .failed
  }
}
