internal import Configuration
internal import Cells
internal import FoundationEssentials
internal import Themes
internal import ViewTree

/// Draws a widget's box: its border, title, and mark, with the view inside.
struct BoxDrawing {
  let slot: Slot
  let title: String
  let rect: Rect
  let isFocused: Bool
  let mark: SlotMark?
  let line: LineStyle
  /// The background of the box.
  let background: Style
  let interaction: BoxInteraction
  /// The frame of the edit-mode border, or `nil` outside edit mode.
  let jiggleFrame: Int?
  /// The current frame of the transition to the view, or `nil`.
  let transitionFrame: Node?
  /// The dots of its stack, or `nil` outside a stack.
  let dots: StackDots?
  /// The widget that slides out while this one slides in, or `nil`.
  let slide: BoxSlide?
  /// Whether the dragged or lifted box would be stacked with this box.
  let isTarget: Bool
  /// Whether the view is too complex to draw, so that the box shows a message instead.
  var isTooComplex = false

  /// Draws the box.
  ///
  /// - Returns: Whether the whole view was drawn within its work budget.
  @discardableResult
  func draw(into buffer: inout CellBuffer, _ context: DrawContext) -> Bool {
    buffer.fill(rect, with: background, clip: rect)
    let isWhole = drawView(into: &buffer, context)
    drawLine(into: &buffer)
    drawTitle(into: &buffer)
    drawMark(into: &buffer)
    return isWhole
  }

  /// Draws the view without the border around it.
  ///
  /// - Returns: Whether the whole view was drawn within its work budget.
  func drawInside(into buffer: inout CellBuffer, _ context: DrawContext) -> Bool {
    buffer.fill(inside, with: background, clip: inside)
    return drawView(into: &buffer, context)
  }

  private var inside: Rect {
    rect.inset(by: Insets(top: 1, leading: 1, bottom: 1, trailing: 1))
  }

  private func drawView(into buffer: inout CellBuffer, _ context: DrawContext) -> Bool {
    guard !isTooComplex else {
      TooComplex.node.draw(in: inside, into: &buffer, context: context)
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

  /// Draws a widget's view, moved down by a number of rows.
  @discardableResult
  private func draw(
    _ slot: Slot, by rows: Int, into buffer: inout CellBuffer, _ context: DrawContext
  ) -> Bool {
    let place = inside.offset(x: 0, y: rows)
    guard let picture = slot.view else {
      return Skeleton.node.draw(in: place, into: &buffer, context: context, clip: inside)
    }
    var context = context
    if picture.isPlaceholder { context.redaction.insert(.placeholder) }
    context.underlinesControls = context.isMono
    // A box that a narrow screen cuts off shows the top left part of its view.
    let whole = Rect(origin: place.origin, size: slot.placement.family.contentSize)
    guard rows == 0 else {
      return picture.node.draw(in: whole, into: &buffer, context: context, clip: inside)
    }
    let node = transitionFrame ?? picture.node.showingActive(interaction.activeControls)
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
    // The focus is visible without colors, too.
    let focused = line == .heavy ? BoxLine.double : .heavy
    let shown = isTarget ? .double : isFocused ? focused : lines
    shown?.draw(in: rect, style: lineStyle, into: &buffer, clip: rect)
    dots?.draw(in: rect, into: &buffer)
    if let jiggleFrame, !isTarget { drawJiggle(jiggleFrame, into: &buffer) }
  }

  /// Draws moving gaps in the border, which mark boxes that can be moved.
  private func drawJiggle(_ step: Int, into buffer: inout CellBuffer) {
    for x in rect.minX + 1..<max(rect.minX + 1, rect.maxX - 1) where (x + step) % 2 == 0 {
      for y in [rect.minY, rect.maxY - 1] {
        buffer.put(" ", x: x, y: y, style: lineStyle, clip: rect)
      }
    }
  }

  private var lineStyle: Style { Style(isFocused || isTarget ? .focus : .border) }

  private func drawTitle(into buffer: inout CellBuffer) {
    let available = rect.width - 6
    guard available > 0 else { return }
    let style = Style(isFocused ? .focus : .title, isFocused ? .bold : [])
    var text = TextNode(" \(title) ", style: style)
    text.paragraph.lineLimit = 1
    let width = min(available, Glyphs.width(of: title) + 2)
    let place = Rect(x: rect.minX + 2, y: rect.minY, width: width, height: 1)
    Node.text(text).draw(in: place, into: &buffer, context: DrawContext(now: 0))
  }

  /// A stale view is a smaller problem than no view.
  private func role(of mark: SlotMark) -> Role {
    guard mark.urgency == .warning else { return .tertiary }
    return slot.view?.isPlaceholder == false ? .stale : .error
  }

  private func drawMark(into buffer: inout CellBuffer) {
    guard let mark, let fewest = mark.texts.last, !fewest.isEmpty else { return }
    let available = rect.width - 4
    let sign = mark.urgency == .warning ? "! " : ""
    let choices = mark.texts.map { " \(sign)\($0) " }
    let label = choices.first { Glyphs.width(of: $0) <= available } ?? " \(sign)\(fewest) "
    var text = TextNode(label, style: Style(role(of: mark)))
    text.paragraph.lineLimit = 1
    let width = min(available, Glyphs.width(of: label))
    guard width > 0 else { return }
    let place = Rect(x: rect.maxX - 2 - width, y: rect.maxY - 1, width: width, height: 1)
    Node.text(text).draw(in: place, into: &buffer, context: DrawContext(now: 0))
  }
}

extension BoxFill {
  /// The background of a box.
  var style: Style { self == .none ? .plain : Style(background: .role(.widget)) }
}

/// The slide of a stack: the widget that slides out, and the progress.
struct BoxSlide {
  let slot: Slot
  /// The eased progress, 0…1.
  let progress: Double
  /// Whether the new widget comes from below.
  let isForward: Bool

  /// Returns the offset of the new widget from its place, in rows.
  func rows(in height: Int) -> Int {
    let left = Int((Double(height) * (1 - progress)).rounded())
    return isForward ? left : -left
  }
}

extension HomeScreen {
  /// Returns the slide of a stack at a time; it slows down toward the end.
  func slide(_ turn: SmartStack.Slide, at now: Date) -> BoxSlide? {
    guard let slot = widgets[turn.from] else { return nil }
    let left = 1 - turn.clock.progress(at: now)
    return BoxSlide(slot: slot, progress: 1 - left * left, isForward: turn.isForward)
  }
}

/// The replacement for a view that is too complex to draw.
enum TooComplex {
  static let message = "This view is too complex to draw"
  static let node = Node.text(TextNode(message, style: Style(.secondary)))
}

/// The placeholder of a box before its extension has provided one.
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
