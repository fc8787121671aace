internal import Glibc

/// An index of the sizes and last uses of the cache's files, which keeps their total size within a
/// limit.
struct CacheIndex {
  private struct Item {
    var size: Int
    /// A number by which files are ordered by their last use: the modification time in seconds when
    /// the index was created, or a greater number for a file written after that.
    var lastUse: Double
  }

  private let folder: String
  private let sizeLimit: Int
  private var items: [String: Item] = [:]
  private var totalSize = 0
  /// The greatest ``Item/lastUse`` of any file.
  private var latestUse = 0.0

  /// Reads the folder's contents, and removes temporary files left over by ended processes.
  init(folder: String, sizeLimit: Int) {
    self.folder = folder
    self.sizeLimit = sizeLimit
    guard let directory = opendir(folder) else { return }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      addFile(named: name)
    }
  }

  private mutating func addFile(named name: String) {
    var status = stat()
    guard stat("\(folder)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return
    }
    if name.hasPrefix(".") {
      Self.removeAbandoned("\(folder)/\(name)")
    } else if name.hasSuffix(".timeline") {
      let lastUse = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
      items[name] = Item(size: Int(status.st_size), lastUse: lastUse)
      totalSize += Int(status.st_size)
      latestUse = max(latestUse, lastUse)
    }
  }

  /// Records a file that was written.
  mutating func recordFile(named name: String, size: Int) {
    latestUse += 1
    totalSize += size - (items[name]?.size ?? 0)
    items[name] = Item(size: size, lastUse: latestUse)
  }

  /// Removes the least recently used files until a file of the given size fits.
  ///
  /// The file named `name` is not removed, because the new file replaces it.
  mutating func evict(for size: Int, replacing name: String) {
    let growth = size - (items[name]?.size ?? 0)
    for (otherName, item) in items.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      guard totalSize + growth > sizeLimit else { return }
      guard otherName != name else { continue }
      unlink("\(folder)/\(otherName)")
      items[otherName] = nil
      totalSize -= item.size
    }
  }

  /// Removes a temporary file if the process that wrote it has ended.
  ///
  /// Its name ends with the process ID.
  private static func removeAbandoned(_ path: String) {
    guard let pid = path.split(separator: ".").last.flatMap({ pid_t($0) }) else { return }
    if kill(pid, 0) != 0 && errno == ESRCH { unlink(path) }
  }
}
