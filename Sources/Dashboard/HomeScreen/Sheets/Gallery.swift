internal import Cells
internal import Configuration
internal import FoundationEssentials
package import ViewTree
internal import Texts

/// The widget gallery: lists the user's designs and the widgets of all extensions, with a preview of
/// the selected one.
struct Gallery: Sheet {
  /// The preview of a widget in one family.
  enum Preview: Hashable, Sendable {
    case loading
    case placeholder(Node)
    case view(Node)
    case failed(String)
  }

  /// A row of the list.
  struct Entry: Hashable {
    var widget: WidgetReference
    var kind: KindDescription
    /// The design that the row adds, or `nil` for a widget.
    var design: WidgetPlacement?

    /// The row that opens the designer; it has no families.
    static var designer: Entry {
      Entry(
        widget: WidgetReference(extension: "", kind: ""),
        kind: KindDescription(name: localized("New design…"), families: []))
    }

    var isDesigner: Bool { self == .designer }
    var name: String { design?.id ?? kind.name }

    /// What tells rows apart when the user chooses a family.
    fileprivate var key: String { design.map { "design \($0.id)" } ?? "widget \(widget)" }
  }

  var search = TextField()
  private(set) var cursor = ListCursor()
  /// Whether the user chose a row; until then, the first widget is selected.
  private var hasChosenRow = false
  /// The family that the user chose last for each row.
  private var families: [String: Family] = [:]
  private(set) var previews: [PreviewRequest: Preview] = [:]

  /// Returns the widgets that match the search text, sorted by extension and name.
  ///
  /// Widgets without a family for the home screen are omitted.
  func entries(_ kinds: [String: [String: KindDescription]]) -> [Entry] {
    let (search, groups) = (Search(search.text), Groups(kinds))
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
    // Matches in the name come first. What rows are sorted by is computed once per entry, because
    // there may be thousands of entries.
    .map { entry in
      let rank = search.offset(in: entry.kind.name) == nil ? 1 : 0
      return (rank: rank, title: groups.sortedTitle(of: entry), entry: entry)
    }
    .sorted {
      let (first, second) = ($0.entry, $1.entry)
      return ($0.rank, $0.title, first.widget.extension, first.kind.name)
        < ($1.rank, $1.title, second.widget.extension, second.kind.name)
    }
    .map(\.entry)
  }

  /// Returns all rows: the designer, the designs, and the widgets that match the search text.
  func entries(in home: HomeScreen) -> [Entry] {
    let search = Search(search.text)
    let designs = home.designs.all.compactMap { design -> Entry? in
      guard search.isEmpty || search.offset(in: design.id) != nil,
        let kind = home.extensions[design.widget]
      else { return nil }
      return Entry(widget: design.widget, kind: kind, design: design)
    }
    return (search.isEmpty ? [.designer] : []) + designs + entries(home.kinds)
  }

  /// Returns the selected row, or `nil` if none matches the search text.
  func selectedEntry(in home: HomeScreen) -> Entry? {
    let entries = entries(in: home)
    return entries.isEmpty ? nil : entries[cursor.row(of: entries.count)]
  }

  /// Returns the family in which a row is shown: the chosen one, or else that of the design, or the
  /// smallest.
  func family(of entry: Entry) -> Family {
    families[entry.key] ?? entry.design?.family ?? entry.families.first ?? .systemSmall
  }

  /// Returns the request for the preview of a row in a family, or `nil` for the designer.
  ///
  /// To be looked at is no reason to ask anybody, so a design of a widget that uses the network is
  /// shown with sample data, too.
  func previewRequest(for entry: Entry, in family: Family) -> PreviewRequest? {
    guard !entry.isDesigner else { return nil }
    var request = PreviewRequest(entry.widget, family)
    guard let design = entry.design else { return request }
    request.settings = design.settings
    request.isSample = !entry.kind.network.isEmpty
    request.appearance = design.look.appearance
    return request
  }

  private mutating func changeFamily(of entry: Entry, by step: Int) {
    let all = entry.families
    guard let current = all.firstIndex(of: family(of: entry)) else { return }
    families[entry.key] = all[(current + step + all.count) % all.count]
  }

