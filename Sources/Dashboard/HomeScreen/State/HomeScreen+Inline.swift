internal import Cells
internal import Configuration
internal import FoundationEssentials
internal import ViewTree

/// The focus on widgets of one line: they stand in the bottom line of every page.
extension HomeScreen {
  /// What can have the focus: the boxes of the page that is shown, then what stands in the bottom line.
  var stops: [SlotID] { visibleBoxes.map { SlotID($0.id) } + inlineIDs }

  /// Whether the focus is in the bottom line.
  var isFocusInline: Bool { focus.map(isInline) ?? false }

  func isInline(_ id: SlotID) -> Bool {
    home.widgets.contains { $0.id == id.name && $0.family == .accessoryInline }
  }

  /// From the lowest boxes down: the first of the line.
  mutating func enterLine() {
    if let first = inlineIDs.first { focus = first }
  }

  /// Moves the focus along the bottom line, or up to the nearest box.
  mutating func moveInLine(_ direction: Direction) {
    let ids = inlineIDs
    guard let index = ids.firstIndex(where: { $0 == focus }) else { return }
    switch direction {
    case .left: focus = ids[max(0, index - 1)]
    case .right: focus = ids[min(ids.count - 1, index + 1)]
    case .up: leaveLine()
    case .down: break
    }
  }

  /// A click on a widget of the bottom line: the first focuses it, a second one does what Enter does.
  mutating func pressInline(_ id: SlotID, at now: Date) -> [Effect] {
    // What is taken up is laid on a box.
    guard editing?.lifted == nil else { return [] }
    let wasFocused = focus == id
    focus = id
    inside = nil
    guard wasFocused else { return [] }
    return editing == nil ? enter(at: now) : keepOrSetUp(at: now)
  }

  private mutating func leaveLine() {
    // The line's widgets stand at its right end.
    let place = Rect(x: size.width * 3 / 4, y: size.height - 1, width: 1, height: 1)
    let nearest = visibleBoxes.min {
      Direction.up.distance(from: place, to: $0.rect)
        < Direction.up.distance(from: place, to: $1.rect)
    }
    if let nearest { focus = SlotID(nearest.id) }
  }

  private var inlineIDs: [SlotID] { inlineSlots.map { SlotID($0.placement.id) } }
}
