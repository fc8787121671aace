internal import Configuration
internal import Cells
internal import FoundationEssentials
internal import ViewTree

/// The bottom line: page dots, key hints or a notice, and the inline widgets.
struct StatusLine {
  private let home: HomeScreen
  private let date: Date
  private let row: Rect
  private let inline: InlineWidgets
  /// The area beside the inline widgets.
  let area: Rect

  /// Places the parts of the line.
  ///
  /// - Parameters:
  ///   - home: The home screen.
  ///   - now: The time to show.
  ///   - marking: Called with a view's fingerprint before the view is measured, then with `nil`.
  init(_ home: HomeScreen, at now: Date, marking: (UInt64?) -> Void = { _ in }) {
    self.home = home
    date = now
    row = Rect(x: 0, y: home.size.height - 1, width: home.size.width, height: 1)
    inline = InlineWidgets(home, in: row, at: now, marking: marking)
    let end = inline.start.map { $0 - 2 } ?? row.maxX - 2
    area = Rect(x: 2, y: row.minY, width: max(0, end - 3), height: 1)
  }

  func draw(
    into buffer: inout CellBuffer, _ context: DrawContext, marking: (UInt64?) -> Void = { _ in }
  ) {
    buffer.fill(row, with: background, clip: row)
    inline.draw(into: &buffer, context, marking: marking)
    node.draw(in: area, into: &buffer, context: context)
  }

  /// Returns the inline widget at a screen cell, or `nil`.
  func widget(at point: Point) -> SlotID? { inline.widget(at: point) }

  /// Returns the place of an inline widget, or `nil` if it does not fit.
  func frame(of id: SlotID) -> Rect? { inline.frame(of: id) }

  private var now: Double { date.timeIntervalSince1970 }

  /// A theme may give the line its own background.
  private var background: Style {
    let isApart = home.palette[.status] != home.palette.background
    return isApart ? Style(background: .role(.status)) : .plain
  }

  /// Returns the control at a screen cell, or `nil`.
  func control(at point: Point) -> SheetControl? {
    node.sheetControl(at: point, in: area, now: now)
  }

  /// Whether the notice fits; in edit mode the key hints stay.
  var showsNotice: Bool {
    guard let notice = home.notice, !home.isEditing else { return false }
    return Glyphs.width(of: notice.line.text) <= area.width - width(of: marksBesideNotice)
  }

  /// The page dots and the privacy mark.
  private var marks: [Node] {
    var marks = home.pageCount > 1 ? [pages] : []
    if home.display.isPrivate { marks.append(SheetNodes.text("private", .accent, .bold)) }
    return marks
  }

  /// The marks that a notice does not cover, including the time that is shown.
  private var marksBesideNotice: [Node] { marks + [otherTime].compactMap(\.self) }

  /// The time shown instead of the current one, or `nil`.
  private var otherTime: Node? {
    home.widgets.scrub.map {
      SheetNodes.text(
        "at \(TimeText.dateAndTime($0.date, in: home.localeSettings))", .accent, .bold)
    }
  }

  /// Returns the width of parts with the spacing after them, in cells.
  private func width(of parts: [Node]) -> Int {
    guard !parts.isEmpty else { return 0 }
    var layout = Layout(SheetNodes.row(parts, spacing: 3), at: now)
    return layout.size(in: .ideal).width + 3
  }

  private var node: Node {
    var parts = marks
    if let notice = home.notice, showsNotice {
      let text = SheetNodes.text(notice.line.text, notice.isWarning ? .error : .text)
      return SheetNodes.frame(
        SheetNodes.row(marksBesideNotice + [SheetNodes.button(.notice, text)], spacing: 3))
    }
    let (heading, hints) = headingAndHints
    let left = area.width - width(of: parts + [heading].compactMap(\.self))
    let keys = SheetNodes.hints(SheetNodes.hints(hints, fitting: left))
    parts.append(heading.map { SheetNodes.row([$0, keys], spacing: 2) } ?? keys)
    return SheetNodes.frame(SheetNodes.row(parts, spacing: 3))
  }

