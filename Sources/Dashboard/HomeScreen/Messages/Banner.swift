internal import Cells
internal import FoundationEssentials
internal import ViewTree

/// Messages that do not fit in the status line, drawn above it.
///
/// Errors in the user's files stay until they are fixed or dismissed, with Escape or a click; a
/// notice stays for a while.
struct Banner: Equatable {
  private let lines: [Notice.Line]
  private let size: Size
  /// Whether Escape dismisses the messages; in edit mode, it cancels all changes.
  private let isDismissedByEscape: Bool

  /// Creates a banner, or returns `nil` if there is nothing to show or the status line shows it.
  init?(_ home: HomeScreen, over statusLine: StatusLine) {
    var lines = home.messages.banner.map { Notice.Line(message: $0, isWarning: true) }
    if let notice = home.notice, !statusLine.showsNotice { lines.append(notice.line) }
    guard !lines.isEmpty else { return nil }
    self.lines = lines
    size = home.size
    isDismissedByEscape = !home.isEditing
  }

  /// Returns the area of the banner, at most half of the screen: above the status line, or at the top
  /// if the cursor in a sheet would be below it.
  func area(avoiding cursor: Point?) -> Rect {
    let rows = min(height, max(1, size.height / 2))
    let area = Rect(x: 0, y: max(0, size.height - 1 - rows), width: size.width, height: rows)
    guard let cursor, area.contains(cursor) else { return area }
    return Rect(x: 0, y: 0, width: size.width, height: min(rows, cursor.y))
  }

  func draw(in area: Rect, into buffer: inout CellBuffer, _ context: DrawContext) {
    buffer.fill(area, with: .plain, clip: area)
    let textArea = Rect(x: 2, y: area.minY, width: width, height: area.height)
    node.draw(in: textArea, into: &buffer, context: context)
  }

  private var width: Int { max(1, size.width - 4) }

  private var height: Int {
    var layout = Layout(node, at: 0)
    return layout.size(in: Proposal(columns: width, rows: nil)).height
  }

  private var node: Node {
    let runs = lines.enumerated().map { index, line in
      TextRun(
        (index == 0 ? "" : "\n") + line.text, style: Style(line.isWarning ? .error : .text))
    }
    let fullWidth = FrameAxis.filling
    let key = isDismissedByEscape ? [TextRun("  Esc", style: Style(.tertiary))] : []
    let text = Node.text(TextNode(runs: runs + key))
    return .frame(FrameNode(horizontal: fullWidth, anchor: Anchor(.leading, .center), child: text))
  }
}
