internal import Configuration
internal import Cells
internal import FoundationEssentials
internal import ViewTree
internal import Texts

/// The status line: page dots, keys or a notice, and the inline widgets.
struct StatusLine {
  private let home: HomeScreen
  private let date: Date
  private let row: Rect
  private let inlineWidgets: InlineWidgets
  /// The area to the left of the inline widgets, or the whole row without its margins.
  let area: Rect

  /// Places the parts of the status line.
  ///
  /// - Parameters:
  ///   - home: The home screen.
  ///   - now: The time to show.
  ///   - marking: Called with a view's fingerprint before the view is measured, then with `nil`.
  init(_ home: HomeScreen, at now: Date, marking: (UInt64?) -> Void = { _ in }) {
    self.home = home
    date = now
    row = Rect(x: 0, y: home.size.height - 1, width: home.size.width, height: 1)
    inlineWidgets = InlineWidgets(home, in: row, at: now, marking: marking)
    let rightEdge = inlineWidgets.start.map { $0 - 2 } ?? row.maxX - 2
    area = Rect(x: 2, y: row.minY, width: max(0, rightEdge - 3), height: 1)
  }

  func draw(
    into buffer: inout CellBuffer, _ context: DrawContext, marking: (UInt64?) -> Void = { _ in }
  ) {
    buffer.fill(row, with: background, clip: row)
    inlineWidgets.draw(into: &buffer, context, marking: marking)
    node.draw(in: area, into: &buffer, context: context)
  }

  /// Returns the inline widget at a screen cell, or `nil`.
  func widget(at point: Point) -> SlotID? { inlineWidgets.widget(at: point) }

  /// Returns the frame of an inline widget, or `nil` if the widget is not shown.
  func frame(of id: SlotID) -> Rect? { inlineWidgets.frame(of: id) }

  private var now: Double { date.timeIntervalSince1970 }

  /// The background: plain, unless the theme has a separate background for the status line.
  private var background: Style {
    let hasOwnBackground = home.palette[.status] != home.palette.background
    return hasOwnBackground ? Style(background: .role(.status)) : .plain
  }

  /// Returns the control at a screen cell, or `nil`.
  func control(at point: Point) -> SheetControl? {
    node.sheetControl(at: point, in: area, now: now)
  }

  /// Whether the notice is shown here: it fits, and edit mode does not need the space for keys.
  var showsNotice: Bool {
    guard let notice = home.notice, !home.isEditing else { return false }
    return Glyphs.width(of: notice.line.text) <= area.width - width(of: indicatorsBesideNotice)
  }

  /// The page dots and the privacy indicator.
  private var indicators: [Node] {
    var indicators = home.pageCount > 1 && home.wholeScreen == nil ? [pages] : []
    if home.display.isPrivate { indicators.append(SheetNodes.text("private", .accent, .bold)) }
    return indicators
  }

  /// The indicators that a notice does not replace, including the viewed time.
  private var indicatorsBesideNotice: [Node] { indicators + [viewedTimeNode].compactMap(\.self) }

