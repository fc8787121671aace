internal import Configuration
package import Cells
package import FoundationEssentials
internal import Themes
internal import ViewTree

/// Draws the home screen into a buffer, and skips boxes that have not changed.
package struct FramePainter {
  package private(set) var buffer = CellBuffer(size: .zero)
  /// The position of the terminal's cursor, or `nil` if nothing has the focus.
  package private(set) var cursor: Point?
  private var drawnBoxes: [String: DrawnBox] = [:]
  /// The revisions of views that were too complex to draw, by widget.
  ///
  /// These views are not drawn again; the boxes show a message.
  private var tooComplexRevisions: [SlotID: Int] = [:]
  private var scene: Scene?
  /// The looks as they are drawn, by widget; resolving one reads all pixels of its picture.
  private var resolvedLooks: [SlotID: ResolvedLook] = [:]
  /// The hints drawn over the boxes.
  private var drawnHints: Hints?

  /// A box as it was drawn last.
  private struct DrawnBox {
    var key: BoxKey
    /// The time at which the view next changes, or `nil` if only another key changes the box.
    var validUntil: Date?
  }

  /// A look as it is drawn, and what it was made from.
  private struct ResolvedLook {
    var look: Look
    var family: Family
    var revision: Int
    var theme: Theme
    var appearance: Appearance
    var colorMode: ColorMode
    var result: BoxLook?
  }

  private struct BoxKey: Equatable {
    var rect: Rect
    var placement: WidgetPlacement
    var look: BoxLook?
    var revision: Int
    var title: String
    var mark: SlotMark?
    var isFocused: Bool
    /// The time shown instead of the current one, or `nil`.
    var viewedDate: Date?
    var interaction: BoxInteraction
    var dots: StackDots?
    /// The frame number of the stack's slide, or `nil`.
    var slide: Int?
    /// Whether the dragged or lifted box would be stacked with this box.
    var isTarget: Bool
  }

  /// The state that all boxes share.
  ///
  /// If it changes, everything is drawn again.
  private struct Scene: Equatable {
    var size: Size
    var page: Int
    var boxes: [PlacedBox]
    var hasSheet: Bool
    var palette: Palette
    var borderStyle: LineStyle
    var isPrivate: Bool
    var colorMode: ColorMode
    var symbols: SymbolSet
    var redaction: RedactionStyle
    var fill: BoxFill
    var banner: Banner?
    /// The frame of the edit-mode animation, or `nil` outside edit mode.
    var jiggleFrame: Int?
  }

  package init() {}

  /// Updates the buffer.
  ///
  /// - Parameters:
  ///   - home: The home screen to draw.
  ///   - now: The current time.
  ///   - marking: Called with the fingerprint of each view before the view is drawn, and with
  ///     `nil` after the last one. If the process crashes while a view is marked, that view is the
  ///     cause.
  package mutating func paint(
    _ home: HomeScreen, at now: Date, marking: (UInt64?) -> Void = { _ in }
  ) {
    let statusLine = StatusLine(home, at: now, marking: marking)
    let next = Scene(
      size: home.size, page: home.page, boxes: home.arrangement?.boxes(onPage: home.page) ?? [],
      hasSheet: home.sheets.isOpen,
      palette: home.palette, borderStyle: home.display.borderStyle,
      isPrivate: home.display.isPrivate, colorMode: home.display.colorMode,
      symbols: home.display.symbols, redaction: home.theme.redaction, fill: home.theme.fill,
      banner: Banner(home, over: statusLine),
      jiggleFrame: home.jiggleFrame(at: now))
    let needsFullRedraw = next != scene || home.sheets.isOpen || home.selection.hints != drawnHints
    if needsFullRedraw || buffer.needsClusterReset {
      drawnHints = home.selection.hints
      buffer.clear(to: home.size)
      drawnBoxes = [:]
      scene = next
    }
    defer { if home.display.symbols == .ascii { buffer.reduceToASCII() } }
    guard home.arrangement != nil else {
      TooSmallMessage.draw(home.size, into: &buffer)
      cursor = nil
      return
    }
    let context = home.drawContext(at: now)
    for box in home.visibleBoxes {
      marking(home.widgets[SlotID(box.id)]?.view?.fingerprint)
      draw(box, of: home, borderStyle: next.borderStyle, context, at: now)
    }
    marking(nil)
    EmptyHome(home)?.draw(into: &buffer, context)
    statusLine.draw(into: &buffer, context, marking: marking)
    if let hints = home.selection.hints { draw(hints) }
    let panel = home.panel(at: now)
    panel?.draw(in: home.size, into: &buffer, context)
    cursor = home.cursor(in: buffer, below: panel, at: now)
    // The banner is in front of everything, because Escape dismisses it first.
    next.banner?.draw(into: &buffer, context)
  }

  private mutating func draw(
    _ box: PlacedBox, of home: HomeScreen, borderStyle: LineStyle, _ context: DrawContext,
    at now: Date
  ) {
    guard let slot = home.widgets[SlotID(box.id)] else { return }
    let stack = home.stacks[box.box]
    let mark = home.mark(of: slot, at: now)
    let look = resolvedLook(of: slot, home)
    let key = BoxKey(
      rect: box.rect, placement: slot.placement, look: look, revision: slot.revision,
      title: look?.title ?? home.title(of: slot), mark: mark,
      isFocused: home.focus == SlotID(box.id),
      viewedDate: home.widgets.showsAnotherTime(SlotID(box.id))
        ? home.widgets.viewedTime?.date : nil,
      interaction: BoxInteraction(slot, of: home, at: now), dots: StackDots(stack),
      slide: stack?.slide?.clock.frame(at: now), isTarget: home.board.editing?.target == box.box)
    let drawnBox = drawnBoxes[box.box]
    let isUnchanged = drawnBox?.key == key
    if isUnchanged, drawnBox?.validUntil.map({ now < $0 }) ?? true { return }
    let id = SlotID(box.id)
    let showsAnotherTime = home.widgets.showsAnotherTime(id)
    drawnBoxes[box.box] = DrawnBox(key: key, validUntil: showsAnotherTime ? nil : slot.nextChange)
    var drawing = BoxDrawing(
      slot: slot, title: key.title, rect: box.rect, isFocused: key.isFocused, mark: mark,
      borderStyle: look?.line ?? borderStyle,
      background: look?.hasNoFill == true ? .plain : home.theme.fill.style, look: look,
      interaction: key.interaction, jiggleFrame: scene?.jiggleFrame,
      transitionFrame: slot.motion?.node(at: now),
      dots: key.dots, slide: stack?.slide.flatMap { home.slide($0, at: now) },
      isTarget: key.isTarget)
    drawing.isTooComplex = tooComplexRevisions[id] == slot.revision
    var boxContext =
      showsAnotherTime ? home.drawContext(at: home.widgets.shownDate(of: id, at: now)) : context
    if let look {
      boxContext.palette = look.palette
      boxContext.numerals = look.numerals
    }
    if key.interaction.isInvalidated { boxContext.redaction.insert(.invalidated) }
    let isComplete =
      isUnchanged
      ? drawing.drawView(into: &buffer, boxContext) : drawing.draw(into: &buffer, boxContext)
    guard !isComplete else { return }
    tooComplexRevisions[id] = slot.revision
    drawing.isTooComplex = true
    drawing.draw(into: &buffer, boxContext)
  }

  /// Returns the look of a box, resolved again only if something that it depends on has changed.
  private mutating func resolvedLook(of slot: Slot, _ home: HomeScreen) -> BoxLook? {
    let (look, family) = (home.looks.look(of: slot.placement), slot.placement.family)
    guard !look.isEmpty else { return nil }
    if let known = resolvedLooks[slot.id], known.look == look, known.family == family,
      known.revision == home.looks.revision, known.theme == home.theme,
      known.appearance == home.appearance, known.colorMode == home.display.colorMode
    {
      return known.result
    }
    let result = home.boxLook(look, in: family)
    resolvedLooks[slot.id] = ResolvedLook(
      look: look, family: family, revision: home.looks.revision, theme: home.theme,
      appearance: home.appearance, colorMode: home.display.colorMode, result: result)
    return result
  }

  private mutating func draw(_ hints: Hints) {
    for target in hints.targets where target.letters.hasPrefix(hints.typedLetters) {
      let style = Style(
        foreground: .role(.background), background: .role(.accent), attributes: .bold)
      buffer.write(target.letters, at: target.point, style: style, clip: buffer.bounds)
    }
  }
}

/// The message on a screen that is too small for one box: the longest text that fits.
enum TooSmallMessage {
  static func draw(_ screen: Size, into buffer: inout CellBuffer) {
    let minimum = Grid.minimumScreen
    let longText =
      "tessera needs \(minimum.width)×\(minimum.height), has \(screen.width)×\(screen.height)"
    let sizeText = "\(minimum.width)×\(minimum.height)"
    let texts = [longText, "needs \(sizeText)", sizeText]
    let text = texts.first { Glyphs.width(of: $0) <= screen.width } ?? ""
    buffer.write(text, at: .zero, style: Style(.secondary), clip: buffer.bounds)
  }
}

extension HomeScreen {
  /// Returns the frame of the edit-mode animation, or `nil` outside edit mode.
  ///
  /// With reduced motion, the frame is always 0.
  fileprivate func jiggleFrame(at now: Date) -> Int? {
    guard isEditing else { return nil }
    return display.animatesViews ? board.jiggleFrame(at: now) : 0
  }
}
