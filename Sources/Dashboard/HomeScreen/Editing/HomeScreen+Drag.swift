internal import Cells
internal import Configuration
internal import FoundationEssentials
internal import ViewTree

/// Boxes moved with the mouse: beside others, who make room, or onto one of their size.
extension HomeScreen {
  /// How long the mouse rests on others before they make room, in seconds: who only passes over a box,
  /// or means to lay another on it, does not chase it away.
  private static let patience: TimeInterval = 0.35

  mutating func grab(_ point: Point) {
    guard let box = visibleBoxes.first(where: { $0.rect.contains(point) }) else { return }
    let wasFocused = focus == SlotID(box.id)
    focus = SlotID(box.id)
    editing?.lifted = nil
    // Who takes the mouse to it goes on editing.
    editing?.isForLift = false
    editing?.dragged = Editing.Dragged(
      id: SlotID(box.id), grip: Point(x: point.x - box.rect.minX, y: point.y - box.rect.minY),
      wasFocused: wasFocused)
  }

  mutating func drag(to point: Point, at now: Date) -> [Effect] {
    guard let dragged = editing?.dragged, let grid = Grid(screen: size) else { return [] }
    let corner = Point(x: point.x - dragged.grip.x, y: point.y - dragged.grip.y)
    let target = target(under: corner, of: dragged.id)
    editing?.target = target
    guard target == nil else {
      editing?.resting = nil
      return []
    }
    func nearest(_ length: Int, _ pitch: Int) -> Int {
      Int((Double(length) / Double(pitch)).rounded())
    }
    let place = GridPlace(
      column: nearest(corner.x - grid.origin.x, Grid.pitch.width),
      row: nearest(corner.y - grid.origin.y, Grid.pitch.height))
    return rest(dragged.id, at: place, now: now)
  }

  /// A free place is taken at once; others make room when the mouse has rested there.
  private mutating func rest(_ id: SlotID, at place: GridPlace, now: Date) -> [Effect] {
    let box = home.box(of: id.name)
    let isFree = board?.isFree(for: box, place, onPage: page) ?? true
    guard !isFree else {
      editing?.resting = nil
      return rearrange(at: now) { [page] in $0.put(box, place, onPage: page) }
    }
    if editing?.resting?.place != place || editing?.resting?.page != page {
      editing?.resting = Editing.Rest(
        place: place, page: page, end: now.addingTimeInterval(Self.patience))
    }
    return []
  }

  /// Others make room for what has rested on them long enough.
  mutating func makeRoom(at now: Date) -> [Effect] {
    guard let rest = editing?.resting, rest.end <= now else { return [] }
    return settleDrag(at: now)
  }

  private mutating func settleDrag(at now: Date) -> [Effect] {
    guard let rest = editing?.resting, let dragged = editing?.dragged else { return [] }
    editing?.resting = nil
    let box = home.box(of: dragged.id.name)
    return rearrange(at: now) { $0.put(box, rest.place, onPage: rest.page) }
  }

  /// The mouse lets go of a box; terminals that tell of no drags tell of this.
  mutating func drop(at point: Point, now: Date) -> [Effect] {
    var effects = drag(to: point, at: now)
    guard let dragged = editing?.dragged else { return [] }
    let target = editing?.target
    editing?.target = nil
    if let target {
      effects += stack(dragged.id, onto: target, at: now)
    } else {
      effects += settleDrag(at: now)
    }
    let isMoved = editing?.dragged?.isMoved ?? false
    editing?.dragged = nil
    // A second click on a box does what Enter does.
    return dragged.wasFocused && !isMoved ? keepOrSetUp(at: now) : effects
  }

  /// The box of the same size that a dragged one lies on, near enough to mean it.
  private func target(under corner: Point, of id: SlotID) -> String? {
    let own = home.box(of: id.name)
    let family = slots[id]?.placement.family
    let near = Size(width: Grid.pitch.width / 4, height: Grid.pitch.height / 4)
    return visibleBoxes.first { box in
      box.box != own && slots[SlotID(box.id)]?.placement.family == family
        && abs(box.rect.minX - corner.x) <= near.width
        && abs(box.rect.minY - corner.y) <= near.height
    }?.box
  }

  private var board: Board? {
    guard let arrangement, let grid = Grid(screen: size) else { return nil }
    return Board(arrangement, home, on: grid)
  }
}
