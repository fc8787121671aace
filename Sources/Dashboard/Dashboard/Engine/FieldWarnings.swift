import ViewTree

/// Warnings about unknown fields in views, each given once per extension.
struct FieldWarnings {
  /// The fields that have been warned about, by extension.
  private var reported: [String: Set<String>] = [:]

  /// The maximum number of fields per extension, so that random names do not fill the log.
  private static let limit = 50

  /// Returns a warning about the new unknown fields in a view, or `nil` if there are none.
  mutating func warning(for view: ArchivedNode, of name: String) -> String? {
    var known = reported[name] ?? []
    guard known.count < Self.limit, let tree = view.tree else { return nil }
    let new = tree.unknownFields().filter { !known.contains($0) }
    guard !new.isEmpty else { return nil }
    known.formUnion(new)
    reported[name] = known
    return "unknown fields in a view, ignored: " + new.joined(separator: ", ")
  }
}

extension Engine {
  /// Logs the unknown fields in the first views of a response; the others are usually alike.
  func logUnknownFields(of views: some Sequence<ArchivedNode>, in name: String) {
    for view in views.prefix(3) {
      if let warning = fieldWarnings.warning(for: view, of: name) { log.write(name, warning) }
    }
  }
}
