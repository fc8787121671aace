internal import Cells
internal import Configuration
internal import FoundationEssentials
internal import Themes
internal import ViewTree
internal import Texts

extension Gallery {
  func panel(in home: HomeScreen, at now: Date) -> Panel? {
    let entry = selectedEntry(in: home)
    let entries = entries(in: home)
    let size = Self.size(in: home)
    let (width, height, listWidth) = (size.width, size.height, Self.listWidth(of: size))
    let isListOnly = Self.isListOnly(size)
    let groups = Groups(home.kinds)
    let lines = lines(of: entries, in: groups)
    let selectedRow = cursor.row(of: entries.count)
    let window = SheetNodes.window(
      lines.count, around: lines.firstIndex(of: .entry(selectedRow)) ?? 0, height: height - 2)
    let rows = lines[window].map { line in
      row(
        line, entries, groups, isSelected: line == .entry(selectedRow), width: listWidth,
        isListOnly: isListOnly)
    }
    let list = SheetNodes.frame(SheetNodes.column(rows), width: listWidth, height: height - 2)
    let detailSize = Self.detailSize(of: size)
    let detailPane =
      entry.map { detail($0, home, detailSize) } ?? SheetNodes.text(emptyText(home), .tertiary)
    let searchRow = SheetNodes.row([
      SheetNodes.text("/", .accent, .bold),
      search.node(width: width - 4, isFocused: true, prompt: ""),
    ])
    let divider = SheetNodes.column((0..<height - 2).map { _ in SheetNodes.text("│", .border) })
    let content = SheetNodes.column(
      [
        searchRow, SheetNodes.text(""),
        isListOnly
          ? entry == nil ? detailPane : list
          : SheetNodes.row([list, divider, detailPane], spacing: 1),
      ])
    var panel = Panel(
      title: localized("Add a widget"), content: SheetNodes.frame(content),
      keys: [
        .enter("add"), KeyLabel("←→", "size", KeyPress(.right)), KeyLabel("↑↓", "choose"),
        .escape("close"),
      ],
      size: Size(width: width, height: height))
    panel.rowsBelow = lines[window.upperBound...].count { $0.isEntry }
    if let entry, !entry.isDesigner, !isListOnly {
      // The list, the divider and their spaces are at the left; the search field is above.
      let area = Self.previewArea(in: detailSize).offset(x: listWidth + 3, y: 2)
      panel.previews = boxes(of: entry, in: home, area: area)
    }
    return panel
  }

  /// Returns the size of the content on a screen: larger if the pictures of all sizes fit then.
  private static func size(in home: HomeScreen) -> Size {
    let available = Panel.availableSize(in: home.size)
    return Size(width: min(available.width, 132), height: max(3, min(available.height, 37)))
  }

  private static func listWidth(of size: Size) -> Int {
    isListOnly(size) ? size.width : min(24, size.width / 3)
  }

  /// Whether a box would be too small to show anything, so that there is only the list.
  private static func isListOnly(_ size: Size) -> Bool { size.height < 7 }

  /// Returns the size of the part at the right of the list.
  private static func detailSize(of size: Size) -> Size {
    Size(width: size.width - listWidth(of: size) - 4, height: size.height - 2)
  }

  /// Returns the pictures of all sizes of a row, or `nil` if there is no space for them.
  func pictures(of entry: Entry, in home: HomeScreen) -> GalleryPictures? {
    let area = Self.previewArea(in: Self.detailSize(of: Self.size(in: home)))
    return GalleryPictures(entry.families, in: area.size)
  }

  /// Returns the part of the detail pane for the preview; the families are below it, and the heading
  /// above.
  ///
  /// On a short screen, the preview matters more than the description, and the families are above.
  private static func previewArea(in available: Size) -> Rect {
    let isShort = isShort(available)
    return Rect(
      x: 0, y: isShort ? 1 : 4, width: available.width,
      height: max(1, available.height - (isShort ? 1 : 6)))
  }

  private static func isShort(_ available: Size) -> Bool { available.height < 14 }

  private func emptyText(_ home: HomeScreen) -> String {
    home.kinds.isEmpty ? localized("loading widgets…") : localized("no matches")
  }

  private func row(
    _ line: Line, _ entries: [Entry], _ groups: Groups, isSelected: Bool, width: Int,
    isListOnly: Bool
  ) -> Node {
    switch line {
    case .heading(let title):
      return SheetNodes.frame(
        SheetNodes.text("  \(title)", .tertiary), width: width, height: 1)
    case .entry(let index):
      let entry = entries[index]
      let isWide = width >= 20
      let indentation = isGrouped && groups.heading(of: entry) != nil ? "  " : ""
      let note = !isWide || isGrouped ? designSource(of: entry) : extensionName(of: entry)
      let node = SheetNodes.row([
        SheetNodes.pointer(isSelected),
        SheetNodes.text(
          indentation + entry.name, role(of: entry, isSelected), isSelected ? .bold : []),
        SheetNodes.spacer,
        isSelected && isListOnly && !entry.isDesigner
          ? families(of: entry, family(of: entry), width: 0)
          : SheetNodes.text(isWide ? note : "", .tertiary),
      ])
      return SheetNodes.button(.row(index), SheetNodes.frame(node, width: width, height: 1))
    }
  }

