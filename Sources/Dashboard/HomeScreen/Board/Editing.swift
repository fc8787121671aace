internal import Cells
internal import Configuration
internal import FoundationEssentials

/// The state of edit mode: the undo steps, and the box that is dragged or lifted.
struct Editing: Hashable, Sendable {
  /// The layout before edit mode, which Escape restores.
  let originalFile: HomeFile
  let startDate: Date
  /// The layouts before each change, the latest last.
  private(set) var undo: [HomeFile] = []
  /// The box being dragged, or `nil`.
  private(set) var draggedBox: DraggedBox?
  /// The widget of the status line that is dragged, or `nil`.
  private(set) var draggedInline: SlotID?
  /// The widget whose box was lifted with the keyboard for stacking, or `nil`.
  private(set) var liftedWidget: SlotID?
  /// Whether edit mode began with a lift and ends with it.
  private(set) var isForLift = false
  /// The box that the dragged or lifted box would be stacked with, or `nil`.
  private(set) var target: String?
  /// The occupied position over which the dragged box hovers, or `nil`.
  private(set) var hover: Hover?

  struct Hover: Hashable, Sendable {
    var position: GridPosition
    var page: Int
    /// The time at which the other boxes move away.
    var end: Date
  }

  struct DraggedBox: Hashable, Sendable {
    var id: SlotID
    /// The offset from the box's corner to the mouse, in cells.
    var grabOffset: Point
    var wasFocused: Bool
    /// Whether the box has moved; a whole drag is one undo step.
    var hasMoved = false
    /// Whether the last step that can be undone is this drag.
    var isRecorded = false
  }

  /// The number of steps that can be undone.
  static let undoLimit = 100
  /// How long a dragged box hovers over others before they move away, in seconds.
  ///
  /// Without this delay, dragging a box across others, or onto one to stack them, would push them
  /// away.
  private static let hoverDuration: TimeInterval = 0.35

  init(originalFile: HomeFile, startDate: Date, isForLift: Bool = false) {
    self.originalFile = originalFile
    self.startDate = startDate
    self.isForLift = isForLift
  }

  // MARK: Undo

  /// Records the layout before a change, unless the change continues a drag that is recorded.
  mutating func record(_ previousFile: HomeFile, isDrag: Bool) {
    if isDrag {
      guard draggedBox?.isRecorded != true else { return }
      draggedBox?.hasMoved = true
    }
    // What keys change during a drag is a step of its own.
    draggedBox?.isRecorded = isDrag
    undo.append(previousFile)
    if undo.count > Self.undoLimit { undo.removeFirst() }
  }

  /// Puts references in the place of texts that have become secrets.
  mutating func replace(_ moved: [MovedSecret]) { undo = undo.map { $0.replacing(moved) } }

  /// Removes and returns the layout before the last change; `nil` if there is none.
  mutating func popUndo() -> HomeFile? {
    draggedBox?.isRecorded = false
    return undo.popLast()
  }

  // MARK: Dragging

  mutating func grabBox(_ box: PlacedBox, at point: Point, wasFocused: Bool) {
    liftedWidget = nil
    // Once the mouse is used, edit mode continues after the lift.
    isForLift = false
    draggedBox = DraggedBox(
      id: SlotID(box.id), grabOffset: Point(x: point.x - box.rect.minX, y: point.y - box.rect.minY),
      wasFocused: wasFocused)
  }

  /// Begins or, with `nil`, ends dragging a widget of the status line.
  mutating func setDraggedInline(_ id: SlotID?) { draggedInline = id }

  /// Moves the dragged box.
  ///
  /// - Parameters:
  ///   - point: The mouse position.
  ///   - candidates: The boxes that the dragged box can be stacked with.
  ///   - grid: The grid of the screen.
  ///   - page: The current page.
  ///   - now: The current time.
  ///   - isFree: Returns whether the box fits at a position without overlapping another.
  /// - Returns: The new position of the box, or `nil` if the box does not move. It does not move
  ///   over a box that it can be stacked with, and over an occupied position it must hover first.
  mutating func drag(
    to point: Point, over candidates: [PlacedBox], on grid: Grid, page: Int, at now: Date,
    isFree: (GridPosition) -> Bool
  ) -> GridPosition? {
    guard let draggedBox else { return nil }
    let corner = Point(x: point.x - draggedBox.grabOffset.x, y: point.y - draggedBox.grabOffset.y)
    target = Self.target(under: corner, among: candidates, on: grid)
    guard target == nil else {
      hover = nil
      return nil
    }
    let position = grid.position(nearest: corner)
    guard !isFree(position) else {
      hover = nil
      return position
    }
    if hover?.position != position || hover?.page != page {
      hover = Hover(position: position, page: page, end: now.addingTimeInterval(Self.hoverDuration))
    }
    return nil
  }

  /// Returns the first box whose corner is within a quarter of the grid's pitch from the dragged
  /// box's corner, or `nil`.
  private static func target(
    under corner: Point, among candidates: [PlacedBox], on grid: Grid
  ) -> String? {
    let tolerance = Size(width: grid.pitch.width / 4, height: grid.pitch.height / 4)
    return candidates.first { box in
      abs(box.rect.minX - corner.x) <= tolerance.width
        && abs(box.rect.minY - corner.y) <= tolerance.height
    }?.box
  }

  /// Removes and returns the position over which the dragged box hovers, or `nil`.
  mutating func removeHover() -> Hover? {
    defer { hover = nil }
    return hover
  }

  /// Ends the drag.
  ///
  /// - Returns: Whether the box was not dragged but clicked while it had the focus.
  mutating func endDrag() -> Bool {
    defer {
      draggedBox = nil
      target = nil
    }
    return draggedBox.map { $0.wasFocused && !$0.hasMoved } ?? false
  }

  // MARK: Lifting

  mutating func lift(_ id: SlotID) {
    liftedWidget = id
    target = nil
  }

  /// Sets the box with which the lifted box would be stacked; `nil` for none.
  mutating func setTarget(_ box: String?) { target = box }

  mutating func endLift() {
    liftedWidget = nil
    target = nil
  }

  /// Lets edit mode continue after the lift.
  ///
  /// - Returns: Whether edit mode began with the lift.
  mutating func continueEditing() -> Bool {
    defer { isForLift = false }
    return isForLift
  }
}
