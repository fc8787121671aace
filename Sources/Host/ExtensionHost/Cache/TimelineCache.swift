internal import Files
package import FoundationEssentials
internal import Glibc

/// A cache of timelines on disk, one file each, so that the dashboard shows the last screen when it
/// starts.
///
/// A file that is missing, damaged, or of another build is treated as a miss. Failures to write are
/// reported once, until a write succeeds. Files are replaced by renaming, so a crash leaves the
/// previous version. ``work()`` writes in small pieces, so that the event loop stays responsive to
/// key presses.
package final class TimelineCache {
  private let folder: String
  private let sizeLimit: Int
  /// The timelines to write, by file name.
  private var queuedWrites: [String: Write] = [:]
  /// The timeline being written: first encoded by `archivingJob`, then written by `fileJob`.
  private var currentWrite: Write?
  private var archivingJob: ArchivingJob?
  private var fileJob: FileJob?
  /// The date at which each file was last queued since the dashboard was started.
  private var lastQueueDates: [String: Date] = [:]
  /// Timelines that are newer than those on disk, but whose files were written recently.
  private var postponedWrites: [String: Write] = [:]
  private var index: CacheIndex?
  /// The error of the last write, until it is returned by ``popWarning()``.
  private var pendingWarning: String?
  private var hasWarned = false

  private struct Write {
    var key: TimelineCacheKey
    var stamp: UInt64
    var cachedTimeline: CachedTimeline
  }

  /// The number of bytes in which any key is found: `home.yaml` is no longer.
  private static let longestKey = 2 << 20

  /// The minimum time between two writes of the same file, in seconds.
  ///
  /// The interval reduces disk writes for widgets that reload every few seconds.
  private static let minimumWriteInterval = 60.0
  /// The number of timelines of maximum size that fit in the cache.
  ///
  /// Dividing the cache by this number keeps one timeline from evicting all others.
  private static let minimumFileCount = 2

  /// - Parameters:
  ///   - folder: The folder of the files.
  ///   - sizeLimit: The maximum total size of the files, in bytes. The least recently used files
  ///     are removed.
  package init(folder: String, sizeLimit: Int = 64 << 20) {
    self.folder = folder
    self.sizeLimit = sizeLimit
  }

  /// Whether there are timelines to write now; postponed ones do not count.
  package var hasWork: Bool { currentWrite != nil || !queuedWrites.isEmpty }

  /// Returns the cached timeline for a key and a build of the program, or `nil` for a miss.
  ///
  /// Without a stamp, the timeline of any build is returned.
  package func read(_ key: TimelineCacheKey, stamp: UInt64?) -> CachedTimeline? {
    let unwritten =
      postponedWrites[key.fileName] ?? queuedWrites[key.fileName]
      ?? (currentWrite?.key == key ? currentWrite : nil)
    if let unwritten, stamp == nil || unwritten.stamp == stamp { return unwritten.cachedTimeline }
    let path = "\(folder)/\(key.fileName)"
    // `try?`: a file that cannot be read is a miss.
    guard let bytes = try? RegularFile.bytes(at: path, limit: sizeLimit),
      let cachedTimeline = CachedTimeline(bytes, key: key, stamp: stamp)
    else { return nil }
    // Mark the file as used now, so that it is removed last. A failure does no harm.
    utimensat(AT_FDCWD, path, nil, 0)
    return cachedTimeline
  }

  /// Returns the kept timeline of a widget that was written last, in any colors and any language.
  ///
  /// All files of the folder are searched.
  package func readAnyVariant(of key: TimelineCacheKey) -> CachedTimeline? {
    // A folder that does not exist has no files.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let variants = names.compactMap { name -> (key: TimelineCacheKey, date: timespec)? in
      var status = stat()
      let path = "\(folder)/\(name)"
      // `try?`: a file that cannot be read is a miss.
      guard name.hasSuffix(".timeline"), stat(path, &status) == 0,
        let bytes = try? RegularFile.beginning(of: path, length: CachedTimeline.keyLength),
        let other = CachedTimeline.key(inBeginning: bytes), other.isSameView(as: key)
      else { return nil }
      return (other, status.st_mtim)
    }
    let latest = variants.max {
      ($0.date.tv_sec, $0.date.tv_nsec) < ($1.date.tv_sec, $1.date.tv_nsec)
    }
    return latest.flatMap { read($0.key, stamp: nil) }
  }

  /// Stores a timeline.
  ///
  /// It is written by ``work()``. If the same file was queued less than a minute ago, it is written
  /// by ``flush()``, unless a later timeline replaces it before then.
  package func store(
    _ cachedTimeline: CachedTimeline, _ key: TimelineCacheKey, stamp: UInt64, at now: Date
  ) {
    let name = key.fileName
    let write = Write(key: key, stamp: stamp, cachedTimeline: cachedTimeline)
    // A date after `now` is ignored, because the clock was set back.
    if let lastDate = lastQueueDates[name], lastDate <= now,
      now < lastDate.addingTimeInterval(Self.minimumWriteInterval)
    {
      postponedWrites[name] = write
      return
    }
    postponedWrites[name] = nil
    lastQueueDates[name] = now
    queuedWrites[name] = write
  }

  /// Removes the timelines whose keys fulfill a condition, also those of other builds of a program.
  ///
  /// All files of the folder are searched.
  package func remove(where isRemoved: (TimelineCacheKey) -> Bool) {
    queuedWrites = queuedWrites.filter { !isRemoved($0.value.key) }
    postponedWrites = postponedWrites.filter { !isRemoved($0.value.key) }
    if let currentWrite, isRemoved(currentWrite.key) {
      self.currentWrite = nil
      archivingJob = nil
      fileJob?.cancel()
      fileJob = nil
    }
    // A folder that does not exist has no files.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasSuffix(".timeline") {
      // `try?`: a file that cannot be read is left as it is.
      guard
        let bytes = try? RegularFile.beginning(
          of: "\(folder)/\(name)", length: Self.longestKey),
        let key = CachedTimeline.key(inBeginning: bytes), isRemoved(key)
      else { continue }
      unlink("\(folder)/\(name)")
      index = nil
    }
  }

  /// Encodes or writes the next piece.
  package func work() {
    guard let fileJob else { return archive() }
    switch fileJob.advance() {
    case .inProgress: return
    case .done:
      index?.recordFile(named: fileJob.name, size: fileJob.count)
      hasWarned = false
    case .failed(let reason): warn(reason)
    }
    self.fileJob = nil
    currentWrite = nil
  }

  /// Writes all timelines, including postponed ones.
  ///
  /// Call it before the dashboard exits.
  package func flush() {
    queuedWrites.merge(postponedWrites) { $1 }
    postponedWrites = [:]
    while hasWork { work() }
  }

  /// Returns the error of the last write, and clears it; `nil` if there is none to report.
  ///
  /// Further errors are not reported until a write succeeds.
  package func popWarning() -> String? {
    defer { pendingWarning = nil }
    return pendingWarning
  }

  /// Encodes the next piece of a timeline; begins with a queued timeline if none is being encoded.
  ///
  /// A timeline that cannot be encoded is dropped.
  private func archive() {
    if archivingJob == nil, let (name, write) = queuedWrites.first {
      queuedWrites[name] = nil
      currentWrite = write
      archivingJob = ArchivingJob(
        write.cachedTimeline, key: write.key, stamp: write.stamp,
        sizeLimit: sizeLimit / Self.minimumFileCount)
    }
    switch archivingJob?.advance() {
    case .inProgress: return
    case .done(let bytes): beginWriting(bytes)
    case .failed, nil: currentWrite = nil
    }
    archivingJob = nil
  }

  private func beginWriting(_ bytes: [UInt8]) {
    guard let name = currentWrite?.key.fileName else { return }
    if index == nil { index = CacheIndex(folder: folder, sizeLimit: sizeLimit) }
    index?.evict(for: bytes.count, replacing: name)
    fileJob = FileJob(folder: folder, name: name, bytes: bytes)
  }

  private func warn(_ reason: String) {
    if !hasWarned { pendingWarning = "could not write cached timelines to \(folder): \(reason)" }
    hasWarned = true
  }
}
