internal import Configuration
internal import Cells
internal import FoundationEssentials
internal import Themes
internal import ViewTree
internal import Texts

/// The drawing of a widget's box: its border, title, and mark, with the view inside.
struct BoxDrawing {
  let slot: Slot
  let title: String
  let rect: Rect
  let isFocused: Bool
  let mark: SlotMark?
  let borderStyle: LineStyle
  /// The background of the box.
  let background: Style
  /// The user's look for the box, or `nil` for none.
  let look: BoxLook?
  let interaction: BoxInteraction
  /// The frame of the edit-mode border, or `nil` outside edit mode.
  let jiggleFrame: Int?
  /// The current frame of the transition to the view, or `nil`.
  let transitionFrame: Node?
  /// The dots of the widget's stack, or `nil` outside a stack.
  let dots: StackDots?
  /// The widget that slides out while this one slides in, or `nil`.
  let slide: BoxSlide?
  /// Whether the dragged or lifted box would be stacked with this box.
  let isTarget: Bool
  /// The widget whose view is shown in the middle while this one has none, or `nil`.
  let substitute: Slot?
  /// Whether the view is too complex to draw, so that a message is drawn instead.
  var isTooComplex = false
  /// The units that drawing the view may take; afterwards, what remains of them.
  var budget = WorkBudget()

  /// Draws the box.
  ///
  /// - Parameters:
  ///   - buffer: The buffer.
  ///   - context: The context of the view.
  ///   - picture: The picture of the view, which is kept for ``drawView(into:_:_:)``.
  /// - Returns: Whether the whole view was drawn within its work budget.
  @discardableResult
  mutating func draw(
    into buffer: inout CellBuffer, _ context: DrawContext, _ picture: inout RetainedPicture
  ) -> Bool {
    buffer.fill(rect, with: background, clip: rect)
    picture.forget()
    let isComplete = drawContent(into: &buffer, context, &picture)
    drawBorder(into: &buffer)
    drawTitle(into: &buffer, context.palette)
    drawMark(into: &buffer)
    applyLook(in: lookArea, to: &buffer, context)
    return isComplete
  }

  /// Draws what changed in the view, without the border around it.
  ///
  /// - Returns: Whether the whole view was drawn within its work budget.
  mutating func drawView(
    into buffer: inout CellBuffer, _ context: DrawContext, _ picture: inout RetainedPicture
  ) -> Bool {
    let isComplete = drawContent(into: &buffer, context, &picture)
    applyLook(in: contentArea, to: &buffer, context)
    return isComplete
  }

  private func applyLook(in area: Rect, to buffer: inout CellBuffer, _ context: DrawContext) {
    guard let look else { return }
    LookPass(look, showsPixels: context.showsPixels)
      .apply(in: area, background: lookArea, to: &buffer)
  }

  /// The cells that a look's background fills: without a border, also those of the border.
  private var lookArea: Rect { borderStyle == .none ? rect : contentArea }

  private var contentArea: Rect {
    rect.inset(by: Insets(top: 1, leading: 1, bottom: 1, trailing: 1))
  }

  private mutating func drawContent(
    into buffer: inout CellBuffer, _ context: DrawContext, _ picture: inout RetainedPicture
  ) -> Bool {
    if canKeepPicture, let view = slot.view { return draw(view, &buffer, context, &picture) }
    picture.forget()
    buffer.fill(contentArea, with: background, clip: contentArea)
    guard !isTooComplex else {
      TooComplexMessage.node.draw(in: contentArea, into: &buffer, context: context)
      return true
    }
    let rows = slide?.rows(in: contentArea.height) ?? 0
    let isComplete = draw(slot, by: rows, into: &buffer, context)
    if let slide, rows != 0 {
      let outgoingRows = rows > 0 ? rows - contentArea.height : rows + contentArea.height
      // It has a budget of its own, because only the incoming view is counted.
      let incomingBudget = budget
      budget = WorkBudget(PageBudget.smallView)
      draw(slide.slot, by: outgoingRows, into: &buffer, context)
      budget = incomingBudget
    }
    return isComplete
  }

  /// Whether the view is drawn in its place and nothing is drawn over it.
  private var canKeepPicture: Bool {
    !isTooComplex && slide == nil && substitute == nil && transitionFrame == nil && look == nil
      && interaction.focus == nil
  }

