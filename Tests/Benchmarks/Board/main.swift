// The reference board with ViewTree and CursesTerminal: 24 boxes of 33 × 15 on 200 × 60. The view of
// every changed box is made anew and drawn over the last one, like a widget entry in the dashboard.
import Cells
import CursesTerminal
import Glibc
import Themes
import ViewTree

struct Board: ~Copyable {
  private static let columns = 6
  private static let boxes = 24
  private static let box = Size(width: 33, height: 15)
  private static let burst = 1000

  private var terminal: TerminalSession
  private var buffer = CellBuffer(size: Size(width: 200, height: 60))
  private var frame = 0
  private var pictures = Array(repeating: RetainedPicture(), count: boxes)
  private let titles = (0..<boxes).map { " Box \($0) " }
  private let colors = FrameColors()

  @MainActor init() throws(TerminalError) {
    var environment: [String: String] = [:]
    for name in ["TERM", "COLORTERM"] {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    let choice = TerminalChoice(environment: environment, hasEntry: TerminalSession.hasEntry)
    terminal = try TerminalSession(choice: choice, colors: colors, mouse: false)
  }

  @MainActor mutating func run() {
    draw(boxes: Self.boxes)
    var key: UInt8 = 0
    while read(STDIN_FILENO, &key, 1) == 1, key != UInt8(ascii: "q") {
      switch key {
      case UInt8(ascii: "n"): step(boxes: Self.boxes)
      case UInt8(ascii: "b"): for _ in 0..<Self.burst { step(boxes: Self.boxes) }
      case UInt8(ascii: "p"): for _ in 0..<Self.burst { step(boxes: 2) }
      default: break
      }
    }
  }

  @MainActor private mutating func step(boxes: Int) {
    frame += 1
    draw(boxes: boxes)
  }

  @MainActor private mutating func draw(boxes: Int) {
    let context = DrawContext(now: Double(frame), palette: colors.side.palette)
    for box in 0..<boxes {
      let origin = Point(
        x: box % Self.columns * Self.box.width, y: box / Self.columns * Self.box.height)
      let rect = Rect(origin: origin, size: Self.box)
      _ = pictures[box].draw(
        picture(of: box), in: rect, area: rect, over: .plain, into: &buffer, context: context)
    }
    let touched = buffer.takeTouchedCells()
    terminal.present(buffer, touching: touched, colors: colors)
    terminal.send(within: 10_000)
  }

  private func picture(of box: Int) -> Node {
    var gauge = GaugeNode()
    gauge.fraction = Double((box * 37 + frame * 7) % 100) / 100
    gauge.paint = .role(.mint)
    let content = StackNode(
      .vertical, anchor: Anchor(.leading, .center), spacing: 0,
      children: [
        row("Requests", value(0, of: box), .red), row("Errors", value(1, of: box), .green),
        row("Bytes", value(2, of: box), .blue),
        .padding(PaddingNode(Insets(top: 1), .gauge(gauge))),
        .padding(PaddingNode(Insets(top: 1), .text(TextNode(clock, style: Style(.text, .bold))))),
      ])
    let unbounded = FrameAxis(maximum: Length.unbounded)
    let framed = FrameNode(
      horizontal: unbounded, vertical: unbounded, anchor: Anchor(.leading, .leading),
      child: .stack(content))
    let title = Node.padding(
      PaddingNode(Insets(leading: 2), .text(TextNode(titles[box], style: Style(.title)))))
    let line = Node.shape(ShapeNode(.roundedRectangle, paint: .role(.border), stroke: Stroke()))
    return .layers(
      LayersNode(
        child: .padding(
          PaddingNode(Insets(top: 2, leading: 2, bottom: 1, trailing: 2), .frame(framed))),
        background: line, overlay: title, anchor: Anchor(.leading, .leading)))
  }

  private func value(_ line: Int, of box: Int) -> String {
    String((box * 7919 + line * 104_729 + frame * 9973) % 1_000_000)
  }

  private func row(_ label: String, _ number: String, _ role: Role) -> Node {
    .stack(
      StackNode(
        .horizontal, spacing: 0,
        children: [
          .text(TextNode(label, style: Style(.secondary))), .spacer(SpacerNode(axis: .horizontal)),
          .text(TextNode(number, style: Style(role))),
        ]))
  }

  /// The time that as many seconds show as there were frames.
  private var clock: String {
    let fields = [frame / 3600 % 24, frame / 60 % 60, frame % 60]
    return String(unsafeUninitializedCapacity: 8) { bytes in
      for (index, field) in fields.enumerated() {
        if index > 0 { bytes[index * 3 - 1] = UInt8(ascii: ":") }
        bytes[index * 3] = UInt8(ascii: "0") + UInt8(field / 10)
        bytes[index * 3 + 1] = UInt8(ascii: "0") + UInt8(field % 10)
      }
      return 8
    }
  }
}

do throws(TerminalError) {
  var board = try Board()
  board.run()
} catch {
  let message = Array("\(error)\n".utf8)
  _ = write(STDERR_FILENO, message, message.count)
  exit(1)
}
