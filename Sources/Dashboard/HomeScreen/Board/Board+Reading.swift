internal import Cells
internal import Configuration
internal import FoundationEssentials
internal import ViewTree

extension Board {
  var grid: Grid? { Grid(screen: screen) }

  var layout: PageLayout? {
    guard let arrangement, let grid else { return nil }
    return PageLayout(arrangement, file, on: grid)
  }

  package var pageCount: Int { arrangement?.pageCount ?? 1 }

  /// The boxes of the page that is shown, in reading order.
  package var visibleBoxes: [PlacedBox] {
    let boxes = arrangement?.boxes(onPage: page) ?? []
    guard !tops.isEmpty else { return boxes }
    return boxes.map { box in
      var box = box
      if let top = tops[box.box] { box.id = top.name }
      return box
    }
  }

  /// The box at a cell of the screen, or `nil`.
  func box(at point: Point) -> PlacedBox? { visibleBoxes.first { $0.rect.contains(point) } }

  /// The box of the focused widget on the page that is shown, or `nil`.
  var focusedBox: PlacedBox? { visibleBoxes.first { $0.id == focus?.name } }

  /// The widgets of one line, in the file's order.
  var inlineIDs: [SlotID] {
    file.widgets.filter { $0.family == .accessoryInline }.map { SlotID($0.id) }
  }

  /// What can have the focus: the boxes of the page that is shown, then what stands in the bottom line.
  var stops: [SlotID] { visibleBoxes.map { SlotID($0.id) } + inlineIDs }

  /// Whether the focus is in the bottom line.
  var isFocusInline: Bool { focus.map(isInline) ?? false }

  func isInline(_ id: SlotID) -> Bool { family(of: id) == .accessoryInline }

  func family(of id: SlotID) -> Family? {
    file.widgets.first { $0.id == id.name }?.family
  }

  /// The boxes of this page that one could be laid on: those of its size.
  func mates(of id: SlotID) -> [PlacedBox] {
    let own = file.box(of: id.name)
    let family = family(of: id)
    return visibleBoxes.filter { $0.box != own && self.family(of: SlotID($0.id)) == family }
  }

  /// The nearest box above the bottom line's widgets, which stand at its right end; `nil` with none.
  var boxAboveLine: SlotID? {
    let start = Rect(x: screen.width * 3 / 4, y: screen.height - 1, width: 1, height: 1)
    return visibleBoxes.min {
      Direction.up.distance(from: start, to: $0.rect)
        < Direction.up.distance(from: start, to: $1.rect)
    }.map { SlotID($0.id) }
  }

  /// What has the focus when a widget goes: the next of its stack, else the one before it.
  func neighbour(of id: SlotID) -> SlotID? {
    if let stack = file.stack(of: id.name), let top = tops[stack.id],
      let index = stack.widgets.firstIndex(of: top.name)
    {
      return SlotID(stack.widgets[(index + 1) % stack.widgets.count])
    }
    let stops = stops
    let index = stops.firstIndex(of: id) ?? 0
    return stops.filter { $0 != id }.dropFirst(max(0, index - 1)).first
  }

  /// Which of two pictures of the trembling boxes is shown: they change twice a second.
  func tremble(at now: Date) -> Int {
    guard let editing else { return 0 }
    return Int(max(0, now.timeIntervalSince(editing.began)) * 2) % 2
  }

  /// When the boxes next tremble, or `nil` where none is edited.
  func nextTremble(after now: Date) -> Date? {
    guard let began = editing?.began else { return nil }
    let steps = (max(0, now.timeIntervalSince(began)) * 2).rounded(.down) + 1
    return began.addingTimeInterval(steps / 2)
  }
}