  /// Draws what changed from the last picture of the view.
  private mutating func draw(
    _ view: Slot.CurrentView, _ buffer: inout CellBuffer, _ context: DrawContext,
    _ picture: inout RetainedPicture
  ) -> Bool {
    picture.draw(
      view.node.showingActive(interaction.activeControls), in: slot.viewFrame(in: contentArea),
      area: contentArea, over: background, into: &buffer, context: viewContext(view, context),
      spending: &budget)
  }

  private func viewContext(_ view: Slot.CurrentView, _ context: DrawContext) -> DrawContext {
    var context = context
    if view.isPlaceholder { context.redaction.insert(.placeholder) }
    if let time = view.fixedTime { context.now = time }
    context.underlinesControls = context.isMono
    return context
  }

  /// Draws a widget's view, moved down by a number of rows.
  @discardableResult
  private mutating func draw(
    _ slot: Slot, by rows: Int, into buffer: inout CellBuffer, _ context: DrawContext
  ) -> Bool {
    let frame = contentArea.offset(x: 0, y: rows)
    if let substitute, slot.id == self.slot.id {
      return drawSubstitute(substitute, into: &buffer, context)
    }
    guard let view = slot.view else {
      if let message {
        return message.draw(in: frame, into: &buffer, context: context, clip: contentArea)
      }
      return Skeleton.node.draw(in: frame, into: &buffer, context: context, clip: contentArea)
    }
    var context = viewContext(view, context)
    let viewFrame = slot.viewFrame(in: frame)
    guard rows == 0 else {
      // A picture in pixels would be another one at each position.
      context.showsPixels = false
      return view.node.draw(
        in: viewFrame, into: &buffer, context: context, clip: contentArea, spending: &budget)
    }
    let node = transitionFrame ?? view.node.showingActive(interaction.activeControls)
    let isComplete = node.draw(
      in: viewFrame, into: &buffer, context: context, clip: contentArea, spending: &budget)
    interaction.drawFocus(
      in: viewFrame, clip: contentArea, hasColors: !context.isMono, into: &buffer)
    return isComplete
  }

  /// Why the box has no view, in its middle; `nil` while the view is loading.
  private var message: Node? {
    guard let mark, mark.urgency == .warning, let text = mark.texts.first else { return nil }
    var paragraph = TextNode(text, style: Style(.secondary))
    paragraph.paragraph.alignment = .center
    let margins = Insets(leading: 1, trailing: 1)
    return SheetNodes.frame(
      .padding(PaddingNode(margins, .text(paragraph))), width: contentArea.width,
      height: contentArea.height, anchor: Anchor(.center, .center))
  }

  /// Draws the view of the widget of which this one is a copy, in its own size.
  private mutating func drawSubstitute(
    _ slot: Slot, into buffer: inout CellBuffer, _ context: DrawContext
  ) -> Bool {
    let context = slot.view.map { viewContext($0, context) } ?? context
    let frame = Anchor().frame(for: slot.contentSize, in: contentArea)
    let node = slot.view?.node ?? Skeleton.node
    return node.draw(
      in: frame, into: &buffer, context: context, clip: contentArea, spending: &budget)
  }

  private func drawBorder(into buffer: inout CellBuffer) {
    // The focus has another line, because it must be visible without colors, too.
    let focusLine = borderStyle == .heavy ? BoxLine.double : .heavy
    let visibleLine = isTarget ? .double : isFocused ? focusLine : borderStyle.boxLine
    visibleLine?.draw(in: rect, style: boxLineStyle, into: &buffer, clip: rect)
    dots?.draw(in: rect, into: &buffer)
    if let jiggleFrame, !isTarget { drawJiggle(jiggleFrame, into: &buffer) }
  }

  /// Draws moving gaps in the top and the bottom of the border, as a sign that boxes can be moved.
  private func drawJiggle(_ frame: Int, into buffer: inout CellBuffer) {
    for x in rect.minX + 1..<max(rect.minX + 1, rect.maxX - 1) where (x + frame) % 2 == 0 {
      for y in [rect.minY, rect.maxY - 1] {
        buffer.put(" ", x: x, y: y, style: boxLineStyle, clip: rect)
      }
    }
  }

