/// Collects bookmarks while a file is read; memory and depth are limited.
struct BookmarkCollector {
  private(set) var bookmarks: [Bookmark] = []
  private var folders: [String] = []
  /// The number of open folders, including those beyond the depth limit.
  private var depth = 0
  /// Whether bookmarks were left out.
  private(set) var isIncomplete = false

  static let countLimit = 20_000
  /// The number of nested folders that have names; deeper bookmarks belong to the last of them.
  private static let depthLimit = 16

  mutating func open(folder name: String) {
    depth += 1
    if depth <= Self.depthLimit { folders.append(Bookmark.plain(name)) }
  }

  mutating func closeFolder() {
    guard depth > 0 else { return }
    if depth <= Self.depthLimit { folders.removeLast() }
    depth -= 1
  }

  mutating func add(title: String, address: String) {
    let names = folders.filter { !$0.isEmpty }
    guard let bookmark = Bookmark(title: title, address: address, folders: names) else { return }
    guard bookmarks.count < Self.countLimit else {
      isIncomplete = true
      return
    }
    bookmarks.append(bookmark)
  }
}
