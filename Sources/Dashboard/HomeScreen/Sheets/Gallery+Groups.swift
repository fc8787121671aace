internal import Configuration
internal import ViewTree

/// The order of the list and its headings.
extension Gallery {
  /// A line of the list.
  enum Line: Hashable {
    /// The name of an extension with several widgets, which follow.
    case heading(String)
    /// A row that can be selected, by its index.
    case entry(Int)

    var isEntry: Bool { if case .entry = self { true } else { false } }
  }

  /// The extensions with several widgets, which are listed under the name of the extension.
  struct Groups {
    private let names: Set<String>

    init(_ kinds: [String: [String: KindDescription]]) {
      names = Set(
        kinds.filter { _, kinds in
          let shown = kinds.values.lazy.filter { kind in
            kind.families.contains { Family.onHomeScreen.contains($0) }
          }
          return shown.prefix(2).count > 1
        }.keys)
    }

    /// Returns the heading above a row, or `nil` if its extension has no other widget.
    func heading(of entry: Entry) -> String? {
      let name = entry.widget.extension
      return entry.design == nil && names.contains(name) ? name : nil
    }

    /// Returns what a row is sorted by: the heading or, without one, the name that is shown.
    func sortedTitle(of entry: Entry) -> String {
      (heading(of: entry) ?? entry.kind.name).lowercased()
    }
  }

  /// Whether rows are in groups: unless the best matches come first.
  var isGrouped: Bool { search.text.isEmpty }

  /// Returns the lines of the list: the rows, with a heading above those of each group.
  func lines(of entries: [Entry], in groups: Groups) -> [Line] {
    var (lines, previous): ([Line], String?) = ([], nil)
    for (index, entry) in entries.enumerated() {
      let heading = isGrouped ? groups.heading(of: entry) : nil
      if let heading, heading != previous { lines.append(.heading(heading)) }
      previous = heading
      lines.append(.entry(index))
    }
    return lines
  }
}
