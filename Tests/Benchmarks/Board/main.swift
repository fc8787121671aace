// The reference board with ViewTree and CursesTerminal: 24 boxes of 33 × 15 on 200 × 60. Every
// changed box is built, laid out and drawn again, like a widget entry in the dashboard.
import Cells
import CursesTerminal
import Glibc
import Themes
import ViewTree

@MainActor
struct Board: ~Copyable {
  private static let columns = 6
  private static let boxes = 24
  private static let box = Size(width: 33, height: 15)
  private static let burst = 1000

  private var terminal: TerminalSession
  private var buffer = CellBuffer(size: Size(width: 200, height: 60))
  private var frame = 0
  private let colors = FrameColors()

  init() throws(TerminalError) {
    var environment: [String: String] = [:]
    for name in ["TERM", "COLORTERM"] {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    let choice = TerminalChoice(environment: environment, hasEntry: TerminalSession.hasEntry)
    terminal = try TerminalSession(choice: choice, colors: colors, mouse: false)
  }

  mutating func run() {
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

  private mutating func step(boxes: Int) {
    frame += 1
    draw(boxes: boxes)
  }

  private mutating func draw(boxes: Int) {
    let context = DrawContext(now: Double(frame), palette: colors.side.palette)
    for box in 0..<boxes {
      let origin = Point(
        x: box % Self.columns * Self.box.width, y: box / Self.columns * Self.box.height)
      let rect = Rect(origin: origin, size: Self.box)
      buffer.fill(rect, with: .plain, clip: rect)
      picture(of: box).draw(in: rect, into: &buffer, context: context)
    }
    terminal.present(buffer, colors: colors)
    terminal.send(within: 10_000)
  }

  private func picture(of box: Int) -> Node {
    let labels = ["Requests", "Errors", "Bytes"]
    let roles = [Role.red, .green, .blue]
    var rows = (0..<3).map { line in
      let value = (box * 7919 + line * 104_729 + frame * 9973) % 1_000_000
      return row(labels[line], String(value), roles[line])
    }
    var gauge = GaugeNode()
    gauge.fraction = Double((box * 37 + frame * 7) % 100) / 100
    gauge.paint = .role(.mint)
    rows.append(.padding(PaddingNode(Insets(top: 1), .gauge(gauge))))
    rows.append(
      .padding(PaddingNode(Insets(top: 1), .text(TextNode(clock, style: Style(.text, .bold))))))
    let content = StackNode(
      .vertical, anchor: Anchor(.leading, .center), spacing: 0, children: rows)
    let unbounded = FrameAxis(maximum: Length.unbounded)
    let framed = FrameNode(
      horizontal: unbounded, vertical: unbounded, anchor: Anchor(.leading, .leading),
      child: .stack(content))
    let title = Node.padding(
      PaddingNode(Insets(leading: 2), .text(TextNode(" Box \(box) ", style: Style(.title)))))
    let line = Node.shape(ShapeNode(.roundedRectangle, paint: .role(.border), stroke: Stroke()))
    return .layers(
      LayersNode(
        child: .padding(
          PaddingNode(Insets(top: 2, leading: 2, bottom: 1, trailing: 2), .frame(framed))),
        background: line, overlay: title, anchor: Anchor(.leading, .leading)))
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

  private var clock: String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(frame / 3600 % 24)):\(two(frame / 60 % 60)):\(two(frame % 60))"
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
