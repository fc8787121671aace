package import Cells
internal import FoundationEssentials
internal import ViewTree

extension HomeScreen {
  /// The room for a view that an intent shows, in cells: as large as the screen allows.
  package var snippetRoom: Size { Panel.room(in: size) }

  /// The sheet in front, or `nil` with none.
  func panel(at now: Date) -> Panel? {
    switch overlay {
    case .help: return Panel(help: self)
    case .info: return focusedSlot.map { Panel(about: $0, of: self, at: now) }
    case .snippet(let snippet):
      return Panel(
        title: snippet.title, content: snippet.content, hints: [("Esc", "closes")],
        fitting: size, at: now.timeIntervalSince1970)
    case .settings(let sheet): return sheet.panel(in: size)
    case .gallery(let gallery): return gallery.panel(self)
    case .palette(let palette): return palette.panel(self)
    case .themes(let picker): return picker.panel(self)
    case nil: return nil
    }
  }
}

extension Snippet {
  fileprivate var content: Node {
    let said = words.map { Chrome.paragraph($0, .text) }
    let parts = [said, node].compactMap(\.self)
    return parts.count == 1 ? parts[0] : .stack(StackNode(.vertical, spacing: 1, children: parts))
  }
}

extension Panel {
  /// A sheet of rows of two columns.
  init(
    title: String, rows: [(String, String)], hints: [(key: String, does: String)], in screen: Size
  ) {
    let room = Self.room(in: screen)
    let left = rows.map { Glyphs.width(of: $0.0) }.max() ?? 0
    let right = rows.map { Glyphs.width(of: $0.1) }.max() ?? 0
    let nodes = rows.prefix(room.height).map { name, words in
      Chrome.row(
        [
          Chrome.frame(Chrome.text(name, .secondary, .bold), width: left),
          Chrome.frame(Chrome.text(words)),
        ], spacing: 3)
    }
    self.init(
      title: title, content: Chrome.column(Array(nodes)), hints: hints,
      size: Size(width: min(room.width, left + right + 3), height: nodes.count))
  }
}
