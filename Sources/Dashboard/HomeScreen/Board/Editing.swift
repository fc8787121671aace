internal import Cells
internal import Configuration
internal import FoundationEssentials

/// The board while it is arranged by hand: what Escape and undo bring back, what is dragged or lifted.
struct Editing: Hashable, Sendable {
  /// How it was before, for Escape.
  let original: HomeFile
  let began: Date
  /// Earlier states, the latest last.
  private(set) var undo: [HomeFile] = []
  /// The box under the mouse button that is down.
  private(set) var dragged: Dragged?
  /// The box that is lifted to be laid on another, or `nil`.
  private(set) var lifted: SlotID?
  /// Whether editing began for that alone: it ends with it.
  private(set) var isForLift = false
  /// The box that what is held would be laid on, or `nil`.
  private(set) var target: String?
  /// A place where the mouse rests and others would have to make room, or `nil`.
  private(set) var rest: Rest?

  struct Rest: Hashable, Sendable {
    var place: GridPlace
    var page: Int
    /// When others make room.
    var end: Date
  }

  struct Dragged: Hashable, Sendable {
    var id: SlotID
    /// From the box's corner to the mouse, in cells.
    var grip: Point
    var wasFocused: Bool
    /// Whether it changed its place: all of a drag is one step of undo.
    var isMoved = false
  }

  /// Steps that can be undone.
  static let depth = 100
  /// How long the mouse rests on others before they make room, in seconds: who only passes over a box,
  /// or means to lay another on it, does not chase it away.
  private static let patience: TimeInterval = 0.35

  init(original: HomeFile, began: Date, isForLift: Bool = false) {
    self.original = original
    self.began = began
    self.isForLift = isForLift
  }

  // MARK: Undo

  /// Notes the layout before a change.
  mutating func record(_ before: HomeFile) {
    guard dragged?.isMoved != true else { return }
    dragged?.isMoved = true
    undo.append(before)
    if undo.count > Self.depth { undo.removeFirst() }
  }

  /// The layout before the last change, taken off the list; `nil` with none.
  mutating func takeUndo() -> HomeFile? { undo.popLast() }

  // MARK: Dragging

  mutating func grab(_ box: PlacedBox, at point: Point, wasFocused: Bool) {
    lifted = nil
    // Who takes the mouse to it goes on editing.
    isForLift = false
    dragged = Dragged(
      id: SlotID(box.id), grip: Point(x: point.x - box.rect.minX, y: point.y - box.rect.minY),
      wasFocused: wasFocused)
  }

  /// Moves what is dragged.
  ///
  /// - Parameters:
  ///   - point: Where the mouse is.
  ///   - mates: The boxes that it could be laid on.
  ///   - grid: The screen's.
  ///   - page: The page that is shown.
  ///   - now: When.
  ///   - isFree: Whether it could stand at a place with no other in the way.
  /// - Returns: The place where it stands from now on, or `nil` where it stays. Where others are in the
  ///   way it has to rest there first.
  mutating func drag(
    to point: Point, over mates: [PlacedBox], on grid: Grid, page: Int, at now: Date,
    isFree: (GridPlace) -> Bool
  ) -> GridPlace? {
    guard let dragged else { return nil }
    let corner = Point(x: point.x - dragged.grip.x, y: point.y - dragged.grip.y)
    target = Self.target(under: corner, among: mates)
    guard target == nil else {
      rest = nil
      return nil
    }
    let place = grid.place(nearest: corner)
    guard !isFree(place) else {
      rest = nil
      return place
    }
    if rest?.place != place || rest?.page != page {
      rest = Rest(place: place, page: page, end: now.addingTimeInterval(Self.patience))
    }
    return nil
  }

  /// The box that a corner lies on, near enough to mean it.
  private static func target(under corner: Point, among mates: [PlacedBox]) -> String? {
    let near = Size(width: Grid.pitch.width / 4, height: Grid.pitch.height / 4)
    return mates.first { box in
      abs(box.rect.minX - corner.x) <= near.width && abs(box.rect.minY - corner.y) <= near.height
    }?.box
  }

  /// The place where the mouse has rested, taken off; `nil` where it does not rest.
  mutating func takeRest() -> Rest? {
    defer { rest = nil }
    return rest
  }

  /// Lets go of what is dragged.
  ///
  /// - Returns: Whether it was no drag at all: a second click on the box.
  mutating func letGo() -> Bool {
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

  /// Aims at a box to lay what is lifted on; `nil` for none.
  mutating func aim(at box: String?) { target = box }

  mutating func putDown() {
    lifted = nil
    target = nil
  }

  /// Editing goes on, though it began for a lift.
  ///
  /// - Returns: Whether it had begun for that alone.
  mutating func goOn() -> Bool {
    defer { isForLift = false }
    return isForLift
  }
}
