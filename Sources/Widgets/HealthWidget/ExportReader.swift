internal import Files
internal import Foundation
internal import WidgetOptions

/// How far an export has been read.
enum ExportState: Hashable, Sendable {
  case complete(HealthData)
  /// The part that has been read, 0…1.
  case reading(Double)
}

/// A reader of Apple Health's `export.xml`, of any size, with bounded memory.
///
/// A load has only some seconds. The reader therefore stops at a deadline, stores what it has, and
/// continues in the next load, even in another process. The result is cached until the file
/// changes.
actor ExportReader {
  static let shared = ExportReader()

  /// What identifies the contents of a file.
  struct Fingerprint: Codable, Hashable, Sendable {
    let path: String
    let size: Int
    /// When the file was changed, in nanoseconds since 1970.
    let changed: Int
    /// The time zone whose days are meant.
    let zone: String
  }

  /// What is stored between two loads.
  private struct Checkpoint: Codable {
    var version = 1
    let fingerprint: Fingerprint
    var offset = 0
    var region = ExportScanner.Region.text
    var totals = ExportTotals()
    /// The result, or `nil` while the file is being read.
    var data: HealthData?
  }

  private var checkpoints: [String: Checkpoint] = [:]
  /// The number of bytes that are read at a time.
  private static let pieceLength = 1 << 20
  private static let cacheLimit = 64 << 20

  /// Reads a file, or continues to read it, until a deadline.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - cacheFolder: The folder for what is stored.
  ///   - today: The last day for which values are kept.
  ///   - deadline: When to stop; at least one piece is read.
  /// - Returns: The numbers, or how far the file has been read.
  /// - Throws: ``RegularFile/Failure`` if the file cannot be read.
  func read(
    _ path: String, cachingIn cacheFolder: String, today: Int,
    until deadline: ContinuousClock.Instant
  ) throws(RegularFile.Failure) -> ExportState {
    let descriptor = try RegularFile.open(path, O_RDONLY)
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .systemError(errno) }
    let fingerprint = Fingerprint(
      path: path, size: Int(status.st_size),
      changed: Int(status.st_mtim.tv_sec) * 1_000_000_000 + Int(status.st_mtim.tv_nsec),
      zone: TimeZone.current.identifier)
    let cachePath = "\(cacheFolder)/\(Self.cacheName(of: path))"
    var checkpoint = checkpoints[path] ?? Self.stored(at: cachePath)
    if checkpoint?.fingerprint != fingerprint { checkpoint = nil }
    var current = checkpoint ?? Checkpoint(fingerprint: fingerprint)
    if current.data == nil {
      try Self.advance(&current, descriptor, today: today, until: deadline)
      Self.store(current, at: cachePath, in: cacheFolder)
    }
    checkpoints[path] = current
    if let data = current.data { return .complete(data) }
    return .reading(Double(current.offset) / Double(max(1, fingerprint.size)))
  }

  private static func advance(
    _ checkpoint: inout Checkpoint, _ descriptor: Int32, today: Int,
    until deadline: ContinuousClock.Instant
  ) throws(RegularFile.Failure) {
    let size = checkpoint.fingerprint.size
    var scanner = ExportScanner(
      continuing: checkpoint.totals, in: checkpoint.region, today: today)
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: pieceLength)
    defer { buffer.deallocate() }
    var isAtEnd = false
    repeat {
      // A file that grows while it is read is read again as a whole afterwards.
      let length = min(pieceLength, size - checkpoint.offset)
      let count = pread(descriptor, buffer.baseAddress, max(0, length), off_t(checkpoint.offset))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .systemError(errno) }
      let scannedCount = scanner.scan(
        UnsafeBufferPointer(rebasing: UnsafeBufferPointer(buffer)[..<count]))
      checkpoint.offset += scannedCount
      isAtEnd = count == 0 || scannedCount == 0 || checkpoint.offset >= size
    } while !isAtEnd && ContinuousClock.now < deadline
    checkpoint.totals = scanner.totals
    checkpoint.region = scanner.region
    guard isAtEnd else { return }
    checkpoint.data = scanner.totals.data
    checkpoint.totals = ExportTotals()
  }

  /// Returns what was stored, or `nil` if there is nothing or it cannot be used.
  private static func stored(at path: String) -> Checkpoint? {
    guard let bytes = try? RegularFile.bytes(at: path, limit: cacheLimit) else { return nil }
    let checkpoint = try? PropertyListDecoder().decode(Checkpoint.self, from: Data(bytes))
    return checkpoint?.version == 1 ? checkpoint : nil
  }

  /// Stores a checkpoint; without space for it, only this process knows what was read.
  private static func store(_ checkpoint: Checkpoint, at path: String, in folder: String) {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    guard let data = try? encoder.encode(checkpoint),
      (try? Folder.make(at: folder)) != nil
    else { return }
    try? RegularFile.replace(path, with: Array(data), mode: 0o600)
  }

  private static func cacheName(of path: String) -> String {
    "\(StableHash.name(of: path)).plist"
  }
}
