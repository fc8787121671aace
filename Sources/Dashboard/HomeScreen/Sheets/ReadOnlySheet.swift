internal import Cells
internal import Configuration
internal import FoundationEssentials
internal import ViewTree

/// A read-only sheet: keys scroll it, and commands that are available in sheets are performed.
protocol ReadOnlySheet: Sheet {
  /// The scroll offset, in rows.
  var scroll: Int { get set }

  /// Returns the panel to show, or `nil` if there is nothing to show.
  func content(in home: HomeScreen, at now: Date) -> Panel?
}

extension ReadOnlySheet {
  func panel(in home: HomeScreen, at now: Date) -> Panel? {
    var panel = content(in: home, at: now)
    let hidden = panel?.hidden(in: home.size) ?? 0
    panel?.scroll = min(scroll, hidden)
    return panel
  }

  mutating func handle(
    _ press: KeyPress, in home: HomeScreen, at now: Date
  ) -> SheetOutcome {
    let command = home.configuration.keys[press]
    if command == .back { return .closes }
    if let command, command.contexts.contains(.sheet) { return .requests(.command(command)) }
    if press.key == .escape || press.key == .enter { return .closes }
    let rows = Self.rows(of: press, command)
    guard rows != 0, let panel = panel(in: home, at: now) else { return .stays }
    scroll = min(max(0, panel.scroll + rows), panel.hidden(in: home.size))
    return .stays
  }

  /// Returns the number of rows that a key scrolls.
  private static func rows(of press: KeyPress, _ command: Command?) -> Int {
    switch (press.key, command) {
    case (.up, _), (_, .up): -1
    case (.down, _), (_, .down): 1
    case (.pageUp, _): -8
    case (.pageDown, _), (.character(" "), _): 8
    case (.home, _): -.max / 2
    case (.end, _): .max / 2
    default: 0
    }
  }
}

/// The help sheet.
struct HelpSheet: ReadOnlySheet {
  var scroll = 0

  func content(in home: HomeScreen, at now: Date) -> Panel? { Panel(help: home) }
}

/// The info sheet of the focused widget.
struct InfoSheet: ReadOnlySheet {
  var scroll = 0
  var isLive: Bool { true }

  func content(in home: HomeScreen, at now: Date) -> Panel? {
    home.focusedSlot.map { Panel(about: $0, of: home, at: now) }
  }
}

/// The sheet with the result of an intent.
struct SnippetSheet: ReadOnlySheet {
  var scroll = 0
  let title: String
  /// The dialog of the intent, or `nil`.
  let dialogText: String?
  /// The view that the intent returned, or `nil`.
  let node: Node?
  /// The size for which the view was made, in cells.
  let viewSize: Size

  init(title: String, dialog: String?, node: Node?, viewSize: Size) {
    self.title = title
    self.dialogText = dialog
    self.node = node
    self.viewSize = viewSize
  }

  func content(in home: HomeScreen, at now: Date) -> Panel? {
    Panel(
      title: title, content: content(in: home.snippetSize), hints: [.escape("closes")],
      fitting: home.size, at: now.timeIntervalSince1970)
  }

  /// Hides a view that no longer fits, because a cut view may mislead: a cut QR code cannot be
  /// scanned.
  private func content(in room: Size) -> Node {
    let fits = room.width >= self.viewSize.width && room.height >= self.viewSize.height
    let shown = fits ? node : nil
    let hint =
      room == self.viewSize
      ? nil
      : node.map { _ in
        SheetNodes.paragraph("The screen size changed. Close this sheet and run it again.")
      }
    let dialog = dialogText.map { SheetNodes.paragraph($0, .text) }
    let parts = [dialog, shown, hint].compactMap(\.self)
    return parts.count == 1 ? parts[0] : .stack(StackNode(.vertical, spacing: 1, children: parts))
  }
}
