internal import Cells
internal import Configuration
internal import FoundationEssentials
internal import Themes
internal import ViewTree
internal import Texts

extension Gallery {
  func panel(in home: HomeScreen, at now: Date) -> Panel? {
    let available = Panel.availableSize(in: home.size)
    let width = min(available.width, 96)
    let height = max(3, min(available.height, 27))
    let listWidth = min(24, width / 3)
    let entries = entries(in: home)
    let selectedRow = cursor.row(of: entries.count)
    let window = cursor.window(of: entries.count, height: height - 2)
    let rows = window.map { row(entries[$0], $0, isSelected: $0 == selectedRow, width: listWidth) }
    let list = SheetNodes.frame(SheetNodes.column(rows), width: listWidth, height: height - 2)
    let entry = selectedEntry(in: home)
    let detailSize = Size(width: width - listWidth - 4, height: height - 2)
    let detailPane = entry.map { detail($0, home, detailSize) }
    let searchRow = SheetNodes.row([
      SheetNodes.text("/", .accent, .bold),
      search.node(width: width - 4, isFocused: true, prompt: ""),
    ])
    let divider = SheetNodes.column((0..<height - 2).map { _ in SheetNodes.text("│", .border) })
    let content = SheetNodes.column(
      [
        searchRow, SheetNodes.text(""),
        SheetNodes.row(
          [list, divider, detailPane ?? SheetNodes.text(emptyText(home), .tertiary)], spacing: 1),
      ])
    var panel = Panel(
      title: localized("Add a widget"), content: SheetNodes.frame(content),
      keys: [
        .enter("add"), KeyLabel("←→", "size", KeyPress(.right)), KeyLabel("↑↓", "choose"),
        .escape("close"),
      ],
      size: Size(width: width, height: height))
    panel.rowsBelow = entries.count - window.upperBound
    if let entry, !entry.isDesigner {
      panel.preview = box(of: entry, in: home)
      // The list, the divider and their spaces are at the left; the search field is above.
      panel.previewArea = Self.previewArea(in: detailSize).offset(x: listWidth + 3, y: 2)
    }
    return panel
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

  private func row(_ entry: Entry, _ index: Int, isSelected: Bool, width: Int) -> Node {
    let line = SheetNodes.row([
      SheetNodes.pointer(isSelected),
      SheetNodes.text(entry.name, role(of: entry, isSelected), isSelected ? .bold : []),
      SheetNodes.spacer, SheetNodes.text(width < 20 ? "" : extensionName(of: entry), .tertiary),
    ])
    return SheetNodes.button(.row(index), SheetNodes.frame(line, width: width, height: 1))
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
    let preview = SheetNodes.frame(
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
    return SheetNodes.column([heading, SheetNodes.text(""), preview, SheetNodes.text(""), families])
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
        .add, SheetNodes.frame(content(of: entry), width: family.contentSize.width, height: 1))
    }
    let size = BoxPreview.size(of: family)
    return SheetNodes.button(
      .add,
      SheetNodes.frame(
        .empty, width: min(size.width, maximumSize.width),
        height: min(size.height, maximumSize.height)))
  }

  private func content(of entry: Entry) -> Node {
    switch previewRequest(for: entry).flatMap({ previews[$0] }) {
    case .view(let node): node
    case .placeholder(let node): .redaction(RedactionNode(child: node))
    case .failed(let reason): SheetNodes.paragraph("! \(reason)", .error)
    case .loading, nil: Skeleton.node
    }
  }

  /// Returns the box of a row with the look of its design, or `nil` for an inline widget.
  private func box(of entry: Entry, in home: HomeScreen) -> BoxPreview? {
    let family = family(of: entry)
    guard family.span != nil else { return nil }
    let look = entry.design.flatMap { home.boxLook($0.look, in: family) }
    return BoxPreview(
      view: content(of: entry), title: entry.name, family: family, look: look,
      borderStyle: home.display.borderStyle, fill: home.theme.fill.style)
  }
}