  /// The content without a notice: a heading, or `nil`, and the current key hints.
  private var headingAndHints: (heading: Node?, hints: [KeyHint]) {
    let keys = home.configuration.keys
    if home.isEditing { return (nil, editing(keys)) }
    if home.selection.hints != nil { return (nil, [KeyHint("a … z", "press"), .escape("cancel")]) }
    if home.selection.focusedControl != nil {
      return (
        nil,
        [keys.hint(.open, "press"), KeyHint(keys.arrows, "move"), .escape("back")].compactMap(
          \.self)
      )
    }
    if let scrub = home.widgets.scrub { return (otherTime, scrubbing(scrub, keys)) }
    guard home.display.showsHints else { return (nil, []) }
    let title = home.focusedSlot.map { slot in
      SheetNodes.row(
        [SheetNodes.text(home.title(of: slot), .title)] + inlineMark(of: slot)
          + [SheetNodes.text("·", .tertiary)], spacing: 2)
    }
    var wanted: [(Command, String)] = [
      // The last hint stays on the narrowest screen: it lists all other commands.
      (.edit, "edit"), (.gallery, "add"), (.help, "help"), (.hints, "hints"), (.palette, "more"),
    ]
    if home.focus.flatMap({ home.stack(of: $0) }) != nil {
      wanted.insert((.nextInStack, "next"), at: 0)
    }
    if hasEnterAction { wanted.insert((.open, "open"), at: 0) }
    return (title, wanted.compactMap { keys.hint($0, $1) })
  }

  /// The mark of a focused inline widget, which has no border to show it.
  private func inlineMark(of slot: Slot) -> [Node] {
    guard slot.placement.family == .accessoryInline,
      let mark = home.mark(of: slot, at: date), let fewest = mark.texts.last
    else { return [] }
    let text = mark.texts.first { Glyphs.width(of: $0) <= area.width / 2 } ?? fewest
    let isWarning = mark.urgency == .warning
    return [SheetNodes.text((isWarning ? "! " : "") + text, isWarning ? .error : .tertiary)]
  }

  /// Whether Enter does something in the focused box.
  private var hasEnterAction: Bool {
    guard let slot = home.focusedSlot, let picture = slot.view, !picture.isPlaceholder else {
      return false
    }
    let hasControls = slot.placement.family != .accessoryInline && picture.node.hasControls
    return hasControls || picture.node.url != nil
  }

  private func editing(_ keys: KeyBindings) -> [KeyHint] {
    if home.board.editing?.lifted != nil {
      return [
        KeyHint(keys.arrows, "choose a box"), keys.hint(.open, "stack"),
        .escape("cancel"),
      ].compactMap(\.self)
    }
    return [
      keys.hint(.edit, "done"), keys.hint(.palette, "more"), keys.hint(.undo, "undo"),
      keys.hint(.remove, "remove"),
      keys.hint(.gallery, "add"), KeyHint(keys.arrows, "move"), keys.hint(.stack, "stack"),
      keys.hint(.settings, "settings"),
      keys.hint(.next, "next"), .escape("cancel"),
    ].compactMap(\.self)
  }

  private func scrubbing(_ scrub: Scrub, _ keys: KeyBindings) -> [KeyHint] {
    let isPage = scrub.scope == .page
    return [
      keys.hint(isPage ? .previousEntries : .previousEntry, "earlier"),
      keys.hint(isPage ? .nextEntries : .nextEntry, "later"), .escape("now"),
    ].compactMap(\.self)
  }

  /// A dot for each page, or a page number if there are too many.
  private var pages: Node {
    guard home.pageCount * 2 <= max(8, area.width / 5) else {
      return SheetNodes.row([
        SheetNodes.button(.page(max(0, home.page - 1)), SheetNodes.text("‹", .accent)),
        SheetNodes.text("\(home.page + 1)/\(home.pageCount)", .secondary),
        SheetNodes.button(
          .page(min(home.pageCount - 1, home.page + 1)), SheetNodes.text("›", .accent)),
      ])
    }
    return SheetNodes.row(
      (0..<home.pageCount).map { page in
        let isShown = page == home.page
        return SheetNodes.button(
          .page(page), SheetNodes.text(isShown ? "●" : "○", isShown ? .accent : .tertiary))
      })
  }
}
