internal import ViewTree

/// Bookmarks in JSON: the file of Chromium and its relatives, or a backup of Firefox.
struct JSONBookmarks {
  private(set) var collector = BookmarkCollector()

  /// Reads a parsed file, whose depth the parser has limited.
  ///
  /// - Returns: `nil` if the file has neither `roots` nor `children`.
  init?(_ root: JSON) {
    if case .object(let roots)? = root["roots"] {
      // The bookmarks bar comes first, then the others, then those of the phone.
      let names = ["bookmark_bar", "other", "synced"]
      let others = roots.keys.filter { !names.contains($0) }.sorted()
      for name in names + others { if let folder = roots[name] { add(folder) } }
    } else if case .array(let children)? = root["children"] {
      for child in children { add(child) }
    } else {
      return nil
    }
  }

  private mutating func add(_ node: JSON) {
    let title = node.text("name") ?? node.text("title") ?? ""
    if let address = node.text("url") ?? node.text("uri") {
      collector.add(title: title, address: address)
    } else if case .array(let children)? = node["children"] {
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

extension JSON {
  fileprivate func text(_ key: String) -> String? {
    if case .string(let text)? = self[key] { text } else { nil }
  }
}
