internal import Foundation

/// Bookmarks in JSON: the file of Chromium and its relatives, or a backup of Firefox.
struct JSONBookmarks {
  private(set) var collector = BookmarkCollector()

  /// Reads a parsed file, whose depth the parser has limited.
  ///
  /// - Returns: `nil` if the file has neither `roots` nor `children`.
  init?(_ root: [String: Any]) {
    if let roots = root["roots"] as? [String: Any] {
      // The bookmarks bar comes first, then the others, then those of the phone.
      let names = ["bookmark_bar", "other", "synced"]
      let others = roots.keys.filter { !names.contains($0) }.sorted()
      for name in names + others { add(roots[name]) }
    } else if let children = root["children"] as? [Any] {
      for child in children { add(child) }
    } else {
      return nil
    }
  }

  private mutating func add(_ value: Any?) {
    guard let node = value as? [String: Any] else { return }
    let title = node["name"] as? String ?? node["title"] as? String ?? ""
    if let address = node["url"] as? String ?? node["uri"] as? String {
      collector.add(title: title, address: address)
    } else if let children = node["children"] as? [Any] {
      collector.open(folder: Self.folderNames[title] ?? title)
      for child in children { add(child) }
      collector.closeFolder()
    }
  }

  /// The names of Firefox's roots, as its menus show them.
  private static let folderNames = [
    "menu": "Bookmarks Menu", "toolbar": "Bookmarks Toolbar", "unfiled": "Other Bookmarks",
    "mobile": "Mobile Bookmarks",
  ]
}
