import ViewTree

/// Which unknown fields of views have been told of: each once for each extension.
struct FieldWarnings {
  private var told: [String: Set<String>] = [:]

  /// What is told of one extension: whoever makes up names would fill the log.
  private static let most = 50

  /// What is to be told of an extension's view, or `nil` for nothing new.
  mutating func words(for view: ArchivedNode, of name: String) -> String? {
    var known = told[name] ?? []
    guard known.count < Self.most, let tree = view.tree else { return nil }
    let new = tree.unknownFields().filter { !known.contains($0) }
    guard !new.isEmpty else { return nil }
    known.formUnion(new)
    told[name] = known
    return "a view has fields that are not known and passed over: "
      + new.joined(separator: ", ")
  }
}

extension Engine {
  /// Tells the log of unknown fields in the first of an answer's views: the others are made alike.
  func warn(of views: some Sequence<ArchivedNode>, in name: String) {
    for view in views.prefix(3) {
      if let words = fieldWarnings.words(for: view, of: name) { log.write(name, words) }
    }
  }
}
