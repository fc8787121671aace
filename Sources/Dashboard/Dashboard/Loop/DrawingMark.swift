import Files
import Foundation

/// A record on disk of the view that is being drawn.
///
/// If drawing a view makes this run crash or hang, the next run does not draw the view. The mark is
/// in a memory-mapped file, so that setting the mark needs no system call, and the mark survives
/// any crash of the process. Each process locks its own file. A file that can be locked therefore
/// belongs to a process that has ended.
final class DrawingMark {
  /// The fingerprints of views that made a run crash or hang, newest last.
  private(set) var crashingViews: [UInt64]
  private let folder: String
  /// The descriptor of this process's file, or -1 if the file cannot be opened.
  private let file: Int32
  private let path: String
  /// The mapped mark, or `nil` if the file cannot be mapped.
  private let page: UnsafeMutablePointer<UInt64>?

  /// The maximum number of fingerprints; older ones are dropped, because their views may have been
  /// fixed since.
  private static let limit = 32
  private static let prefix = "drawing-"
  private static let listName = "not-drawn"

  /// Reads the marks that earlier runs left in a folder, and creates one for this process.
  ///
  /// If the folder is not writable, nothing is marked.
  init(folder: String) {
    self.folder = folder
    // If the folder cannot be created, opening the file fails below.
    try? Folder.make(at: folder)
    let storedMarks = Self.read("\(folder)/\(Self.listName)")
    let newMarks = Self.collectMarks(in: folder).filter { !storedMarks.contains($0) }
    crashingViews = Array((storedMarks + newMarks).suffix(Self.limit))
    path = "\(folder)/\(Self.prefix)\(getpid())"
    let flags = O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW
    file = (try? RegularFile.open(path, flags, mode: 0o600)) ?? -1
    page = Self.map(file)
    if !newMarks.isEmpty { write() }
  }

  deinit {
    if let page { munmap(page, MemoryLayout<UInt64>.size) }
    guard file >= 0 else { return }
    unlink(path)
    close(file)
  }

  /// Marks a view as being drawn, or no view if `fingerprint` is `nil`.
  func set(_ fingerprint: UInt64?) { page?.pointee = fingerprint ?? 0 }

  private func write() {
    let lines = crashingViews.map { String($0, radix: 16) }.joined(separator: "\n")
    // If the list cannot be written, it still applies to this run.
    try? RegularFile.replace("\(folder)/\(Self.listName)", with: Array((lines + "\n").utf8))
  }

  /// Returns the marks of processes that ended while drawing, and removes their files.
  private static func collectMarks(in folder: String) -> [UInt64] {
    // An unreadable folder has no marks.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasPrefix(prefix) }.compactMap { name in
      let path = "\(folder)/\(name)"
      guard let file = try? RegularFile.open(path, O_RDWR | O_NOFOLLOW) else { return nil }
      defer { close(file) }
      guard flock(file, LOCK_EX | LOCK_NB) == 0 else { return nil }
      var mark: UInt64 = 0
      let count = pread(file, &mark, MemoryLayout<UInt64>.size, 0)
      unlink(path)
      return count == MemoryLayout<UInt64>.size && mark != 0 ? mark : nil
    }
  }

  private static func map(_ file: Int32) -> UnsafeMutablePointer<UInt64>? {
    let size = MemoryLayout<UInt64>.size
    guard file >= 0, flock(file, LOCK_EX | LOCK_NB) == 0, ftruncate(file, off_t(size)) == 0 else {
      return nil
    }
    let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    guard let memory, memory != MAP_FAILED else { return nil }
    // The file stays locked as long as anybody maps it, and the reaper is a fork that ends later.
    madvise(memory, size, Int32(MADV_DONTFORK))
    return memory.assumingMemoryBound(to: UInt64.self)
  }

  private static func read(_ path: String) -> [UInt64] {
    // A list that does not exist or cannot be read is empty.
    guard let text = try? RegularFile.text(at: path, limit: 64 << 10) else { return [] }
    return text.split(separator: "\n").compactMap { UInt64($0, radix: 16) }.suffix(limit)
  }
}
