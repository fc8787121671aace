internal import Cells
internal import Configuration
internal import FoundationEssentials
package import ViewTree

/// The gallery: every widget of every extension, with real pictures of it.
package struct Gallery: Hashable, Sendable {
  /// A picture of a widget in one family.
  enum Preview: Hashable, Sendable {
    case loading
    case placeholder(Node)
    case picture(Node)
    case failed(String)
  }

  struct Key: Hashable, Sendable {
    var widget: WidgetReference
    var family: Family
  }

  struct Entry: Hashable {
    var widget: WidgetReference
    var kind: KindDescription
  }

  var search = TextField()
  private(set) var index = 0
  /// The family that was last looked at, by widget.
  private var families: [WidgetReference: Family] = [:]
  private(set) var previews: [Key: Preview] = [:]

  /// The widgets that what was typed leaves, extension by extension.
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
      return search.place(in: "\(entry.kind.name) \(entry.widget) \(entry.kind.text)") != nil
    }
    // Those whose own name was typed come first; looked for once each, as there may be thousands.
    .map { (rank: search.place(in: $0.kind.name) == nil ? 1 : 0, entry: $0) }
    .sorted {
      ($0.rank, $0.entry.widget.extension, $0.entry.kind.name)
        < ($1.rank, $1.entry.widget.extension, $1.entry.kind.name)
    }
    .map(\.entry)
  }

  func selected(_ kinds: [String: [String: KindDescription]]) -> Entry? {
    let entries = entries(kinds)
    return entries.isEmpty ? nil : entries[min(index, entries.count - 1)]
  }

  /// The family in which a widget is looked at.
  func family(of entry: Entry) -> Family {
    families[entry.widget] ?? entry.families.first ?? .systemSmall
  }

  mutating func move(by step: Int, of count: Int) {
    guard count > 0 else { return }
    index = min(max(0, min(index, count - 1) + step), count - 1)
  }

  mutating func point(at position: Int) { index = max(0, position) }

  mutating func changeFamily(of entry: Entry, by step: Int) {
    let all = entry.families
    guard let current = all.firstIndex(of: family(of: entry)) else { return }
    families[entry.widget] = all[(current + step + all.count) % all.count]
  }

  mutating func choose(_ family: Family, of entry: Entry) { families[entry.widget] = family }

  /// The picture to ask for, once; `nil` where it is asked for already.
  mutating func wanted(_ kinds: [String: [String: KindDescription]]) -> Key? {
    guard let entry = selected(kinds) else { return nil }
    let key = Key(widget: entry.widget, family: family(of: entry))
    guard previews[key] == nil else { return nil }
    previews[key] = .loading
    return key
  }

  mutating func take(_ preview: Preview, for key: Key) {
    // The real picture may be there before the placeholder.
    if case .placeholder = preview, case .picture = previews[key] { return }
    previews[key] = preview
  }

  mutating func restart() { index = 0 }
}

extension Gallery.Entry {
  /// The families that have a place on the home screen, the smallest first.
  var families: [Family] { Family.onHomeScreen.filter { kind.families.contains($0) } }
}

/// A picture for the gallery.
package enum PreviewAnswer: Hashable, Sendable {
  case placeholder(ArchivedNode)
  case picture(ArchivedNode)
  case failed(String)
}

extension HomeScreen {
  /// Opens the gallery, at one of its widgets or at the first.
  mutating func openGallery(at widget: WidgetReference? = nil) -> [Effect] {
    var gallery = Gallery()
    gallery.point(at: gallery.entries(kinds).firstIndex { $0.widget == widget } ?? 0)
    let wanted = gallery.wanted(kinds)
    hints = nil
    overlay = .gallery(gallery)
    return [.describeAll] + [wanted.map { .preview($0.widget, $0.family) }].compactMap(\.self)
  }

  /// A picture came, or what an extension offers: the picture of what is chosen is asked for.
  mutating func refreshGallery() -> [Effect] {
    guard case .gallery(var gallery) = overlay else { return [] }
    let wanted = gallery.wanted(kinds)
    overlay = .gallery(gallery)
    return wanted.map { [.preview($0.widget, $0.family)] } ?? []
  }

  mutating func takePreview(_ widget: WidgetReference, _ family: Family, _ answer: PreviewAnswer) {
    guard case .gallery(var gallery) = overlay else { return }
    let key = Gallery.Key(widget: widget, family: family)
    do throws(NodeError) {
      switch answer {
      case .placeholder(let node):
        gallery.take(try .placeholder(affordable(node, family)), for: key)
      case .picture(let node): gallery.take(try .picture(affordable(node, family)), for: key)
      case .failed(let reason): gallery.take(.failed(reason), for: key)
      }
    } catch {
      gallery.take(.failed(error.description), for: key)
    }
    overlay = .gallery(gallery)
  }

  private func affordable(_ view: ArchivedNode, _ family: Family) throws(NodeError) -> Node {
    let node = try view.node()
    return node.isAffordable(in: family.contentSize) ? node : TooCostly.node
  }

  mutating func pressGallery(
    _ gallery: Gallery, _ press: KeyPress, at now: Date
  ) -> [Effect] {
    var gallery = gallery
    let entries = gallery.entries(kinds)
    switch (press.key, press.modifiers) {
    case (.escape, _), (.character("c"), .control):
      overlay = nil
      return []
    case (.up, []): gallery.move(by: -1, of: entries.count)
    case (.down, []), (.tab, []): gallery.move(by: 1, of: entries.count)
    case (.tab, .shift): gallery.move(by: -1, of: entries.count)
    case (.pageUp, _): gallery.move(by: -8, of: entries.count)
    case (.pageDown, _): gallery.move(by: 8, of: entries.count)
    case (.left, []), (.right, []):
      guard let entry = gallery.selected(kinds) else { return [] }
      gallery.changeFamily(of: entry, by: press.key == .left ? -1 : 1)
    case (.enter, []):
      guard let entry = gallery.selected(kinds) else { return [] }
      return add(entry.widget, gallery.family(of: entry), at: now)
    default:
      guard gallery.search.press(press) else { return [] }
      gallery.restart()
    }
    overlay = .gallery(gallery)
    return refreshGallery()
  }

  mutating func actInGallery(_ gallery: Gallery, _ action: String, at now: Date) -> [Effect] {
    var gallery = gallery
    let parts = action.split(separator: ":", maxSplits: 1).map(String.init)
    switch (parts.first, parts.count > 1 ? parts[1] : "") {
    case ("widget", let position):
      gallery.point(at: Int(position) ?? 0)
    case ("family", let name):
      guard let entry = gallery.selected(kinds), let family = Family(name: name) else { return [] }
      gallery.choose(family, of: entry)
    case ("add", _):
      guard let entry = gallery.selected(kinds) else { return [] }
      return add(entry.widget, gallery.family(of: entry), at: now)
    default: return []
    }
    overlay = .gallery(gallery)
    return refreshGallery()
  }

  /// Puts a widget on the home screen, and asks for its settings where it wants that.
  mutating func add(_ widget: WidgetReference, _ family: Family, at now: Date) -> [Effect] {
    let id = home.freeID(widget, family)
    overlay = nil
    var next = home
    next.add(WidgetPlacement(id: id, widget: widget, family: family), on: size)
    let effects = change(to: next, at: now)
    focus = SlotID(id)
    settleFocus()
    let kind = kinds[widget.extension]?[widget.kind]
    if kind?.promptsForSettings == true { return effects + openSettings(at: now) }
    say(
      "\(kind?.name ?? widget.kind) added" + (kind?.settings == nil ? "" : ": s sets it up"),
      at: now)
    return effects
  }
}
