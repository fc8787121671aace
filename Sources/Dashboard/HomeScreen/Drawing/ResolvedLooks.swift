internal import Cells
internal import Configuration
internal import Themes
internal import ViewTree

/// The looks of boxes as they are drawn; resolving one reads all pixels of its picture.
struct ResolvedLooks {
  private var entries: [SlotID: Entry] = [:]

  /// A look as it is drawn, and what it was made from.
  private struct Entry {
    var source: Source
    var look: BoxLook?
  }

  private struct Source: Equatable {
    var look: Look
    var family: Family
    var revision: Int
    var theme: Theme
    var appearance: Appearance
    var colorMode: ColorMode
  }

  /// Returns the look of a box, resolved again only if something that it depends on has changed.
  mutating func look(of slot: Slot, _ home: HomeScreen) -> BoxLook? {
    let source = Source(
      look: home.looks.look(of: slot.placement), family: slot.placement.family,
      revision: home.looks.revision, theme: home.theme, appearance: home.appearance,
      colorMode: home.display.colorMode)
    guard !source.look.isEmpty else { return nil }
    if let known = entries[slot.id], known.source == source { return known.look }
    let look = home.boxLook(source.look, in: source.family)
    entries[slot.id] = Entry(source: source, look: look)
    return look
  }

  /// Forgets the looks of widgets that were removed.
  mutating func keepOnly(_ widgets: some Collection<SlotID>) {
    guard entries.count > widgets.count else { return }
    let widgets = Set(widgets)
    entries = entries.filter { widgets.contains($0.key) }
  }
}
