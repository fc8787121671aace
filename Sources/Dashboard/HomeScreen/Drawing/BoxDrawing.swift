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
  /// What the box stands on.
  let ground: Style
  let interaction: BoxInteraction
  /// Which of two lines a trembling box has, or `nil` for one that stands still.
  let tremble: Int?
  /// What is shown instead of the picture while it moves into its place, or `nil`.
  let moving: Node?
  /// The place in its stack, or `nil` outside of one.
  let dots: StackDots?
  /// What goes out as this comes in, or `nil`.
  let slide: BoxSlide?
  /// Whether what is dragged would be laid on it.
  let isTarget: Bool
  /// Whether the picture takes too much work to be drawn: the box says so instead.
  var isTooCostly = false

  /// - Returns: Whether all of the picture was drawn, within its budget of work.
  @discardableResult
  func draw(into buffer: inout CellBuffer, _ context: DrawContext) -> Bool {
    buffer.fill(rect, with: ground, clip: rect)
    let isWhole = drawPicture(into: &buffer, context)
    drawLine(into: &buffer)
    drawTitle(into: &buffer)
    drawMark(into: &buffer)
    return isWhole
  }

  /// Draws what changes as time passes: the picture, and not the line around it.
  ///
  /// - Returns: Whether all of the picture was drawn, within its budget of work.
  func drawInside(into buffer: inout CellBuffer, _ context: DrawContext) -> Bool {
    buffer.fill(inside, with: ground, clip: inside)
    return drawPicture(into: &buffer, context)
  }

  private var inside: Rect {
    rect.inset(by: Insets(top: 1, leading: 1, bottom: 1, trailing: 1))
  }

  private func drawPicture(into buffer: inout CellBuffer, _ context: DrawContext) -> Bool {
    guard !isTooCostly else {
      TooCostly.node.draw(in: inside, into: &buffer, context: context)
      return true
    }
    let rows = slide?.rows(in: inside.height) ?? 0
    let isWhole = draw(slot, by: rows, into: &buffer, context)
    if let slide, rows != 0 {
      let out = rows > 0 ? rows - inside.height : rows + inside.height
      draw(slide.slot, by: out, into: &buffer, context)
    }
    return isWhole
  }

  /// Draws the picture of a widget so many rows off its place.
  @discardableResult
  private func draw(
    _ slot: Slot, by rows: Int, into buffer: inout CellBuffer, _ context: DrawContext
  ) -> Bool {
    let place = inside.offset(x: 0, y: rows)
    guard let picture = slot.picture else {
      return Skeleton.node.draw(in: place, into: &buffer, context: context, clip: inside)
    }
    var context = context
    if picture.isPlaceholder { context.redaction.insert(.placeholder) }
    context.marksControls = context.isMono
    // A box cut to a narrow screen shows its top left part.
    let whole = Rect(origin: place.origin, size: slot.placement.family.contentSize)
    guard rows == 0 else {
      return picture.node.draw(in: whole, into: &buffer, context: context, clip: inside)
    }
    let node = moving ?? picture.node.pressing(interaction.pressed)
    let isWhole = node.draw(in: whole, into: &buffer, context: context, clip: inside)
    interaction.drawFocus(
      in: whole, clip: inside, hasColors: !context.isMono, into: &buffer)
    return isWhole
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
    // The focus is seen without colours, too.
    let focused = line == .heavy ? BoxLine.double : .heavy
    let shown = isTarget ? .double : isFocused ? focused : lines
    shown?.draw(in: rect, style: lineStyle, into: &buffer, clip: rect)
    dots?.draw(in: rect, into: &buffer)
    if let tremble, !isTarget { drawTremble(tremble, into: &buffer) }
  }

  /// A line with gaps that move a little: what stands loose.
  private func drawTremble(_ step: Int, into buffer: inout CellBuffer) {
    for x in rect.minX + 1..<max(rect.minX + 1, rect.maxX - 1) where (x + step) % 2 == 0 {
      for y in [rect.minY, rect.maxY - 1] {
        buffer.put(" ", x: x, y: y, style: lineStyle, clip: rect)
      }
    }
  }

  private var lineStyle: Style { Style(isFocused || isTarget ? .focus : .border) }

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

  /// Old pictures are one thing, none at all another.
  private func role(of mark: SlotMark) -> Role {
    guard mark.urgency == .warning else { return .tertiary }
    return slot.picture?.isPlaceholder == false ? .stale : .error
  }

  private func drawMark(into buffer: inout CellBuffer) {
    guard let mark, let fewest = mark.words.last, !fewest.isEmpty else { return }
    let room = rect.width - 4
    let sign = mark.urgency == .warning ? "! " : ""
    let choices = mark.words.map { " \(sign)\($0) " }
    let words = choices.first { Glyphs.width(of: $0) <= room } ?? " \(sign)\(fewest) "
    var text = TextNode(words, style: Style(role(of: mark)))
    text.paragraph.lineLimit = 1
    let width = min(room, Glyphs.width(of: words))
    guard width > 0 else { return }
    let place = Rect(x: rect.maxX - 2 - width, y: rect.maxY - 1, width: width, height: 1)
    Node.text(text).draw(in: place, into: &buffer, context: DrawContext(now: 0))
  }
}

extension BoxFill {
  /// What is laid under a box.
  var style: Style { self == .none ? .plain : Style(background: .role(.widget)) }
}

/// A stack's slide: the widget that goes out, and how far it has gone.
struct BoxSlide {
  let slot: Slot
  /// How much of the way is done, 0 … 1.
  let progress: Double
  /// Whether what comes in comes from below.
  let isOnward: Bool

  /// How far what comes in is off its place, in rows.
  func rows(in height: Int) -> Int {
    let left = Int((Double(height) * (1 - progress)).rounded())
    return isOnward ? left : -left
  }
}

extension HomeScreen {
  /// A stack's slide as it stands at a moment; it slows down towards its end.
  func slide(_ turn: SmartStack.Turn, at now: Date) -> BoxSlide? {
    guard let slot = widgets[turn.from] else { return nil }
    let left = 1 - turn.clock.progress(at: now)
    return BoxSlide(slot: slot, progress: 1 - left * left, isOnward: turn.isOnward)
  }
}

/// What a box shows in place of a picture that takes too much work.
enum TooCostly {
  static let words = "This picture takes too much work to draw"
  static let node = Node.text(TextNode(words, style: Style(.secondary)))
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
