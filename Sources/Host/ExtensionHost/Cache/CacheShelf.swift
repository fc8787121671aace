internal import Glibc

/// The sizes and ages of a cache's files, so that they stay within a bound.
struct CacheShelf {
  private struct Item {
    var size: Int
    /// When it was last used; larger is later.
    var used: Double
  }

  private let folder: String
  private let limit: Int
  private var items: [String: Item] = [:]
  private var total = 0
  private var clock = 0.0

  /// Looks at what is there; what an earlier run left half written is removed.
  init(folder: String, limit: Int) {
    self.folder = folder
    self.limit = limit
    guard let directory = opendir(folder) else { return }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      look(at: name)
    }
  }

  private mutating func look(at name: String) {
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

  /// Notes a file that was written.
  mutating func put(_ name: String, size: Int) {
    clock += 1
    total += size - (items[name]?.size ?? 0)
    items[name] = Item(size: size, used: clock)
  }

  /// Removes the least recently used until so many bytes more fit.
  mutating func makeRoom(for size: Int, replacing name: String) {
    let needed = size - (items[name]?.size ?? 0)
    for (old, item) in items.sorted(by: { $0.value.used < $1.value.used }) {
      guard total + needed > limit else { return }
      guard old != name else { continue }
      unlink("\(folder)/\(old)")
      items[old] = nil
      total -= item.size
    }
  }

  /// A half written file ends with the number of its process: gone, so is its use.
  private static func removeAbandoned(_ path: String) {
    guard let pid = path.split(separator: ".").last.flatMap({ pid_t($0) }) else { return }
    if kill(pid, 0) != 0 && errno == ESRCH { unlink(path) }
  }
}
