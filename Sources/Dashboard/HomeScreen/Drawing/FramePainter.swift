internal import Configuration
package import Cells
package import FoundationEssentials
internal import Themes
internal import ViewTree
internal import Texts

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
  private var scene: DrawnScene?
  private var resolvedLooks = ResolvedLooks()
  /// The hints drawn over the boxes.
  private var drawnHints: Hints?

  /// A box as it was drawn last.
  private struct DrawnBox {
    var key: BoxKey
    /// The time at which the view next changes, or `nil` if only another key changes the box.
    var validUntil: Date?
    /// The accent color of the view, in which the title is drawn.
    var accent: Paint?
    /// The picture of the view.
    var picture = RetainedPicture()
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
    Texts.$current.withValue(home.texts) { paintInLanguage(home, at: now, marking: marking) }
  }

  private mutating func paintInLanguage(
    _ home: HomeScreen, at now: Date, marking: (UInt64?) -> Void
  ) {
    let statusLine = StatusLine(home, at: now, marking: marking)
    let next = DrawnScene(home, statusLine, at: now)
    let needsFullRedraw = next != scene || home.sheets.isOpen || home.selection.hints != drawnHints
    if needsFullRedraw || buffer.needsClusterReset { clear(for: next, home) }
    defer { if home.display.symbols == .ascii { buffer.reduceToASCII() } }
    guard home.arrangement != nil else {
      TooSmallMessage.draw(home.size, into: &buffer)
      cursor = nil
      return
    }
    let context = home.drawContext(at: now)
    drawBoxes(of: home, next, context, at: now, marking: marking)
    EmptyHome(home)?.draw(into: &buffer, context)
    statusLine.draw(into: &buffer, context, marking: marking)
    if let hints = home.selection.hints { draw(hints) }
    let panel = home.panel(at: now)
    panel?.draw(in: home.size, into: &buffer, context)
    cursor = home.cursor(in: buffer, below: panel, at: now)
    // The banner is in front of everything, because Escape dismisses it first.
    next.banner?.draw(into: &buffer, context)
  }

  /// Returns the rows of the buffer that may have changed since the last call.
  package mutating func takeTouchedRows() -> RowSet { buffer.takeTouchedRows() }

  private mutating func clear(for scene: DrawnScene, _ home: HomeScreen) {
    drawnHints = home.selection.hints
    buffer.clear(to: home.size)
    drawnBoxes = [:]
    self.scene = scene
    resolvedLooks.keepOnly(home.widgets.slots.keys)
  }

  private mutating func drawBoxes(
    of home: HomeScreen, _ scene: DrawnScene, _ context: DrawContext, at now: Date,
    marking: (UInt64?) -> Void
  ) {
    for box in home.visibleBoxes {
      let id = SlotID(box.id)
      guard let slot = home.widgets[id] else { continue }
      marking(slot.view?.fingerprint)
      let key = BoxKey(box, slot, resolvedLooks.look(of: slot, home), of: home, at: now)
      var drawn = drawnBoxes.removeValue(forKey: box.box)
      defer { drawnBoxes[box.box] = drawn }
      if let drawn, drawn.key == key, drawn.validUntil.map({ now < $0 }) ?? true { continue }
      let hasSameFrame =
        drawn.map { $0.key.hasSameFrame(as: key) && $0.accent == slot.view?.accent } ?? false
      var next = DrawnBox(
        key: key, validUntil: home.widgets.showsAnotherTime(id) ? nil : slot.nextChange,
        accent: slot.view?.accent)
      if hasSameFrame, let picture = drawn?.picture { next.picture = picture }
      drawn = nil
      let drawing = BoxDrawing(box, key, slot, scene, of: home, at: now)
      draw(
        drawing, key, viewOnly: hasSameFrame, home.boxContext(key, id, context, at: now),
        &next.picture)
      drawn = next
    }
    marking(nil)
  }

  /// Draws a box, with a message instead of its view if the view is too complex.
  private mutating func draw(
    _ drawing: BoxDrawing, _ key: BoxKey, viewOnly: Bool, _ context: DrawContext,
    _ picture: inout RetainedPicture
  ) {
    var drawing = drawing
    let id = drawing.slot.id
    drawing.isTooComplex = tooComplexRevisions[id] == key.revision
    let isComplete =
      viewOnly
      ? drawing.drawView(into: &buffer, context, &picture)
      : drawing.draw(into: &buffer, context, &picture)
    guard !isComplete else { return }
    tooComplexRevisions[id] = key.revision
    drawing.isTooComplex = true
    drawing.draw(into: &buffer, context, &picture)
  }

  private mutating func draw(_ hints: Hints) {
    for target in hints.targets where target.letters.hasPrefix(hints.typedLetters) {
      let style = Style(
        foreground: .role(.background), background: .role(.accent), attributes: .bold)
      buffer.write(target.letters, at: target.point, style: style, clip: buffer.bounds)
    }
  }
}
