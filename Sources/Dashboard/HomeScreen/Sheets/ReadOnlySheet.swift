internal import Cells
internal import Configuration
internal import FoundationEssentials
internal import ViewTree
internal import Texts

/// A read-only sheet: keys scroll it, and commands that are available in sheets are performed.
protocol ReadOnlySheet: Sheet {
  /// The scroll offset, in rows.
  var scrollOffset: Int { get set }

  /// Returns the panel to show, or `nil` if there is nothing to show.
  func content(in home: HomeScreen, at now: Date) -> Panel?
}

extension ReadOnlySheet {
  func panel(in home: HomeScreen, at now: Date) -> Panel? {
    var panel = content(in: home, at: now)
    let maximum = panel?.hiddenRowCount(in: home.size) ?? 0
    panel?.scrollOffset = min(scrollOffset, maximum)
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
    scrollOffset = min(
      max(0, panel.scrollOffset + rows), panel.hiddenRowCount(in: home.size))
    return .stays
  }

  /// Returns the number of rows that a key scrolls; 0 for other keys.
  ///
  /// Home and End scroll farther than any sheet is long, but not so far that a sum overflows.
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
  var scrollOffset = 0

  func content(in home: HomeScreen, at now: Date) -> Panel? { Panel(help: home) }
}

/// The box details of the focused widget.
struct InfoSheet: ReadOnlySheet {
  var scrollOffset = 0
  var updatesEverySecond: Bool { true }

  func content(in home: HomeScreen, at now: Date) -> Panel? {
    home.focusedSlot.map { Panel(about: $0, of: home, at: now) }
  }
}

/// The sheet with the result of an intent.
struct SnippetSheet: ReadOnlySheet {
  var scrollOffset = 0
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
    let content = content(in: home.snippetSize)
    var panel = Panel(
      title: title, content: content, keys: [.escape("close")], fitting: home.size,
      at: now.timeIntervalSince1970)
    panel.coversScreen = needsWholeScreen(content, home.size, at: now)
    if panel.coversScreen { panel.size = Panel.wholeSize(in: home.size) }
    return panel
  }

  func nextChange(after now: Date) -> Date? {
    guard let node else { return nil }
    return LiveParts(of: node)
      .nextChange(after: now.timeIntervalSince1970, barWidth: viewSize.width)
      .map(Date.init(timeIntervalSince1970:))
  }

  /// Returns whether a view needs more space than a sheet with a border has.
  private func needsWholeScreen(_ content: Node, _ screen: Size, at now: Date) -> Bool {
    guard node != nil, dialogText == nil else { return false }
    var layout = Layout(content, at: now.timeIntervalSince1970)
    let size = layout.size(in: Proposal(Panel.wholeSize(in: screen)))
    let available = Panel.availableSize(in: screen)
    return size.width > available.width || size.height > available.height
  }

  /// Returns the dialog and the view.
  ///
  /// If the screen size has changed, a message follows. A view that no longer fits is omitted,
  /// because a part of it may mislead: a part of a QR code cannot be scanned.
  private func content(in available: Size) -> Node {
    let fits = available.width >= viewSize.width && available.height >= viewSize.height
    let fittingNode = fits ? node : nil
    let sizeMessage =
      available == viewSize
      ? nil
      : node.map { _ in
        SheetNodes.paragraph("The screen size changed. Close this sheet and repeat the action.")
      }
    let dialog = dialogText.map { SheetNodes.paragraph($0, .text) }
    let parts = [dialog, fittingNode, sizeMessage].compactMap(\.self)
    return parts.count == 1 ? parts[0] : .stack(StackNode(.vertical, spacing: 1, children: parts))
  }
}