  /// Returns the name of the widget that a design shows, or an empty string for a widget.
  private func designSource(of entry: Entry) -> String {
    entry.design == nil ? "" : entry.kind.name
  }

  private func role(of entry: Entry, _ isSelected: Bool) -> Role {
    if entry.isDesigner { return .accent }
    return isSelected ? .text : .secondary
  }

  /// Returns the extension's name, or an empty string if the widget's name contains it.
  ///
  /// A design has the name of its widget.
  private func extensionName(of entry: Entry) -> String {
    guard entry.design == nil else { return entry.kind.name }
    let name = entry.widget.extension
    return entry.kind.name.lowercased().contains(name.lowercased()) ? "" : name
  }

  private func detail(_ entry: Entry, _ home: HomeScreen, _ available: Size) -> Node {
    guard !entry.isDesigner else { return Self.designerText }
    let family = family(of: entry)
    let area = Self.previewArea(in: available)
    let center = Anchor(.center, .center)
    let pictures = family.span == nil ? nil : pictures(of: entry, in: home)
    let preview =
      pictures?.node(width: area.width, height: area.height)
      ?? SheetNodes.frame(
        self.preview(entry, family, area.size), width: area.width, height: area.height,
        anchor: center)
    let families = SheetNodes.frame(
      families(of: entry, family, width: available.width), width: available.width, height: 1,
      anchor: center)
    guard !Self.isShort(available) else { return SheetNodes.column([families, preview]) }
    let heading = SheetNodes.column([
      SheetNodes.text(entry.name, .text, .bold),
      SheetNodes.frame(
        SheetNodes.paragraph(entry.kind.text, .secondary, lines: 2), width: available.width,
        height: 2),
    ])
    return SheetNodes.column([
      heading, SheetNodes.text(""), preview, SheetNodes.text(""), families,
    ])
  }

  private static var designerText: Node {
    SheetNodes.column([
      SheetNodes.text("New design", .text, .bold),
      SheetNodes.paragraph(
        "Choose a size, a source, a style and a look. Enter opens the designer."),
    ])
  }

  /// Returns a row of all supported families, or of the selected one if they do not fit.
  private func families(of entry: Entry, _ selected: Family, width: Int) -> Node {
    let all = entry.families
    func name(_ family: Family) -> String {
      family == selected ? family.localizedName.uppercased() : family.localizedName
    }
    // Three spaces follow the first arrow and each name. The two arrows are one cell each.
    let requiredWidth = all.map { Glyphs.width(of: name($0)) + 3 }.reduce(5, +)
    let shownFamilies = requiredWidth <= width ? all : [selected]
    let names = SheetNodes.row(
      shownFamilies.map { family in
        SheetNodes.button(
          .family(family),
          SheetNodes.text(
            name(family), family == selected ? .accent : .tertiary, family == selected ? .bold : [])
        )
      }, spacing: 3)
    return SheetNodes.row(
      [
        SheetNodes.button(.key(KeyPress(.left)), SheetNodes.text("‹", .tertiary)), names,
        SheetNodes.button(.key(KeyPress(.right)), SheetNodes.text("›", .tertiary)),
      ], spacing: 3)
  }

  /// Returns the button that adds the widget: an inline widget, or what the box is drawn over.
  private func preview(_ entry: Entry, _ family: Family, _ maximumSize: Size) -> Node {
    guard family.span != nil else {
      return SheetNodes.button(
        .add,
        SheetNodes.frame(
          content(of: entry, in: family), width: family.contentSize.width, height: 1))
    }
    let size = BoxPreview.size(of: family)
    return SheetNodes.button(
      .add,
      SheetNodes.frame(
        .empty, width: min(size.width, maximumSize.width),
        height: min(size.height, maximumSize.height)))
  }

  private func content(of entry: Entry, in family: Family) -> Node {
    switch previewRequest(for: entry, in: family).flatMap({ previews[$0] }) {
    case .view(let node): node
    case .placeholder(let node): .redaction(RedactionNode(child: node))
    case .failed(let reason): SheetNodes.paragraph("! \(reason)", .error)
    case .loading, nil: Skeleton.node
    }
  }

  /// Returns the boxes of a row: in all sizes if there is space for them, or else in the chosen one;
  /// empty for an inline widget.
  private func boxes(of entry: Entry, in home: HomeScreen, area: Rect) -> [Panel.Preview] {
    let chosen = family(of: entry)
    guard let pictures = pictures(of: entry, in: home), chosen.span != nil else {
      return box(of: entry, chosen, in: home).map { [Panel.Preview(box: $0, area: area)] } ?? []
    }
    return pictures.frames.compactMap { frame in
      guard var box = box(of: entry, frame.family, in: home) else { return nil }
      box.isChosen = frame.family == chosen
      return Panel.Preview(
        box: box, area: frame.rect.offset(x: area.minX, y: area.minY))
    }
  }

  /// Returns the box of a row with the look of its design, or `nil` for an inline widget.
  private func box(of entry: Entry, _ family: Family, in home: HomeScreen) -> BoxPreview? {
    guard family.span != nil else { return nil }
    let look = entry.design.flatMap { home.boxLook($0.look, in: family) }
    return BoxPreview(
      view: content(of: entry, in: family), title: entry.name, family: family, look: look,
      borderStyle: home.display.borderStyle, fill: home.theme.fill.style)
  }
}
