internal import Cells
internal import Configuration
internal import FoundationEssentials
internal import ViewTree
internal import Texts

/// The inline widgets at the right end of the status line, in at most half of it.
struct InlineWidgets {
  /// An inline widget with its position.
  private struct PlacedWidget {
    let id: SlotID
    let title: String
    let view: Slot.CurrentView?
    let node: Node
    let rect: Rect
    /// The time that the view shows, in seconds since 1970.
    let time: Double
  }

  private let placedWidgets: [PlacedWidget]
  private let focus: SlotID?

  /// Places the inline widgets of a home screen.
  ///
  /// - Parameters:
  ///   - home: The home screen.
  ///   - row: The row of the status line.
  ///   - now: The time to show.
  ///   - marking: Called with a view's fingerprint before the view is measured, then with `nil`.
  init(
    _ home: HomeScreen, in row: Rect, at now: Date, marking: (UInt64?) -> Void = { _ in }
  ) {
    defer { marking(nil) }
    focus = home.board.isFocusInline ? home.focus : nil
    let slots = home.inlineSlots
    var placedWidgets = Self.placeWidgets(slots, home, in: row, at: now, marking)
    // The focused widget is shown even if the others leave no space for it.
    if let focus, !placedWidgets.contains(where: { $0.id == focus }) {
      placedWidgets = Self.placeWidgets(
        slots.filter { $0.id == focus }, home, in: row, at: now, marking)
    }
    self.placedWidgets = placedWidgets
  }

  /// The column of the first widget, or `nil` if there are none.
  var start: Int? { placedWidgets.map(\.rect.minX).min() }

  /// Returns the widget at a screen cell, or `nil`.
  func widget(at point: Point) -> SlotID? { placedWidgets.first { $0.rect.contains(point) }?.id }

  /// Returns the frame of a widget, or `nil` if the widget does not fit.
  func frame(of id: SlotID) -> Rect? { placedWidgets.first { $0.id == id }?.rect }

  func draw(
    into buffer: inout CellBuffer, _ context: DrawContext, marking: (UInt64?) -> Void = { _ in }
  ) {
    defer { marking(nil) }
    for widget in placedWidgets {
      var widgetContext = context
      widgetContext.now = widget.time
      if widget.view?.isPlaceholder == true { widgetContext.redaction.insert(.placeholder) }
      marking(widget.view?.fingerprint)
      let background = Style(background: buffer[widget.rect.minX, widget.rect.minY].background)
      let isComplete = widget.node.draw(
        in: widget.rect, into: &buffer, context: widgetContext, clip: widget.rect,
        budget: .inlineView)
      if !isComplete {
        buffer.fill(widget.rect, with: background, clip: widget.rect)
        Self.replacement(widget.title).draw(
          in: widget.rect, into: &buffer, context: context, clip: widget.rect)
      }
      if widget.id == focus { drawFocus(widget.rect, into: &buffer) }
    }
  }

  /// Draws the focus so that it is visible without colors, too.
  private func drawFocus(_ rect: Rect, into buffer: inout CellBuffer) {
    buffer.put(
      SheetNodes.pointerMark, x: rect.minX - 1, y: rect.minY, style: Style(.accent),
      clip: buffer.bounds
    )
    buffer.restyle(rect) { $0.attributes.insert(.bold) }
  }

  /// Places widgets from the right, in half of the line.
  ///
  /// If the focused widget is the only one, it is cut to fit.
  private static func placeWidgets(
    _ slots: [Slot], _ home: HomeScreen, in row: Rect, at now: Date,
    _ marking: (UInt64?) -> Void
  ) -> [PlacedWidget] {
    let isFocusedWidgetAlone = slots.count == 1 && slots[0].id == home.focus
    var rightEdge = row.maxX - 2
    var placedWidgets: [PlacedWidget] = []
    for slot in slots.reversed() {
      guard case (var node, let measuredPart)? = view(of: slot, home, at: now) else { continue }
      // As in a box, a placeholder does not change with the time.
      let time =
        slot.view?.fixedTime ?? home.widgets.shownDate(of: slot.id, at: now).timeIntervalSince1970
      let available = isFocusedWidgetAlone ? rightEdge - row.width / 2 - 1 : Int.max
      marking(slot.view?.fingerprint)
      var fullWidth = measuredPart.inlineWidth(at: time)
      if fullWidth == nil {
        node = replacement(home.title(of: slot))
        fullWidth = node.inlineWidth(at: time)
      }
      // A view that shows nothing would hide the focus.
      if fullWidth == 0, slot.id == home.focus {
        node = SheetNodes.text(home.title(of: slot), .tertiary)
        fullWidth = node.inlineWidth(at: time)
      }
      let width = min(Family.accessoryInline.size.width, fullWidth ?? 0, available)
      guard width > 0, rightEdge - width > row.width / 2 else { break }
      placedWidgets.append(
        PlacedWidget(
          id: slot.id, title: home.title(of: slot), view: slot.view, node: node,
          rect: Rect(x: rightEdge - width, y: row.minY, width: width, height: 1), time: time))
      rightEdge -= width + 2
    }
    return placedWidgets
  }

  /// Returns the replacement for a view that is too complex to draw.
  private static func replacement(_ title: String) -> Node { SheetNodes.text("! \(title)", .error) }

  /// Returns a widget's view, and the part of it to measure.
  ///
  /// Without a view, returns the title if the widget failed or has the focus, and otherwise `nil`.
  private static func view(
    of slot: Slot, _ home: HomeScreen, at now: Date
  ) -> (view: Node, measuredPart: Node)? {
    if let node = slot.view?.node { return (node, node.withoutFillingFrame) }
    let name: Node
    if home.mark(of: slot, at: now)?.urgency == .warning {
      name = SheetNodes.text("! \(home.title(of: slot))", .error)
    } else if home.focus == slot.id {
      name = SheetNodes.text(home.title(of: slot), .tertiary)
    } else {
      return nil
    }
    return (name, name)
  }
}
