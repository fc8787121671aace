internal import Configuration
internal import Cells
internal import FoundationEssentials
internal import Themes
internal import ViewTree

/// A widget's box: its line, title and marks, with the picture inside.
struct BoxDrawing {
  let slot: Slot
  let title: String
  let rect: Rect
  let isFocused: Bool
  let mark: SlotMark?
  let line: LineStyle
  let interaction: BoxInteraction
  /// Which of two lines a trembling box has, or `nil` for one that stands still.
  let tremble: Int?
  /// What is shown instead of the picture while it moves into its place, or `nil`.
  let moving: Node?

  func draw(into buffer: inout CellBuffer, _ context: DrawContext) {
    buffer.fill(rect, with: .plain, clip: rect)
    drawPicture(into: &buffer, context)
    drawLine(into: &buffer)
    drawTitle(into: &buffer)
    drawMark(into: &buffer)
  }

  /// Draws what changes as time passes: the picture, and not the line around it.
  func drawInside(into buffer: inout CellBuffer, _ context: DrawContext) {
    buffer.fill(inside, with: .plain, clip: inside)
    drawPicture(into: &buffer, context)
  }

  private var inside: Rect {
    rect.inset(by: Insets(top: 1, leading: 1, bottom: 1, trailing: 1))
  }

  private func drawPicture(into buffer: inout CellBuffer, _ context: DrawContext) {
    guard let picture = slot.picture else {
      Skeleton.node.draw(in: inside, into: &buffer, context: context)
      return
    }
    var context = context
    if picture.isPlaceholder { context.redaction.insert(.placeholder) }
    context.marksControls = context.isMono
    // A box cut to a narrow screen shows its top left part.
    let whole = Rect(origin: inside.origin, size: slot.placement.family.contentSize)
    let node = moving ?? picture.node.pressing(interaction.pressed)
    node.draw(in: whole, into: &buffer, context: context, clip: inside)
    interaction.drawFocus(
      in: whole, clip: inside, hasColors: !context.isMono, into: &buffer)
  }

  private func drawLine(into buffer: inout CellBuffer) {
    let lines: BoxLine? =
      switch line {
      case .rounded: .rounded
      case .square: .square
      case .double: .double
      case .heavy: .heavy
      case .none: nil
      }
    let shown = isFocused ? .heavy : lines
    shown?.draw(in: rect, style: lineStyle, into: &buffer, clip: rect)
    if let tremble { drawTremble(tremble, into: &buffer) }
  }

  /// A line with gaps that move a little: what stands loose.
  private func drawTremble(_ step: Int, into buffer: inout CellBuffer) {
    for x in rect.minX + 1..<max(rect.minX + 1, rect.maxX - 1) where (x + step) % 2 == 0 {
      for y in [rect.minY, rect.maxY - 1] {
        buffer.put(" ", x: x, y: y, style: lineStyle, clip: rect)
      }
    }
  }

  private var lineStyle: Style { Style(isFocused ? .focus : .border) }

  private func drawTitle(into buffer: inout CellBuffer) {
    let room = rect.width - 6
    guard room > 0 else { return }
    let style = Style(isFocused ? .focus : .title, isFocused ? .bold : [])
    var text = TextNode(" \(title) ", style: style)
    text.paragraph.lineLimit = 1
    let width = min(room, Glyphs.width(of: title) + 2)
    let place = Rect(x: rect.minX + 2, y: rect.minY, width: width, height: 1)
    Node.text(text).draw(in: place, into: &buffer, context: DrawContext(now: 0))
  }

  private func drawMark(into buffer: inout CellBuffer) {
    guard let mark, let fewest = mark.words.last, !fewest.isEmpty else { return }
    let room = rect.width - 4
    let sign = mark.urgency == .warning ? "! " : ""
    let choices = mark.words.map { " \(sign)\($0) " }
    let words = choices.first { Glyphs.width(of: $0) <= room } ?? " \(sign)\(fewest) "
    var text = TextNode(words, style: Style(mark.urgency == .warning ? .orange : .tertiary))
    text.paragraph.lineLimit = 1
    let width = min(room, Glyphs.width(of: words))
    guard width > 0 else { return }
    let place = Rect(x: rect.maxX - 2 - width, y: rect.maxY - 1, width: width, height: 1)
    Node.text(text).draw(in: place, into: &buffer, context: DrawContext(now: 0))
  }
}

/// What a box shows before its extension has said anything.
enum Skeleton {
  static let node: Node = .padding(
    PaddingNode(
      Insets(top: 1, leading: 1, bottom: 1, trailing: 1), .redaction(RedactionNode(child: filled))))

  private static let filled: Node = {
    let unbounded = FrameAxis(maximum: Proposal.unbounded)
    let column = StackNode(.vertical, anchor: Anchor(.leading, .center), spacing: 1, children: bars)
    return .frame(
      FrameNode(
        horizontal: unbounded, vertical: unbounded, anchor: Anchor(.leading, .leading),
        child: .stack(column)))
  }()

  private static let bars: [Node] = [8, 12, 10].map { width in
    .text(TextNode(String(repeating: "x", count: width)))
  }
}
