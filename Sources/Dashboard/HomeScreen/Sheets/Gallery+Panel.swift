internal import Cells
internal import Configuration
internal import FoundationEssentials
internal import ViewTree

extension Gallery {
  func panel(in home: HomeScreen, at now: Date) -> Panel? {
    let available = Panel.availableSize(in: home.size)
    let width = min(available.width, 96)
    let height = max(3, min(available.height, 27))
    let left = min(24, width / 3)
    let entries = entries(home.kinds)
    let chosen = cursor.row(of: entries.count)
    let window = cursor.window(of: entries.count, height: height - 2)
    let rows = window.map { row(entries[$0], $0, isChosen: $0 == chosen, width: left) }
    let list = SheetNodes.frame(SheetNodes.column(rows), width: left, height: height - 2)
    let side = selected(home.kinds).map {
      detail($0, home, Size(width: width - left - 4, height: height - 2))
    }
    let searchRow = SheetNodes.row([
      SheetNodes.text("/", .accent, .bold),
      search.node(width: width - 4, isFocused: true, prompt: ""),
    ])
    let line = SheetNodes.column((0..<height - 2).map { _ in SheetNodes.text("│", .border) })
    let content = SheetNodes.column(
      [
        searchRow, SheetNodes.text(""),
        SheetNodes.row(
          [list, line, side ?? SheetNodes.text(placeholder(home), .tertiary)], spacing: 1),
      ])
    var panel = Panel(
      title: "Add a widget", content: SheetNodes.frame(content),
      hints: [
        .enter("add"), KeyHint("←→", "size", KeyPress(.right)), KeyHint("↑↓", "choose"),
        .escape("close"),
      ],
      size: Size(width: width, height: height))
    panel.rowsBelow = entries.count - window.upperBound
    return panel
  }

  private func placeholder(_ home: HomeScreen) -> String {
    home.kinds.isEmpty ? "loading widgets …" : "no matches"
  }

  private func row(_ entry: Entry, _ position: Int, isChosen: Bool, width: Int) -> Node {
    let line = SheetNodes.row([
      SheetNodes.pointer(isChosen),
      SheetNodes.text(entry.kind.name, isChosen ? .text : .secondary, isChosen ? .bold : []),
      SheetNodes.spacer, SheetNodes.text(width < 20 ? "" : extensionName(of: entry), .tertiary),
    ])
    return SheetNodes.button(.row(position), SheetNodes.frame(line, width: width, height: 1))
  }

  /// The extension's name, or an empty string if the widget's name contains it.
  private func extensionName(of entry: Entry) -> String {
    let name = entry.widget.extension
    return entry.kind.name.lowercased().contains(name.lowercased()) ? "" : name
  }

  private func detail(_ entry: Entry, _ home: HomeScreen, _ room: Size) -> Node {
    let family = family(of: entry)
    // On a low screen the preview matters more than the description.
    let isLow = room.height < 14
    let most = Size(width: room.width, height: max(1, room.height - (isLow ? 1 : 6)))
    let center = Anchor(.center, .center)
    let picture = SheetNodes.frame(
      preview(entry, family, home, most), width: room.width, height: most.height, anchor: center)
    let families = SheetNodes.frame(
      families(of: entry, family, width: room.width), width: room.width, height: 1, anchor: center)
    guard !isLow else { return SheetNodes.column([families, picture]) }
    let heading = SheetNodes.column([
      SheetNodes.text(entry.kind.name, .text, .bold),
      SheetNodes.frame(
        SheetNodes.paragraph(entry.kind.text, .secondary, lines: 2), width: room.width, height: 2),
    ])
    return SheetNodes.column([heading, SheetNodes.text(""), picture, SheetNodes.text(""), families])
  }

  /// The families to choose from, or the chosen one if there is not enough space for all.
  private func families(of entry: Entry, _ chosen: Family, width: Int) -> Node {
    let all = entry.families
    func name(_ family: Family) -> String {
      family == chosen ? family.shortName.uppercased() : family.shortName
    }
    let needed = all.map { Glyphs.width(of: name($0)) + 3 }.reduce(5, +)
    let shown = needed <= width ? all : [chosen]
    let names = SheetNodes.row(
      shown.map { family in
        SheetNodes.button(
          .family(family),
          SheetNodes.text(
            name(family), family == chosen ? .accent : .tertiary, family == chosen ? .bold : []))
      }, spacing: 3)
    return SheetNodes.row(
      [
        SheetNodes.button(.key(KeyPress(.left)), SheetNodes.text("‹", .tertiary)), names,
        SheetNodes.button(.key(KeyPress(.right)), SheetNodes.text("›", .tertiary)),
      ], spacing: 3)
  }

  private func preview(
    _ entry: Entry, _ family: Family, _ home: HomeScreen, _ most: Size
  ) -> Node {
    let size = family.contentSize
    let inside: Node
    switch previews[Key(widget: entry.widget, family: family)] {
    case .view(let node): inside = node
    case .placeholder(let node): inside = .redaction(RedactionNode(child: node))
    case .failed(let reason): inside = SheetNodes.paragraph("! \(reason)", .error)
    case .loading, nil: inside = Skeleton.node
    }
    guard family.span != nil else { return SheetNodes.frame(inside, width: size.width, height: 1) }
    return SheetNodes.button(.add, SheetNodes.box(entry.kind.name, inside, size, maximumSize: most))
  }
}

extension SheetNodes {
  /// A box as on the home screen, cut off at the bottom and the right if it does not fit.
  static func box(_ title: String, _ inside: Node, _ size: Size, maximumSize: Size) -> Node {
    let width = min(size.width, max(1, maximumSize.width - 2))
    let height = min(size.height, max(1, maximumSize.height - 2))
    let name = " \(title) "
    let rest = max(0, width - 1 - Glyphs.width(of: name))
    let top = row(
      [
        text("╭─", .border), text(name, .title),
        text(String(repeating: "─", count: rest) + "╮", .border),
      ], spacing: 0)
    let side = column((0..<height).map { _ in text("│", .border) })
    var clip = ClipNode(.rectangle)
    clip.child = frame(
      frame(inside, width: size.width, height: size.height), width: width, height: height)
    let bottom = text("╰" + String(repeating: "─", count: width) + "╯", .border)
    return column([top, row([side, .clip(clip), side], spacing: 0), bottom])
  }
}
