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
  /// The pictures of the views.
  private var pictures: ContiguousArray<RetainedPicture> = []
  /// The position of the picture of each box.
  private var picturePositions: [String: Int] = [:]
  /// What changes though nothing happens, or `nil` if every frame must be painted completely.
  private var quietScreen: QuietScreen?
  /// What the views on the page may cost; the boxes of views that cost more show a message.
  private var pageBudget = PageBudget()
  private var scene: DrawnScene?
  private var resolvedLooks = ResolvedLooks()
  /// The hints drawn over the boxes.
  private var drawnHints: Hints?

  /// A box as it was drawn last.
  private struct DrawnBox {
    var key: BoxKey
    /// When the box was drawn: it is drawn again if the clock was set to an earlier time.
    var date: Date
    /// The time at which the view next changes, or `nil` if only another key changes the box.
    var validUntil: Date?
    var content: Content
    /// The accent color of the view, in which the title is drawn.
    var accent: Paint?

    enum Content {
      case view
      /// As much of the view as its budget allowed; it is drawn again.
      case partOfView
      /// A message instead of a view that is too complex.
      case message
    }

    func isValid(at now: Date) -> Bool { date <= now && validUntil.map { now < $0 } ?? true }
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

  /// Draws the live parts of views whose time has come, when nothing else has changed.
  ///
  /// - Parameters:
  ///   - revision: The revision of the home screen, on which it is a quiet time.
  ///   - views: Its live views.
  ///   - now: The current time.
  ///   - marking: See ``paint(_:at:marking:)``.
  /// - Returns: Whether that was possible; otherwise, the home screen must be painted.
  package mutating func tick(
    _ revision: Int, _ views: [LiveView], at now: Date, marking: (UInt64?) -> Void = { _ in }
  ) -> Bool {
    guard let screen = quietScreen, screen.isCurrent(revision),
      screen.inlineChange.map({ now < $0 }) ?? true
    else { return false }
    defer { marking(nil) }
    for (position, box) in screen.boxes.enumerated() where box.change <= now {
      marking(box.fingerprint)
      guard pictures[box.picture].tick(at: now.timeIntervalSince1970, into: &buffer) else {
        return false
      }
      quietScreen?.boxes[position].change = views[box.view].change
    }
    return true
  }

  private mutating func paintInLanguage(
    _ home: HomeScreen, at now: Date, marking: (UInt64?) -> Void
  ) {
    let statusLine = StatusLine(home, at: now, marking: marking)
    let next = DrawnScene(home, statusLine, at: now)
    let needsFullRedraw = next != scene || home.sheets.isOpen || home.selection.hints != drawnHints
    if needsFullRedraw || buffer.needsClusterReset { clear(for: next, home) }
    quietScreen = nil
    defer { if home.display.symbols == .ascii { buffer.reduceToASCII() } }
    guard home.arrangement != nil else {
      TooSmallMessage.draw(home.size, into: &buffer)
      cursor = nil
      return
    }
    let context = home.drawContext(at: now)
    drawBoxes(of: home, next, context, at: now, marking: marking)
    next.emptyHome?.draw(into: &buffer, context)
    statusLine.draw(into: &buffer, context, marking: marking)
    if let hints = home.selection.hints { draw(hints) }
    let panel = home.panel(at: now)
    panel?.draw(in: home.size, into: &buffer, context)
    cursor = home.cursor(in: buffer, below: panel, at: now)
    // The banner is in front of everything, because Escape dismisses it first.
    if let banner = next.banner {
      let area = banner.area(avoiding: panel == nil ? nil : cursor)
      banner.draw(in: area, into: &buffer, context)
    }
    let hasOverlay = panel != nil || next.banner != nil || home.selection.hints != nil
    if !hasOverlay, home.display.symbols != .ascii {
      quietScreen = QuietScreen(home, pictures: picturePositions)
    }
  }

  /// Returns the cells of the buffer that may have changed since the last call.
  package mutating func takeTouchedCells() -> TouchedCells { buffer.takeTouchedCells() }

  private mutating func clear(for scene: DrawnScene, _ home: HomeScreen) {
    drawnHints = home.selection.hints
    buffer.clear(to: home.size)
    drawnBoxes = [:]
    (pictures, picturePositions) = ([], [:])
    self.scene = scene
    resolvedLooks.keepOnly(home.widgets.slots.keys)
  }

  private mutating func drawBoxes(
    of home: HomeScreen, _ scene: DrawnScene, _ context: DrawContext, at now: Date,
    marking: (UInt64?) -> Void
  ) {
    let boxes = home.visibleBoxes
    // What is new is drawn as a small view first; what costs more, then with its share.
    for _ in 0..<Self.maximumPasses {
      pageBudget.divide(among: boxes.map(\.id))
      drawChangedBoxes(boxes, of: home, scene, context, at: now, marking: marking)
      if !pageBudget.isOutdated { break }
    }
    marking(nil)
  }

  /// How often the boxes are looked at for one frame: new views, their shares, and what then differs.
  private static let maximumPasses = 4

  private mutating func drawChangedBoxes(
    _ boxes: [PlacedBox], of home: HomeScreen, _ scene: DrawnScene, _ context: DrawContext,
    at now: Date, marking: (UInt64?) -> Void
  ) {
    for box in boxes {
      let id = SlotID(box.id)
      guard let slot = home.widgets[id] else { continue }
      marking(slot.view?.fingerprint)
      let key = BoxKey(box, slot, resolvedLooks.look(of: slot, home), of: home, at: now)
      let drawn = drawnBoxes[box.box]
      let view = PageBudget.View(widget: box.id, revision: key.revision, size: box.rect.size)
      let isTooComplex = pageBudget.isTooComplex(view)
      if let drawn, drawn.key == key, drawn.isValid(at: now),
        drawn.content == (isTooComplex ? .message : .view)
      {
        continue
      }
      let accent = slot.view?.accent
      let viewOnly = drawn.map { $0.key.hasSameFrame(as: key) && $0.accent == accent } ?? false
      var drawing = BoxDrawing(box, key, slot, scene, of: home, at: now)
      drawing.isTooComplex = isTooComplex
      let boxContext = home.boxContext(key, id, context, at: now)
      let content = draw(&drawing, view, box.box, viewOnly: viewOnly, boxContext)
      let shownSlot = home.substitute(for: slot) ?? slot
      drawnBoxes[box.box] = DrawnBox(
        key: key, date: now,
        validUntil: home.widgets.showsAnotherTime(id) ? nil : shownSlot.nextChange,
        content: content, accent: accent)
    }
  }

  /// Draws a box, with a message instead of its view if the view is too complex.
  private mutating func draw(
    _ drawing: inout BoxDrawing, _ view: PageBudget.View, _ box: String, viewOnly: Bool,
    _ context: DrawContext
  ) -> DrawnBox.Content {
    let picture = picturePosition(of: box)
    drawing.budget = pageBudget.budget(for: view)
    let units = drawing.budget.remaining
    let isComplete =
      viewOnly
      ? drawing.drawView(into: &buffer, context, &pictures[picture])
      : drawing.draw(into: &buffer, context, &pictures[picture])
    if drawing.isTooComplex { return .message }
    let spentUnits = units - drawing.budget.remaining
    // What is drawn by what changed takes nothing; its last complete drawing counts.
    if spentUnits > 0 { pageBudget.record(spentUnits, isComplete: isComplete, of: view) }
    return isComplete ? .view : .partOfView
  }

  private mutating func picturePosition(of box: String) -> Int {
    if let position = picturePositions[box] { return position }
    picturePositions[box] = pictures.count
    pictures.append(RetainedPicture())
    return pictures.count - 1
  }

  private mutating func draw(_ hints: Hints) {
    for target in hints.targets where target.letters.hasPrefix(hints.typedLetters) {
      let style = Style(
        foreground: .role(.background), background: .role(.accent), attributes: .bold)
      buffer.write(target.letters, at: target.point, style: style, clip: buffer.bounds)
    }
  }
}
