package import Cells
internal import FoundationEssentials
internal import ViewTree

extension HomeScreen {
  /// The room for a view that an intent shows, in cells: as large as the screen allows.
  package var snippetRoom: Size { Panel.room(in: size) }

  /// The sheet in front, or `nil` with none.
  func panel(at now: Date) -> Panel? {
    var panel = overlayPanel(at: now)
    let hidden = panel?.hidden(in: size) ?? 0
    panel?.scroll = min(scroll, hidden)
    return panel
  }

  private func overlayPanel(at now: Date) -> Panel? {
    switch overlay {
    case .help: return Panel(help: self)
    case .info: return focusedSlot.map { Panel(about: $0, of: self, at: now) }
    case .snippet(let snippet):
      return Panel(
        title: snippet.title, content: snippet.content(in: snippetRoom), hints: [.escape("closes")],
        fitting: size, at: now.timeIntervalSince1970)
    case .settings(let sheet): return sheet.panel(in: size)
    case .gallery(let gallery): return gallery.panel(self)
    case .palette(let palette): return palette.panel(self)
    case .themes(let picker): return picker.panel(self)
    case .stack(let sheet): return sheet.panel(self, at: now)
    case nil: return nil
    }
  }
}

extension Snippet {
  /// What was made for another size of screen would be cut, a code so that nobody notices.
  fileprivate func content(in room: Size) -> Node {
    let fits = room.width >= self.room.width && room.height >= self.room.height
    let shown = fits ? node : nil
    let again =
      room == self.room
      ? nil
      : node.map { _ in
        Chrome.paragraph("The screen has another size now: close this and press again.")
      }
    let said = words.map { Chrome.paragraph($0, .text) }
    let parts = [said, shown, again].compactMap(\.self)
    return parts.count == 1 ? parts[0] : .stack(StackNode(.vertical, spacing: 1, children: parts))
  }
}

extension Panel {
  /// A sheet of rows of two columns.
  init(
    title: String, rows: [(String, String)], hints: [KeyHint], in screen: Size
  ) {
    let left = rows.map { Glyphs.width(of: $0.0) }.max() ?? 0
    let nodes = rows.map { name, words in
      Chrome.row(
        [
          Chrome.frame(Chrome.text(name, .secondary, .bold), width: left),
          Chrome.paragraph(words, .text),
        ], spacing: 3)
    }
    let content = Chrome.column(nodes)
    var layout = Layout(content, at: 0)
    let size = layout.size(in: Proposal(width: Self.room(in: screen).width, height: nil))
    self.init(title: title, content: content, hints: hints, size: size)
  }
}
