internal import Cells
internal import Configuration
internal import FoundationEssentials
internal import Themes
internal import ViewTree

/// What a box shows; it is drawn again if this changes.
struct BoxKey: Equatable {
  let rect: Rect
  let placement: WidgetPlacement
  /// The size for which the view is; on the whole screen, it is not that of the box.
  let contentSize: Size
  let look: BoxLook?
  private(set) var revision: Int
  let title: String
  let mark: SlotMark?
  /// Whether the view is one of an entry, which decides the color of the mark.
  let showsEntry: Bool
  let isFocused: Bool
  /// The time shown instead of the current one, or `nil`.
  let viewedDate: Date?
  let interaction: BoxInteraction
  let dots: StackDots?
  /// The frame number of the stack's slide, or `nil`.
  let slide: Int?
  /// The view that slides out, or `nil`.
  let outgoing: OtherView?
  /// Whether the dragged or lifted box would be stacked with this box.
  let isTarget: Bool
  /// The view that is shown instead of the widget's own, or `nil`.
  let substitute: OtherView?

  /// What of another widget decides how it is drawn in the box.
  struct OtherView: Equatable {
    let revision: Int
    let placement: WidgetPlacement
    let contentSize: Size

    init(_ slot: Slot) {
      revision = slot.revision
      placement = slot.placement
      contentSize = slot.contentSize
    }
  }

  init(_ box: PlacedBox, _ slot: Slot, _ look: BoxLook?, of home: HomeScreen, at now: Date) {
    let (id, stack) = (SlotID(box.id), home.stacks[box.box])
    rect = box.rect
    placement = slot.placement
    contentSize = slot.contentSize
    self.look = look
    revision = slot.revision
    title = look?.title ?? home.title(of: slot)
    mark = home.mark(of: slot, at: now)
    showsEntry = slot.view?.isPlaceholder == false
    isFocused = home.focus == id
    viewedDate = home.widgets.showsAnotherTime(id) ? home.widgets.viewedTime?.date : nil
    interaction = BoxInteraction(slot, of: home, at: now)
    dots = StackDots(stack)
    slide = stack?.slide?.clock.frame(at: now)
    outgoing = stack?.slide.flatMap { home.slide($0, at: now)?.slot }.map(OtherView.init)
    isTarget = home.board.editing?.target == box.box
    substitute = home.substitute(for: slot).map(OtherView.init)
  }
}

extension BoxKey {
  /// Returns whether only the view differs, and nothing around it.
  func hasSameFrame(as other: BoxKey) -> Bool {
    var other = other
    other.revision = revision
    return self == other
  }
}

extension BoxDrawing {
  init(
    _ box: PlacedBox, _ key: BoxKey, _ slot: Slot, _ scene: DrawnScene, of home: HomeScreen,
    at now: Date
  ) {
    self.init(
      slot: slot, title: key.title, rect: key.rect, isFocused: key.isFocused, mark: key.mark,
      borderStyle: key.look?.line ?? scene.borderStyle,
      background: key.look?.hasNoFill == true ? .plain : home.theme.fill.style, look: key.look,
      interaction: key.interaction, jiggleFrame: scene.jiggleFrame,
      transitionFrame: slot.motion?.node(at: now), dots: key.dots,
      slide: home.stacks[box.box]?.slide.flatMap { home.slide($0, at: now) },
      isTarget: key.isTarget, substitute: home.substitute(for: slot))
  }
}

extension HomeScreen {
  /// Returns how the view of a box is drawn.
  func boxContext(_ key: BoxKey, _ id: SlotID, _ context: DrawContext, at now: Date) -> DrawContext
  {
    var boxContext =
      widgets.showsAnotherTime(id) ? drawContext(at: widgets.shownDate(of: id, at: now)) : context
    if let look = key.look {
      boxContext.palette = look.palette
      boxContext.numerals = look.numerals
    }
    if key.interaction.isInvalidated { boxContext.redaction.insert(.invalidated) }
    return boxContext
  }
}
