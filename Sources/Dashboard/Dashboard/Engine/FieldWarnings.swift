import ViewTree

/// Warnings about unknown fields in views, each given once per extension.
struct FieldWarnings {
  /// The fields about which a warning was given, by extension.
  private var reportedFields: [String: Set<String>] = [:]

  /// The maximum number of fields per extension, so that random names do not fill the log.
  private static let limit = 50

  /// Returns a warning about the unknown fields in a view that are new, or `nil` if there are none.
  mutating func warning(for view: ArchivedNode, of name: String) -> String? {
    var fields = reportedFields[name] ?? []
    guard fields.count < Self.limit, let tree = view.tree else { return nil }
    let newFields = tree.unknownFields().filter { !fields.contains($0) }
    guard !newFields.isEmpty else { return nil }
    fields.formUnion(newFields)
    reportedFields[name] = fields
    return "unknown fields in a view, ignored: " + newFields.joined(separator: ", ")
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