  private mutating func choose(_ family: Family, of entry: Entry) {
    families[entry.key] = family
  }

  /// Marks the shown previews of the selected widget as loading.
  ///
  /// - Returns: The previews to request, the chosen family first; empty if all were already
  ///   requested, or if no widget is selected.
  private mutating func startPreviews(in home: HomeScreen) -> [PreviewRequest] {
    guard let entry = selectedEntry(in: home) else { return [] }
    let chosen = family(of: entry)
    let others = pictures(of: entry, in: home)?.frames.map(\.family).filter { $0 != chosen } ?? []
    let requests = ([chosen] + others).compactMap { previewRequest(for: entry, in: $0) }
      .filter { previews[$0] == nil }
    for request in requests { previews[request] = .loading }
    return requests
  }

  private mutating func store(_ preview: Preview, for request: PreviewRequest) {
    // The view may arrive before the placeholder.
    if case .placeholder = preview, case .view = previews[request] { return }
    previews[request] = preview
  }

  /// Selects a widget, or the first one if the widget is not in the list.
  ///
  /// - Returns: The request for the preview; empty if the preview was already requested.
  mutating func select(_ widget: WidgetReference?, in home: HomeScreen) -> [Effect] {
    let entries = entries(in: home)
    if let row = entries.firstIndex(where: { $0.design == nil && $0.widget == widget }) {
      hasChosenRow = true
      cursor.point(at: row, of: entries.count)
    } else {
      selectFirstEntry(in: home)
    }
    return startPreviews(in: home).map { .preview($0) }
  }

  /// Selects the first design or widget, below the row that opens the designer.
  private mutating func selectFirstEntry(in home: HomeScreen) {
    let entries = entries(in: home)
    cursor.point(at: entries.firstIndex { !$0.isDesigner } ?? 0, of: entries.count)
  }

  func acceptsText(_ character: Character) -> Bool { true }

  // MARK: Input

  mutating func handle(
    _ press: KeyPress, in home: HomeScreen, at now: Date
  ) -> SheetOutcome {
    switch (press.key, press.modifiers) {
    case (.escape, _), (.character("c"), .control): return .closes
    case (.left, []), (.right, []):
      guard let entry = selectedEntry(in: home) else { return .stays }
      changeFamily(of: entry, by: press.key == .left ? -1 : 1)
    case (.enter, []): return add(home)
    default:
      hasChosenRow = true
      if search.handle(press) {
        cursor.selectFirst()
      } else if !cursor.handle(press, of: entries(in: home).count) {
        return .stays
      }
    }
    return requestPreview(home)
  }

  mutating func handle(
    _ control: SheetControl, in home: HomeScreen, at now: Date
  ) -> SheetOutcome {
    switch control {
    case .row(let row):
      hasChosenRow = true
      cursor.point(at: row, of: entries(in: home).count)
    case .family(let family):
      guard let entry = selectedEntry(in: home) else { return .stays }
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
    case .preview(let request, let response):
      store(Preview(response, request.family), for: request)
      return .stays
    case .kinds:
      if !hasChosenRow { selectFirstEntry(in: home) }
      return requestPreview(home)
    case .options, .paths, .secretsStored, .themes, .fonts, .layout, .performed: return .stays
    }
  }

  private mutating func requestPreview(_ home: HomeScreen) -> SheetOutcome {
    var requests: [SheetRequest] = startPreviews(in: home).map { .effect(.preview($0)) }
    if let entry = selectedEntry(in: home), let design = entry.design {
      requests.append(.showLook(design.look, family(of: entry), on: nil))
    }
    return SheetOutcome(requests: requests)
  }

  private func add(_ home: HomeScreen) -> SheetOutcome {
    guard let entry = selectedEntry(in: home) else { return .stays }
    if entry.isDesigner { return .requests(.openDesigner(nil)) }
    if let design = entry.design { return .closes(with: .addDesign(design.id, family(of: entry))) }
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
      case .view(let node, _): self = .view(try affordableNode(node))
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
  /// A view, and the lines below the rows of the settings sheet, by parameter.
  case view(ArchivedNode, notes: [String: String] = [:])
  case failed(String)
}
