internal import Configuration
internal import ViewTree

/// The order of the list and its headings.
extension Gallery {
  /// A line of the list.
  enum Line: Hashable {
    /// The title of an extension with several widgets, which follow.
    case heading(String)
    /// A row that can be selected, by its index.
    case entry(Int)

    var isEntry: Bool { if case .entry = self { true } else { false } }
  }

  /// The extensions with several widgets, which are listed under its title.
  struct Groups {
    /// The headings, by extension.
    ///
    /// The heading is the title of the widget with the extension’s name, in the language of the home
    /// screen; without one, that name.
    private let headings: [String: String]

    init(_ kinds: [String: [String: KindDescription]]) {
      let groups = kinds.lazy.filter { _, kinds in
        let shown = kinds.values.lazy.filter { kind in
          kind.families.contains { Family.onHomeScreen.contains($0) }
        }
        return shown.prefix(2).count > 1
      }
      headings = Dictionary(
        uniqueKeysWithValues: groups.map { name, kinds in (name, kinds[name]?.name ?? name) })
    }

    /// Returns the heading above a row, or `nil` if its extension has no other widget.
    func heading(of entry: Entry) -> String? {
      entry.design == nil ? headings[entry.widget.extension] : nil
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
      let name = entry.widget.extension
      if let heading, name != previous { lines.append(.heading(heading)) }
      previous = heading == nil ? nil : name
      lines.append(.entry(index))
    }
    return lines
  }
}
