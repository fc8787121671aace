internal import Glibc

/// An index of the sizes and last uses of the cache's files, which keeps their total size within a
/// limit.
struct CacheIndex {
  private struct Item {
    var size: Int
    /// The time of the last use.
    ///
    /// Larger values are later.
    var used: Double
  }

  private let folder: String
  private let limit: Int
  private var items: [String: Item] = [:]
  private var total = 0
  private var clock = 0.0

  /// Reads the folder's contents, and removes temporary files left over by ended processes.
  init(folder: String, limit: Int) {
    self.folder = folder
    self.limit = limit
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
      let used = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
      items[name] = Item(size: Int(status.st_size), used: used)
      total += Int(status.st_size)
      clock = max(clock, used)
    }
  }

  /// Records a file that was written.
  mutating func put(_ name: String, size: Int) {
    clock += 1
    total += size - (items[name]?.size ?? 0)
    items[name] = Item(size: size, used: clock)
  }

  /// Removes the least recently used files until a file of the given size fits.
  mutating func evict(for size: Int, replacing name: String) {
    let needed = size - (items[name]?.size ?? 0)
    for (old, item) in items.sorted(by: { $0.value.used < $1.value.used }) {
      guard total + needed > limit else { return }
      guard old != name else { continue }
      unlink("\(folder)/\(old)")
      items[old] = nil
      total -= item.size
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
