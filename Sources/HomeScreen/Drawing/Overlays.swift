internal import Configuration
internal import Cells
internal import FoundationEssentials
internal import Timelines
internal import ViewTree

/// A sheet over the boxes: a title and rows of two columns.
struct Sheet {
  let title: String
  let rows: [(String, String)]
  let footer: String

  func draw(in screen: Size, into buffer: inout CellBuffer, _ context: DrawContext) {
    let left = rows.map { Glyphs.width(of: $0.0) }.max() ?? 0
    let right = rows.map { Glyphs.width(of: $0.1) }.max() ?? 0
    let width = min(screen.width - 2, max(left + right + 9, Glyphs.width(of: footer) + 6))
    let height = min(screen.height - 2, rows.count + 6)
    let frame = Rect(
      x: (screen.width - width) / 2, y: max(0, (screen.height - 1 - height) / 2), width: width,
      height: height)
    let around = frame.inset(by: Insets(leading: -1, trailing: -1))
    buffer.fill(around, with: .plain, clip: around)
    BoxLine.rounded.draw(in: frame, style: Style(.focus), into: &buffer, clip: frame)
    buffer.write(
      " \(title) ", at: Point(x: frame.minX + 2, y: frame.minY), style: Style(.focus, .bold),
      clip: frame.inset(by: Insets(leading: 1, trailing: 1)))
    drawRows(in: frame, left, into: &buffer)
    buffer.write(
      footer, at: Point(x: frame.minX + 3, y: frame.maxY - 2), style: Style(.tertiary),
      clip: frame.inset(by: Insets(leading: 1, trailing: 1)))
  }

  private func drawRows(in frame: Rect, _ left: Int, into buffer: inout CellBuffer) {
    let inside = frame.inset(by: Insets(top: 2, leading: 3, bottom: 3, trailing: 2))
    for (index, row) in rows.enumerated() where index < inside.height {
      let y = inside.minY + index
      buffer.write(
        row.0, at: Point(x: inside.minX, y: y), style: Style(.secondary, .bold), clip: inside)
      var text = TextNode(row.1, style: Style(.text))
      text.paragraph.lineLimit = 1
      let place = Rect(
        x: inside.minX + left + 3, y: y, width: max(0, inside.width - left - 3), height: 1)
      let wide = FrameAxis(maximum: Proposal.unbounded)
      Node.frame(FrameNode(horizontal: wide, anchor: Anchor(.leading), child: .text(text)))
        .draw(in: place, into: &buffer, context: DrawContext(now: 0))
    }
  }
}

extension Sheet {
  static let help = Sheet(
    title: "Keys",
    rows: [
      ("← ↓ ↑ →  h j k l", "move between boxes"),
      ("Tab  Shift-Tab", "next, previous box"),
      ("1 … 9", "jump to a box"),
      ("[  ]  PgUp PgDn", "turn pages"),
      ("r  R", "reload the box, all boxes"),
      ("i", "about the box: age, next reload, errors"),
      ("P", "privacy mode"),
      ("Ctrl-L  Ctrl-Z", "repaint, suspend"),
      ("q  Ctrl-C", "quit"),
      ("click, wheel", "focus a box, turn pages"),
    ],
    footer: "Esc closes")

  /// Everything known of a widget.
  init(about slot: Slot, of home: HomeScreen, at now: Date) {
    let loader = slot.loader
    title = home.title(of: slot)
    rows = [
      ("Widget", "\(slot.placement.widget), \(slot.placement.family.shortName)"),
      (
        "Age",
        loader.loaded.map { Words.duration(now.timeIntervalSince($0)) } ?? "nothing loaded yet"
      ),
      ("Entry", Self.entry(of: loader, at: now)),
      ("Next swap", Self.away(loader.timeline?.nextSwap(after: now), now, none: "none")),
      ("Next reload", Self.reload(of: loader, at: now)),
      ("Loads", "\(loader.generation.number), last for: \(loader.lastReason.words)"),
      ("Last error", loader.failure.map { "\($0.reason) (\($0.count) in a row)" } ?? "none"),
      (
        "Process",
        home.processes[slot.placement.widget.extension].map { "pid \($0)" } ?? "not running"
      ),
    ]
    footer = "r reloads   Esc closes"
  }

  private static func entry(of loader: TimelineLoader<ArchivedNode>, at now: Date) -> String {
    guard let timeline = loader.timeline, let index = timeline.index(at: now) else { return "none" }
    return "\(index + 1) of \(timeline.entries.count)"
  }

  private static func away(_ date: Date?, _ now: Date, none: String) -> String {
    date.map { "in \(Words.duration(max(0, $0.timeIntervalSince(now)).rounded(.up)))" } ?? none
  }

  private static func reload(of loader: TimelineLoader<ArchivedNode>, at now: Date) -> String {
    if let since = loader.loadingSince {
      return "loading for \(Words.duration(now.timeIntervalSince(since)))"
    }
    let why = loader.failure == nil ? loader.timeline?.policy.words ?? "" : "after the error"
    return away(loader.nextReload, now, none: "only when asked") + (why.isEmpty ? "" : ", \(why)")
  }
}

extension ReloadPolicy {
  fileprivate var words: String {
    switch self {
    case .atEnd: "at the end of the timeline"
    case .after: "at the date it asked for"
    case .never: "its policy is never"
    }
  }
}

extension ReloadReason {
  fileprivate var words: String {
    switch self {
    case .added: "it is new"
    case .policy: "its policy"
    case .retry: "a retry"
    case .user: "the reload key"
    case .widgetCenter: "its extension asked"
    case .environment: "dark or light changed"
    }
  }
}
