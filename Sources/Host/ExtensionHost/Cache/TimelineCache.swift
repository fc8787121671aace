internal import Files
package import FoundationEssentials
internal import Glibc

/// Timelines on the disk, each in a file of its own, so that the next start paints the last screen.
///
/// A file that is not there, cut short, changed, or of another program is a miss and nothing more;
/// one that cannot be written is said once and left out. Files are replaced by renaming, so a crash
/// leaves the earlier one. Writing is done piece by piece by ``work()``, so that no key waits for
/// the disk.
package final class TimelineCache {
  private let folder: String
  private let limit: Int
  /// What is to be written, by file.
  private var queue: [String: Write] = [:]
  /// What is on its way to the bytes of a file, and the file on its way to the disk.
  private var write: Write?
  private var archiving: ArchivingJob?
  private var job: FileJob?
  /// When a file was last queued, in this run.
  private var queued: [String: Date] = [:]
  /// Newer than what is on the disk, and not yet worth writing.
  private var postponed: [String: Write] = [:]
  private var shelf: CacheShelf?
  /// Why the last file could not be written, until it is told.
  private var complaint: String?
  private var hasComplained = false

  private struct Write {
    var key: PictureKey
    var stamp: UInt64
    var kept: KeptTimeline
  }

  /// The same picture is written once in this time, in seconds: widgets that reload every other
  /// second need not wear the disk.
  private static let interval = 60.0
  /// One timeline takes no more than the room of so many: the others are kept, too.
  private static let leastFiles = 2

  /// - Parameters:
  ///   - folder: Where the files are.
  ///   - limit: What they may take together, in bytes; the least recently used are removed.
  package init(folder: String, limit: Int = 64 << 20) {
    self.folder = folder
    self.limit = limit
  }

  /// Whether there is something to write.
  package var hasWork: Bool { write != nil || !queue.isEmpty }

  /// What was kept of a picture by this very program, or `nil`.
  package func read(_ key: PictureKey, stamp: UInt64) -> KeptTimeline? {
    let newer =
      postponed[key.fileName] ?? queue[key.fileName]
      ?? (write?.key == key ? write : nil)
    if let newer, newer.stamp == stamp { return newer.kept }
    let path = "\(folder)/\(key.fileName)"
    // What cannot be read is a miss.
    guard let bytes = try? RegularFile.bytes(at: path, limit: limit),
      let kept = KeptTimeline(bytes, key: key, stamp: stamp)
    else { return nil }
    // Used now: the last to be removed. That it cannot be said is no harm.
    utimensat(AT_FDCWD, path, nil, 0)
    return kept
  }

  /// Keeps a timeline; it is written by ``work()``, or by ``flush()`` where it was lately.
  package func keep(_ kept: KeptTimeline, _ key: PictureKey, stamp: UInt64, at now: Date) {
    let name = key.fileName
    let write = Write(key: key, stamp: stamp, kept: kept)
    if let last = queued[name], last <= now, now < last.addingTimeInterval(Self.interval) {
      postponed[name] = write
      return
    }
    postponed[name] = nil
    queued[name] = now
    queue[name] = write
  }

  /// Does a piece of the work.
  package func work() {
    guard let job else { return archive() }
    switch job.advance() {
    case .more: return
    case .done:
      shelf?.put(job.name, size: job.count)
      hasComplained = false
    case .failed(let reason): complain(reason)
    }
    self.job = nil
    write = nil
  }

  /// Writes everything, as before the end.
  package func flush() {
    queue.merge(postponed) { $1 }
    postponed = [:]
    while hasWork { work() }
  }

  /// Why files cannot be written, once.
  package func takeComplaint() -> String? {
    defer { complaint = nil }
    return complaint
  }

  /// Brings the next timeline nearer to its bytes.
  private func archive() {
    if archiving == nil, let (name, next) = queue.first {
      queue[name] = nil
      write = next
      archiving = ArchivingJob(
        next.kept, key: next.key, stamp: next.stamp, limit: limit / Self.leastFiles)
    }
    switch archiving?.advance() {
    case .more: return
    case .done(let bytes): begin(bytes)
    case .failed, nil: write = nil
    }
    archiving = nil
  }

  private func begin(_ bytes: [UInt8]) {
    guard let name = write?.key.fileName else { return }
    if shelf == nil { shelf = CacheShelf(folder: folder, limit: limit) }
    shelf?.makeRoom(for: bytes.count, replacing: name)
    job = FileJob(folder: folder, name: name, bytes: bytes)
  }

  private func complain(_ reason: String) {
    if !hasComplained { complaint = "timelines cannot be kept in \(folder): \(reason)" }
    hasComplained = true
  }
}
