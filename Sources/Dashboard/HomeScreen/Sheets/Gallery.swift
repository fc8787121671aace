internal import Cells
internal import Configuration
internal import FoundationEssentials
package import ViewTree

/// The widget gallery: lists the widgets of all extensions, with a preview of the selected one.
struct Gallery: Sheet {
  /// The preview of a widget in one family.
  enum Preview: Hashable, Sendable {
    case loading
    case placeholder(Node)
    case view(Node)
    case failed(String)
  }

  /// A widget in one family.
  struct PreviewKey: Hashable, Sendable {
    var widget: WidgetReference
    var family: Family
  }

  struct Entry: Hashable {
    var widget: WidgetReference
    var kind: KindDescription
  }

  var search = TextField()
  private(set) var cursor = ListCursor()
  /// The family that the user chose last for each widget.
  private var families: [WidgetReference: Family] = [:]
  private(set) var previews: [PreviewKey: Preview] = [:]

  /// Returns the widgets that match the search text, sorted by extension and name.
  ///
  /// Widgets without a family for the home screen are omitted.
  func entries(_ kinds: [String: [String: KindDescription]]) -> [Entry] {
    let search = Search(search.text)
    let all = kinds.flatMap { name, kinds in
      kinds.map { Entry(widget: WidgetReference(extension: name, kind: $0), kind: $1) }
    }
    return all.filter { entry in
      guard entry.kind.families.contains(where: { Family.onHomeScreen.contains($0) }) else {
        return false
      }
      guard !search.isEmpty else { return true }
      return search.offset(in: "\(entry.kind.name) \(entry.widget) \(entry.kind.text)") != nil
    }
    // Matches in the name come first. The rank is computed once per entry, because there may be
    // thousands of entries.
    .map { (rank: search.offset(in: $0.kind.name) == nil ? 1 : 0, entry: $0) }
    .sorted {
      ($0.rank, $0.entry.widget.extension, $0.entry.kind.name)
        < ($1.rank, $1.entry.widget.extension, $1.entry.kind.name)
    }
    .map(\.entry)
  }

  /// Returns the selected widget, or `nil` if no widget matches the search text.
  func selectedEntry(_ kinds: [String: [String: KindDescription]]) -> Entry? {
    let entries = entries(kinds)
    return entries.isEmpty ? nil : entries[cursor.row(of: entries.count)]
  }

  /// Returns the family in which a widget is shown: the chosen one, or else the smallest.
  func family(of entry: Entry) -> Family {
    families[entry.widget] ?? entry.families.first ?? .systemSmall
  }

  private mutating func changeFamily(of entry: Entry, by step: Int) {
    let all = entry.families
    guard let current = all.firstIndex(of: family(of: entry)) else { return }
    families[entry.widget] = all[(current + step + all.count) % all.count]
  }

  private mutating func choose(_ family: Family, of entry: Entry) {
    families[entry.widget] = family
  }

  /// Marks the preview of the selected widget as loading.
  ///
  /// - Returns: The preview to request, or `nil` if it was already requested or no widget
  ///   is selected.
  private mutating func startPreview(_ kinds: [String: [String: KindDescription]]) -> PreviewKey? {
    guard let entry = selectedEntry(kinds) else { return nil }
    let key = PreviewKey(widget: entry.widget, family: family(of: entry))
    guard previews[key] == nil else { return nil }
    previews[key] = .loading
    return key
  }

  private mutating func store(_ preview: Preview, for key: PreviewKey) {
    // The view may arrive before the placeholder.
    if case .placeholder = preview, case .view = previews[key] { return }
    previews[key] = preview
  }

  /// Selects a widget, or the first one if the widget is not in the list.
  ///
  /// - Returns: The request for the preview; empty if the preview was already requested.
  mutating func select(_ widget: WidgetReference?, in home: HomeScreen) -> [Effect] {
    let entries = entries(home.kinds)
    cursor.point(at: entries.firstIndex { $0.widget == widget } ?? 0, of: entries.count)
    return startPreview(home.kinds).map { [.preview($0.widget, $0.family)] } ?? []
  }

  func acceptsText(_ character: Character) -> Bool { true }

  // MARK: Input

  mutating func handle(
    _ press: KeyPress, in home: HomeScreen, at now: Date
  ) -> SheetOutcome {
    switch (press.key, press.modifiers) {
    case (.escape, _), (.character("c"), .control): return .closes
    case (.left, []), (.right, []):
      guard let entry = selectedEntry(home.kinds) else { return .stays }
      changeFamily(of: entry, by: press.key == .left ? -1 : 1)
    case (.enter, []): return add(home)
    default:
      if search.handle(press) {
        cursor.selectFirst()
      } else if !cursor.handle(press, of: entries(home.kinds).count) {
        return .stays
      }
    }
    return requestPreview(home)
  }

  mutating func handle(
    _ control: SheetControl, in home: HomeScreen, at now: Date
  ) -> SheetOutcome {
    switch control {
    case .row(let row): cursor.point(at: row, of: entries(home.kinds).count)
    case .family(let family):
      guard let entry = selectedEntry(home.kinds) else { return .stays }
      choose(family, of: entry)
    case .add: return add(home)
    case .key, .less, .more, .page, .notice: return .stays
    }
    return requestPreview(home)
  }

  mutating func paste(_ text: String, in home: HomeScreen) -> SheetOutcome {
    search.paste(text)
    cursor.selectFirst()
    return requestPreview(home)
  }

  /// Stores a preview; when kinds arrive, requests the preview of the selected widget.
  mutating func receive(_ update: SheetUpdate, in home: HomeScreen) -> SheetOutcome {
    switch update {
    case .preview(let widget, let family, let response):
      store(Preview(response, family), for: PreviewKey(widget: widget, family: family))
      return .stays
    case .kinds: return requestPreview(home)
    case .options, .themes, .layout: return .stays
    }
  }

  private mutating func requestPreview(_ home: HomeScreen) -> SheetOutcome {
    startPreview(home.kinds).map { .requests(.effect(.preview($0.widget, $0.family))) } ?? .stays
  }

  private func add(_ home: HomeScreen) -> SheetOutcome {
    guard let entry = selectedEntry(home.kinds) else { return .stays }
    return .closes(with: .add(entry.widget, family(of: entry)))
  }
}

extension Gallery.Preview {
  /// Creates a preview from a response.
  ///
  /// A view that is too complex to draw is replaced by a message; an unreadable view is a failure.
  fileprivate init(_ response: PreviewResponse, _ family: Family) {
    func affordableNode(_ view: ArchivedNode) throws(NodeError) -> Node {
      let node = try view.node()
      return node.isAffordable(in: family.contentSize) ? node : TooComplexMessage.node
    }
    do throws(NodeError) {
      switch response {
      case .placeholder(let node): self = .placeholder(try affordableNode(node))
      case .view(let node): self = .view(try affordableNode(node))
      case .failed(let reason): self = .failed(reason)
      }
    } catch {
      self = .failed(error.description)
    }
  }
}

extension Gallery.Entry {
  /// The families that can be on the home screen, the smallest first.
  var families: [Family] { Family.onHomeScreen.filter { kind.families.contains($0) } }
}

/// The response to a preview request.
package enum PreviewResponse: Hashable, Sendable {
  case placeholder(ArchivedNode)
  case view(ArchivedNode)
  case failed(String)
}
