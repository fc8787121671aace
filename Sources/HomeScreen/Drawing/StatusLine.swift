internal import Configuration
internal import Cells
internal import FoundationEssentials
internal import ViewTree

/// The bottom line: page dots, hints of the focused box, and widgets of one line.
struct StatusLine {
  let home: HomeScreen

  func draw(into buffer: inout CellBuffer, _ context: DrawContext) {
    let row = Rect(x: 0, y: home.size.height - 1, width: home.size.width, height: 1)
    buffer.fill(row, with: .plain, clip: row)
    let end = drawInline(in: row, into: &buffer, context)
    let room = Rect(x: 2, y: row.minY, width: max(0, end - 3), height: 1)
    node.draw(in: room, into: &buffer, context: context)
  }

  /// The page whose dot stands at a cell, or `nil` where none does.
  static func page(at point: Point, of home: HomeScreen) -> Int? {
    guard home.pageCount > 1, point.y == home.size.height - 1, point.x >= 2 else { return nil }
    let page = (point.x - 2) / 2
    return page < home.pageCount && (point.x - 2) % 2 == 0 ? page : nil
  }

  private var node: Node {
    var runs = dots
    if home.isPrivate { runs.append(TextRun("private   ", style: Style(.accent, .bold))) }
    if let notice = home.notice {
      let style = Style(notice.isWarning ? .orange : .text)
      runs.append(TextRun((notice.isWarning ? "! " : "") + notice.words, style: style))
    } else if home.editing != nil {
      runs += Self.runs(of: editingHints)
    } else if home.hints != nil {
      runs += Self.runs(of: [("a … z", "press"), ("Esc", "cancel")])
    } else if home.inside != nil {
      runs += insideHints
    } else if let scrub = home.scrub {
      runs += hints(at: scrub)
    } else if home.showsHints {
      runs += hints
    }
    var paragraph = Paragraph()
    paragraph.lineLimit = 1
    let text = Node.text(TextNode(runs: runs, paragraph: paragraph))
    let wide = FrameAxis(maximum: Proposal.unbounded)
    return .frame(FrameNode(horizontal: wide, anchor: Anchor(.leading, .center), child: text))
  }

  private var dots: [TextRun] {
    guard home.pageCount > 1 else { return [] }
    return (0..<home.pageCount).map { page in
      page == home.page
        ? TextRun(page + 1 == home.pageCount ? "●   " : "● ", style: Style(.accent))
        : TextRun(page + 1 == home.pageCount ? "○   " : "○ ", style: Style(.tertiary))
    }
  }

  private func hints(at scrub: Scrub) -> [TextRun] {
    let isPage = scrub.scope == .page
    let moment = Words.moment(scrub.date, in: home.place)
    let keys =
      isPage ? [("< >", "all boxes"), ("Esc", "now")] : [(", .", "entries"), ("Esc", "now")]
    return [TextRun("at \(moment)   ", style: Style(.accent, .bold))] + Self.runs(of: keys)
  }

  private static func runs(of keys: [(key: String, does: String)]) -> [TextRun] {
    keys.flatMap { key, does in
      [
        TextRun(key, style: Style(.secondary, .bold)),
        TextRun(" \(does)   ", style: Style(.tertiary)),
      ]
    }
  }

  private var editingHints: [(key: String, does: String)] {
    [
      ("←↓↑→", "move"), ("Tab", "next"), ("+", "add"), ("-", "remove"), ("u", "undo"),
      ("e", "keep"), ("Esc", "back"),
    ]
  }

  private var insideHints: [TextRun] {
    Self.runs(of: [("↵", "press"), ("← ↓ ↑ →", "move"), ("Esc", "back")])
  }

  private var hints: [TextRun] {
    var runs: [TextRun] = []
    if let slot = home.focusedSlot {
      runs.append(TextRun(home.title(of: slot), style: Style(.title)))
      runs.append(TextRun("  ·  ", style: Style(.tertiary)))
    }
    let bound = home.configuration.keys
    let wanted: [(Command, String)] = [
      (.open, "open"), (.hints, "hints"), (.edit, "edit"), (.gallery, "add"), (.help, "help"),
    ]
    let keys = wanted.compactMap { command, does in
      bound.keys[command]?.first.map { (key: $0.key == .enter ? "↵" : $0.sign, does: does) }
    }
    return runs + Self.runs(of: keys)
  }

  /// Draws the widgets of one line from the right.
  ///
  /// - Returns: The column where the room to the left of them ends.
  private func drawInline(
    in row: Rect, into buffer: inout CellBuffer, _ context: DrawContext
  ) -> Int {
    var end = row.maxX - 2
    for slot in home.inlineSlots.reversed() {
      guard let picture = slot.picture else { continue }
      var context = context
      if picture.isPlaceholder { context.redaction.insert(.placeholder) }
      var layout = Layout(.fixedSize(FixedSizeNode(child: slot.inlineNode)), at: context.now)
      let width = min(24, layout.size(in: .ideal).width)
      guard width > 0, end - width > row.width / 2 else { break }
      let place = Rect(x: end - width, y: row.minY, width: width, height: 1)
      picture.node.draw(in: place, into: &buffer, context: context)
      end -= width + 2
    }
    return end
  }
}

extension Slot {
  /// The picture without the frame that fills its room, so that it can be measured.
  fileprivate var inlineNode: Node {
    guard let node = picture?.node else { return .empty }
    if case .frame(let frame) = node { return frame.child }
    return node
  }
}