  /// The time that is viewed instead of the current one, or `nil`.
  private var viewedTimeNode: Node? {
    home.widgets.viewedTime.map {
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

  private var node: Node { SheetNodes.directed(leftToRightNode) }

  private var leftToRightNode: Node {
    var parts = indicators
    if let notice = home.notice, showsNotice {
      let text = SheetNodes.text(notice.line.text, notice.isWarning ? .error : .text)
      return SheetNodes.frame(
        SheetNodes.row(indicatorsBesideNotice + [SheetNodes.button(.notice, text)], spacing: 3))
    }
    let (heading, labels) = headingAndKeys
    let available = area.width - width(of: parts + [heading].compactMap(\.self))
    let keys = SheetNodes.keyLabels(SheetNodes.keyLabels(labels, fitting: available))
    parts.append(heading.map { SheetNodes.row([$0, keys], spacing: 2) } ?? keys)
    return SheetNodes.frame(SheetNodes.row(parts, spacing: 3))
  }

  /// The content without a notice: a heading, or `nil`, and the current keys.
  private var headingAndKeys: (heading: Node?, keys: [KeyLabel]) {
    let keys = home.configuration.keys
    if home.isEditing {
      if let editing = home.board.editing, editing.draggedBox != nil, editing.target != nil {
        return (SheetNodes.text(localized("release the button to stack"), .accent), [])
      }
      return (nil, editModeKeys(keys))
    }
    if home.selection.hints != nil {
      return (nil, [KeyLabel("a … z", "press"), .escape("cancel")])
    }
    if home.selection.focusedControl != nil {
      return (
        nil,
        [keys.label(.open, "press"), KeyLabel(keys.arrows, "move"), .escape("back")].compactMap(
          \.self)
      )
    }
    if let viewedTime = home.widgets.viewedTime {
      return (viewedTimeNode, viewedTimeKeys(viewedTime, keys))
    }
    guard home.display.showsKeys else { return (nil, []) }
    let title = home.focusedSlot.map { slot in
      SheetNodes.row(
        [SheetNodes.text(home.title(of: slot), .title)] + inlineMark(of: slot)
          + [SheetNodes.text("·", .tertiary)], spacing: 2)
    }
    if home.wholeScreen != nil { return (title, wholeScreenKeys(keys)) }
    var commands: [(Command, LocalizedText)] = [
      // The palette is last, because the last key stays on the narrowest screen and the palette
      // lists all other commands.
      (.edit, "edit"), (.help, "help"), (.gallery, "add"), (.hints, "hints"), (.palette, "more"),
    ]
    if home.focus.flatMap({ home.stack(of: $0) }) != nil {
      commands.insert((.nextInStack, "next"), at: 0)
    }
    if let focus = home.focus, home.isSuggestion(focus) || home.board.isTemporary(focus) {
      commands.insert(contentsOf: [(.keep, "keep"), (.remove, "dismiss")], at: 0)
    }
    if hasEnterAction || opensOnWholeScreen { commands.insert((.open, "open"), at: 0) }
    return (title, commands.compactMap { keys.label($0, $1) })
  }

  /// Returns the mark of a focused inline widget, which has no border that could show the mark.
  ///
  /// The result is empty for a widget in a box, and if there is nothing to report.
  private func inlineMark(of slot: Slot) -> [Node] {
    guard slot.placement.family == .accessoryInline,
      let mark = home.mark(of: slot, at: date), let shortestText = mark.texts.last
    else { return [] }
    let text = mark.texts.first { Glyphs.width(of: $0) <= area.width / 2 } ?? shortestText
    let isWarning = mark.urgency == .warning
    return [SheetNodes.text((isWarning ? "! " : "") + text, isWarning ? .error : .tertiary)]
  }

  /// Whether Enter shows the focused box on the whole screen, because it has nothing to enter.
  private var opensOnWholeScreen: Bool {
    home.focusedSlot.map { $0.placement.family != .accessoryInline && $0.view != nil } ?? false
  }

  /// Whether Enter does something in the focused box.
  private var hasEnterAction: Bool {
    guard let slot = home.focusedSlot, let view = slot.view, !view.isPlaceholder else {
      return false
    }
    let hasControls = slot.placement.family != .accessoryInline && view.node.hasControls
    return hasControls || view.node.url != nil
  }

  private func editModeKeys(_ keys: KeyBindings) -> [KeyLabel] {
    if home.board.editing?.liftedWidget != nil {
      return [
        KeyLabel(keys.arrows, "choose a box"), keys.label(.open, "stack"),
        .escape("cancel"),
      ].compactMap(\.self)
    }
    // The last key stays on the narrowest screen: it is the one that loses nothing.
    return [
      .escape("cancel"), KeyLabel(keys.arrows, "move"), keys.label(.larger, "larger"),
      keys.label(.remove, "remove"), keys.label(.undo, "undo"), keys.label(.gallery, "add"),
      keys.label(.stack, "stack"), keys.label(.settings, "settings"), keys.label(.next, "next"),
      keys.label(.palette, "more"), keys.label(.edit, "done"),
    ].compactMap(\.self)
  }

  private func wholeScreenKeys(_ keys: KeyBindings) -> [KeyLabel] {
    let isStack = home.wholeScreen.map { home.stacks[$0.box] != nil } ?? false
    // The last key stays on the narrowest screen: the way out.
    return [
      hasEnterAction ? keys.label(.open, "open") : nil,
      isStack ? keys.label(.nextInStack, "next") : nil, keys.label(.palette, "more"),
      .escape("back"),
    ].compactMap(\.self)
  }

  private func viewedTimeKeys(_ viewedTime: ViewedTime, _ keys: KeyBindings) -> [KeyLabel] {
    let isPage = viewedTime.scope == .page
    return [
      keys.label(isPage ? .previousEntries : .previousEntry, "earlier"),
      keys.label(isPage ? .nextEntries : .nextEntry, "later"), .escape("now"),
    ].compactMap(\.self)
  }

  /// A dot for each page, or a page number between two arrows if there are too many pages.
  private var pages: Node {
    // A dot and its space take up two cells. The dots may fill a fifth of the area; up to four
    // dots are always shown.
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
        let isCurrent = page == home.page
        return SheetNodes.button(
          .page(page), SheetNodes.text(isCurrent ? "●" : "○", isCurrent ? .accent : .tertiary))
      })
  }
}