  private var boxLineStyle: Style { Style(isFocused || isTarget ? .focus : .border) }

  /// Draws the title in the accent color of the view, so that boxes are told apart by their hues.
  private func drawTitle(into buffer: inout CellBuffer, _ palette: Palette) {
    // Two cells of the border before the title and four after it remain visible.
    let availableWidth = rect.width - 6
    guard availableWidth > 0, !title.isEmpty else { return }
    let style = isFocused ? Style(.focus, .bold) : Style(foreground: titlePaint(palette))
    var text = TextNode(" \(title) ", style: style)
    text.paragraph.lineLimit = 1
    let width = min(availableWidth, Glyphs.width(of: title) + 2)
    let titleArea = Rect(x: rect.minX + 2, y: rect.minY, width: width, height: 1)
    Node.text(text).draw(in: titleArea, into: &buffer, context: DrawContext(now: 0))
  }

  /// Returns the color of the title of a box that is not focused.
  ///
  /// The border is outside of the look's background, so the color must be readable on the screen's.
  private func titlePaint(_ palette: Palette) -> Paint {
    guard let accent = slot.view?.accent else { return .role(.title) }
    let hasTint = look?.hasTint ?? false
    // The theme's own accent in every title would be no distinction.
    if palette.replacesAccents, !hasTint { return .role(.title) }
    if !hasTint, let role = accent.role { return .role(role) }
    guard let color = palette.color(of: accent) else { return .role(.title) }
    let screen = look?.screen ?? palette
    return .rgb(screen.makingReadable(color, on: [.background, .widget]))
  }

  /// Returns the color of a mark.
  ///
  /// A warning about an old view has a calmer color, because it is a smaller problem than no view.
  private func role(of mark: SlotMark) -> Role {
    guard mark.urgency == .warning else { return .tertiary }
    return slot.view?.isPlaceholder == false ? .stale : .error
  }

  private func drawMark(into buffer: inout CellBuffer) {
    guard let mark, let shortestText = mark.texts.last, !shortestText.isEmpty else { return }
    // Two cells of the border on each side remain visible.
    let availableWidth = rect.width - 4
    let prefix = mark.urgency == .warning ? "! " : ""
    let labels = mark.texts.map { " \(prefix)\($0) " }
    let label =
      labels.first { Glyphs.width(of: $0) <= availableWidth } ?? " \(prefix)\(shortestText) "
    var text = TextNode(label, style: Style(role(of: mark)))
    text.paragraph.lineLimit = 1
    let width = min(availableWidth, Glyphs.width(of: label))
    guard width > 0 else { return }
    let markArea = Rect(x: rect.maxX - 2 - width, y: rect.maxY - 1, width: width, height: 1)
    Node.text(text).draw(in: markArea, into: &buffer, context: DrawContext(now: 0))
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

  /// Returns the offset of the new widget from its final position, in rows; positive below it.
  func rows(in height: Int) -> Int {
    let remainingRows = Int((Double(height) * (1 - progress)).rounded())
    return isForward ? remainingRows : -remainingRows
  }
}

extension HomeScreen {
  /// Returns the slide of a stack at a time, or `nil` if the widget that slides out no longer
  /// exists.
  ///
  /// The slide slows down toward the end.
  func slide(_ slide: SmartStack.Slide, at now: Date) -> BoxSlide? {
    guard let slot = widgets[slide.from] else { return nil }
    let remainder = 1 - slide.clock.progress(at: now)
    return BoxSlide(slot: slot, progress: 1 - remainder * remainder, isForward: slide.isForward)
  }
}

/// The replacement for a view that is too complex to draw.
enum TooComplexMessage {
  static var text: String { localized("This view is too complex to draw") }
  static var node: Node { Node.text(TextNode(text, style: Style(.secondary))) }
}

/// The placeholder of a box before its extension has provided one.
enum Skeleton {
  static let node: Node = .padding(
    PaddingNode(
      Insets(top: 1, leading: 1, bottom: 1, trailing: 1),
      .redaction(RedactionNode(child: framedBars))))

  private static let framedBars: Node = {
    let unbounded = FrameAxis.filling
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
