internal import Cells
internal import Configuration
internal import FoundationEssentials

/// The state of edit mode: the undo steps, and the box that is dragged or lifted.
struct Editing: Hashable, Sendable {
  /// The layout before edit mode, restored by Escape.
  let original: HomeFile
  let began: Date
  /// The layouts before each change, the latest last.
  private(set) var undo: [HomeFile] = []
  /// The box being dragged, or `nil`.
  private(set) var dragged: Dragged?
  /// The box lifted with the keyboard for stacking, or `nil`.
  private(set) var lifted: SlotID?
  /// Whether edit mode began with a lift and ends with it.
  private(set) var isForLift = false
  /// The box that the dragged or lifted box would be stacked with, or `nil`.
  private(set) var target: String?
  /// An occupied place on which the dragged box rests, or `nil`.
  private(set) var hover: Hover?

  struct Hover: Hashable, Sendable {
    var position: GridPosition
    var page: Int
    /// The time at which the other boxes move away.
    var end: Date
  }

  struct Dragged: Hashable, Sendable {
    var id: SlotID
    /// The offset from the box's corner to the mouse, in cells.
    var grabOffset: Point
    var wasFocused: Bool
    /// Whether the box has moved; a whole drag is one undo step.
    var isMoved = false
  }

  /// The number of steps that can be undone.
  static let depth = 100
  /// How long a dragged box rests on others before they move away, in seconds.
  ///
  /// Without this delay, dragging a box across others, or onto one to stack them, would push them
  /// away.
  private static let hoverDuration: TimeInterval = 0.35

  init(original: HomeFile, began: Date, isForLift: Bool = false) {
    self.original = original
    self.began = began
    self.isForLift = isForLift
  }

  // MARK: Undo

  /// Records the layout before a change.
  mutating func record(_ before: HomeFile) {
    guard dragged?.isMoved != true else { return }
    dragged?.isMoved = true
    undo.append(before)
    if undo.count > Self.depth { undo.removeFirst() }
  }

  /// Removes and returns the layout before the last change; `nil` if there is none.
  mutating func popUndo() -> HomeFile? { undo.popLast() }

  // MARK: Dragging

  mutating func grab(_ box: PlacedBox, at point: Point, wasFocused: Bool) {
    lifted = nil
    // Edit mode continues once the mouse is used.
    isForLift = false
    dragged = Dragged(
      id: SlotID(box.id), grabOffset: Point(x: point.x - box.rect.minX, y: point.y - box.rect.minY),
      wasFocused: wasFocused)
  }

  /// Moves the dragged box.
  ///
  /// - Parameters:
  ///   - point: The mouse position.
  ///   - mates: The boxes that it can be stacked with.
  ///   - grid: The grid of the screen.
  ///   - page: The current page.
  ///   - now: The current time.
  ///   - isFree: Whether the box fits at a place without overlapping another.
  /// - Returns: The new place of the box, or `nil` if it does not move. On an occupied place it
  ///   must rest first.
  mutating func drag(
    to point: Point, over mates: [PlacedBox], on grid: Grid, page: Int, at now: Date,
    isFree: (GridPosition) -> Bool
  ) -> GridPosition? {
    guard let dragged else { return nil }
    let corner = Point(x: point.x - dragged.grabOffset.x, y: point.y - dragged.grabOffset.y)
    target = Self.target(under: corner, among: mates)
    guard target == nil else {
      hover = nil
      return nil
    }
    let place = grid.position(nearest: corner)
    guard !isFree(place) else {
      hover = nil
      return place
    }
    if hover?.position != place || hover?.page != page {
      hover = Hover(position: place, page: page, end: now.addingTimeInterval(Self.hoverDuration))
    }
    return nil
  }

  /// Returns the box whose corner is close enough to count as a stacking target.
  private static func target(under corner: Point, among mates: [PlacedBox]) -> String? {
    let near = Size(width: Grid.pitch.width / 4, height: Grid.pitch.height / 4)
    return mates.first { box in
      abs(box.rect.minX - corner.x) <= near.width && abs(box.rect.minY - corner.y) <= near.height
    }?.box
  }

  /// Removes and returns the place on which the dragged box rests, or `nil`.
  mutating func removeHover() -> Hover? {
    defer { hover = nil }
    return hover
  }

  /// Ends the drag.
  ///
  /// - Returns: Whether the box was not dragged but clicked a second time.
  mutating func endDrag() -> Bool {
    defer {
      dragged = nil
      target = nil
    }
    return dragged.map { $0.wasFocused && !$0.isMoved } ?? false
  }

  // MARK: Lifting

  mutating func lift(_ id: SlotID) {
    lifted = id
    target = nil
  }

  /// Sets the box to stack the lifted box with, or clears it with `nil`.
  mutating func setTarget(_ box: String?) { target = box }

  mutating func endLift() {
    lifted = nil
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
