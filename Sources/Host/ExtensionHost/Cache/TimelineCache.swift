internal import Files
package import FoundationEssentials
internal import Glibc

/// A cache of timelines on disk, one file each, so that the dashboard shows the last screen when it
/// starts.
///
/// A file that is missing, damaged, or of another program is treated as a miss. A failure to write
/// is reported once. Files are replaced by renaming, so a crash leaves the previous version.
/// ``work()`` writes in small pieces, so that the event loop stays responsive to key presses.
package final class TimelineCache {
  private let folder: String
  private let limit: Int
  /// The timelines to write, by file name.
  private var queue: [String: Write] = [:]
  /// The timeline being written: first it is encoded by `archiving`, then written by `job`.
  private var write: Write?
  private var archiving: ArchivingJob?
  private var job: FileJob?
  /// The date at which each file was last queued since the dashboard was started.
  private var queued: [String: Date] = [:]
  /// Timelines that are newer than those on disk, but whose files were written recently.
  private var postponed: [String: Write] = [:]
  private var index: CacheIndex?
  /// The error of the last write, until it is returned by ``popWarning()``.
  private var pendingWarning: String?
  private var hasWarned = false

  private struct Write {
    var key: TimelineCacheKey
    var stamp: UInt64
    var cached: CachedTimeline
  }

  /// The minimum time between two writes of the same file, in seconds.
  ///
  /// It reduces disk writes for widgets that reload every few seconds.
  private static let interval = 60.0
  /// The number of timelines of maximum size that fit in the cache.
  ///
  /// It keeps one timeline from evicting all others.
  private static let minimumFiles = 2

  /// - Parameters:
  ///   - folder: The folder of the files.
  ///   - limit: The maximum total size of the files, in bytes. The least recently used files are
  /// removed.
  package init(folder: String, limit: Int = 64 << 20) {
    self.folder = folder
    self.limit = limit
  }

  /// Whether there are timelines to write.
  package var hasWork: Bool { write != nil || !queue.isEmpty }

  /// Returns the cached timeline for a key and a build of the program, or `nil` for a miss.
  package func read(_ key: TimelineCacheKey, stamp: UInt64) -> CachedTimeline? {
    let newer =
      postponed[key.fileName] ?? queue[key.fileName]
      ?? (write?.key == key ? write : nil)
    if let newer, newer.stamp == stamp { return newer.cached }
    let path = "\(folder)/\(key.fileName)"
    // `try?`: a file that cannot be read is a miss.
    guard let bytes = try? RegularFile.bytes(at: path, limit: limit),
      let kept = CachedTimeline(bytes, key: key, stamp: stamp)
    else { return nil }
    // Mark the file as used now, so that it is removed last. A failure does no harm.
    utimensat(AT_FDCWD, path, nil, 0)
    return kept
  }

  /// Stores a timeline.
  ///
  /// It is written by ``work()``, or by ``flush()`` if the same file was written recently.
  package func store(_ cached: CachedTimeline, _ key: TimelineCacheKey, stamp: UInt64, at now: Date)
  {
    let name = key.fileName
    let write = Write(key: key, stamp: stamp, cached: cached)
    if let last = queued[name], last <= now, now < last.addingTimeInterval(Self.interval) {
      postponed[name] = write
      return
    }
    postponed[name] = nil
    queued[name] = now
    queue[name] = write
  }

  /// Encodes or writes the next piece.
  package func work() {
    guard let job else { return archive() }
    switch job.advance() {
    case .more: return
    case .done:
      index?.put(job.name, size: job.count)
      hasWarned = false
    case .failed(let reason): warn(reason)
    }
    self.job = nil
    write = nil
  }

  /// Writes all timelines.
  ///
  /// Call it before the dashboard exits.
  package func flush() {
    queue.merge(postponed) { $1 }
    postponed = [:]
    while hasWork { work() }
  }

  /// Returns the error of the last write, and clears it.
  ///
  /// Further errors are not reported until a write succeeds.
  package func popWarning() -> String? {
    defer { pendingWarning = nil }
    return pendingWarning
  }

  /// Encodes the next piece of a timeline.
  private func archive() {
    if archiving == nil, let (name, next) = queue.first {
      queue[name] = nil
      write = next
      archiving = ArchivingJob(
        next.cached, key: next.key, stamp: next.stamp, limit: limit / Self.minimumFiles)
    }
    switch archiving?.advance() {
    case .inProgress: return
    case .done(let bytes): begin(bytes)
    case .failed, nil: write = nil
    }
    archiving = nil
  }

  private func begin(_ bytes: [UInt8]) {
    guard let name = write?.key.fileName else { return }
    if index == nil { index = CacheIndex(folder: folder, limit: limit) }
    index?.evict(for: bytes.count, replacing: name)
    job = FileJob(folder: folder, name: name, bytes: bytes)
  }

  private func warn(_ reason: String) {
    if !hasWarned { pendingWarning = "could not write cached timelines to \(folder): \(reason)" }
    hasWarned = true
  }
}
