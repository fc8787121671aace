internal import Cells
internal import Configuration
internal import FoundationEssentials
internal import ViewTree

/// The inline widgets at the right end of the bottom line, in at most half of it.
struct InlineWidgets {
  /// An inline widget with its place.
  private struct Placed {
    let id: SlotID
    let title: String
    let view: Slot.CurrentView?
    let node: Node
    let rect: Rect
  }

  /// The work budget of one widget, which is small because the line is drawn in every frame.
  private static let budget = WorkBudget(WorkBudget.unitsPerView / 40)

  private let placed: [Placed]
  private let focus: SlotID?

  /// Places the inline widgets of a home screen.
  ///
  /// - Parameters:
  ///   - home: The home screen.
  ///   - row: The bottom line.
  ///   - now: The time to show.
  ///   - marking: Called with a view's fingerprint before the view is measured, then with `nil`.
  init(
    _ home: HomeScreen, in row: Rect, at now: Date, marking: (UInt64?) -> Void = { _ in }
  ) {
    defer { marking(nil) }
    focus = home.board.isFocusInline ? home.focus : nil
    let slots = home.inlineSlots
    var placed = Self.placed(slots, home, in: row, at: now, marking)
    // The focused widget is shown even if the others leave no space for it.
    if let focus, !placed.contains(where: { $0.id == focus }) {
      placed = Self.placed(
        slots.filter { $0.id == focus }, home, in: row, at: now, marking)
    }
    self.placed = placed
  }

  /// The column of the first widget, or `nil` if there are none.
  var start: Int? { placed.map(\.rect.minX).min() }

  /// Returns the widget at a screen cell, or `nil`.
  func widget(at point: Point) -> SlotID? { placed.first { $0.rect.contains(point) }?.id }

  /// Returns the place of a widget, or `nil` if it does not fit.
  func frame(of id: SlotID) -> Rect? { placed.first { $0.id == id }?.rect }

  func draw(
    into buffer: inout CellBuffer, _ context: DrawContext, marking: (UInt64?) -> Void = { _ in }
  ) {
    defer { marking(nil) }
    for widget in placed {
      var shown = context
      if widget.view?.isPlaceholder == true { shown.redaction.insert(.placeholder) }
      marking(widget.view?.fingerprint)
      let background = Style(background: buffer[widget.rect.minX, widget.rect.minY].background)
      let isWhole = widget.node.draw(
        in: widget.rect, into: &buffer, context: shown, clip: widget.rect, budget: Self.budget)
      if !isWhole {
        buffer.fill(widget.rect, with: background, clip: widget.rect)
        Self.tooComplex(widget.title).draw(
          in: widget.rect, into: &buffer, context: context, clip: widget.rect)
      }
      if widget.id == focus { drawFocus(widget.rect, into: &buffer) }
    }
  }

  /// The focus is visible without colors, too.
  private func drawFocus(_ rect: Rect, into buffer: inout CellBuffer) {
    buffer.put(
      SheetNodes.pointerMark, x: rect.minX - 1, y: rect.minY, style: Style(.accent),
      clip: buffer.bounds
    )
    buffer.restyle(rect) { $0.attributes.insert(.bold) }
  }

  /// Places widgets from the right, in half of the line; the focused widget alone is cut to fit.
  private static func placed(
    _ slots: [Slot], _ home: HomeScreen, in row: Rect, at now: Date,
    _ marking: (UInt64?) -> Void
  ) -> [Placed] {
    let isFocusAlone = slots.count == 1 && slots[0].id == home.focus
    var end = row.maxX - 2
    var placed: [Placed] = []
    for slot in slots.reversed() {
      guard case (var node, let measured)? = view(of: slot, home, at: now) else { continue }
      let available = isFocusAlone ? end - row.width / 2 - 1 : Int.max
      marking(slot.view?.fingerprint)
      var whole = Self.width(of: measured, at: now)
      if whole == nil {
        node = tooComplex(home.title(of: slot))
        whole = Self.width(of: node, at: now)
      }
      let width = min(24, whole ?? 0, available)
      guard width > 0, end - width > row.width / 2 else { break }
      placed.append(
        Placed(
          id: slot.id, title: home.title(of: slot), view: slot.view, node: node,
          rect: Rect(x: end - width, y: row.minY, width: width, height: 1)))
      end -= width + 2
    }
    return placed
  }

  /// Returns the width of a view in cells, or `nil` if measuring it takes too much work.
  private static func width(of node: Node, at now: Date) -> Int? {
    var layout = Layout(.fixedSize(FixedSizeNode(child: node)), at: now.timeIntervalSince1970)
    layout.work = budget
    let width = layout.size(in: .ideal).width
    return layout.work.isSpent ? nil : width
  }

  /// The replacement for a view that is too complex to draw.
  private static func tooComplex(_ title: String) -> Node { SheetNodes.text("! \(title)", .error) }

  /// Returns a widget's view, and the part of it to measure.
  ///
  /// Without a view, the title replaces it if the widget failed or has the focus; otherwise returns
  /// `nil`.
  private static func view(
    of slot: Slot, _ home: HomeScreen, at now: Date
  ) -> (drawn: Node, measured: Node)? {
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

extension Node {
  /// The view without the frame that fills the available space, so that it can be measured.
  fileprivate var withoutFillingFrame: Node {
    switch self {
    case .frame(let frame): frame.child
    case .link(let link) where link.isWidgetURL: link.child.withoutFillingFrame
    default: self
    }
  }
}
