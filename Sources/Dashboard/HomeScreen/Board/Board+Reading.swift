internal import Cells
internal import Configuration
internal import FoundationEssentials
internal import ViewTree

extension Board {
  var layout: PageLayout? {
    guard let arrangement, let grid else { return nil }
    return PageLayout(arrangement, shownFile, on: grid)
  }

  /// Returns the positions of a layout without those of boxes that the file does not contain.
  func pagesToSave(_ layout: PageLayout) -> [[String: GridPosition]] {
    layout.pages.map { page in page.filter { !isTemporary(SlotID($0.key)) } }
  }

  /// The file with the temporary boxes.
  var shownFile: HomeFile {
    guard !pushes.boxes.isEmpty else { return file }
    var shownFile = file
    shownFile.widgets += pushes.placements
    return shownFile
  }

  /// Returns whether a widget is in a temporary box, which the file does not contain.
  func isTemporary(_ id: SlotID) -> Bool { pushes.box(of: id) != nil }

  /// Returns whether boxes can be larger (with 1) or smaller (with -1) on this screen.
  func canStepGrid(by direction: Int) -> Bool {
    grid != nil
      && GridShape(in: Size(width: screen.width, height: screen.height - 1))
        .canStep(gridRule, by: direction)
  }

  package var pageCount: Int { arrangement?.pageCount ?? 1 }

  /// The boxes of the current page in reading order, or only the one that covers the screen.
  package var visibleBoxes: [PlacedBox] {
    if let wholeScreen { return [wholeScreen.placedBox(onPage: page)] }
    let boxes = arrangement?.boxes(onPage: page) ?? []
    guard !topWidgets.isEmpty else { return boxes }
    return boxes.map { box in
      var box = box
      if let top = topWidgets[box.box] { box.id = top.name }
      return box
    }
  }

  /// The widgets of the visible boxes, also those below the top of a stack.
  var idsOnPage: Set<SlotID> {
    let boxes = visibleBoxes
    let names = Set(boxes.map(\.box))
    let stacked = file.stacks.lazy.filter { names.contains($0.id) }.flatMap(\.widgets)
    return Set(boxes.map { SlotID($0.id) }).union(names.map { SlotID($0) })
      .union(stacked.map { SlotID($0) })
  }

  /// Returns the box at a screen cell, or `nil`.
  func box(at point: Point) -> PlacedBox? { visibleBoxes.first { $0.rect.contains(point) } }

  /// The box of the focused widget on the current page, or `nil`.
  var focusedBox: PlacedBox? { visibleBoxes.first { $0.id == focus?.name } }

  /// The inline widgets, in file order; after them, those that the file does not contain.
  var inlineIDs: [SlotID] {
    shownFile.widgets.filter { $0.family == .accessoryInline }.map { SlotID($0.id) }
  }

  /// The widgets that can have the focus: the boxes of the current page, then the inline widgets.
  ///
  /// A box that covers the screen is the only one.
  var focusableWidgets: [SlotID] {
    visibleBoxes.map { SlotID($0.id) } + (wholeScreen == nil ? inlineIDs : [])
  }

  /// Whether an inline widget in the status line has the focus.
  var isFocusInline: Bool { focus.map(isInline) ?? false }

  func isInline(_ id: SlotID) -> Bool { family(of: id) == .accessoryInline }

  func family(of id: SlotID) -> Family? {
    if let widget = file.widgets.first(where: { $0.id == id.name }) { return widget.family }
    if let box = pushes.box(of: id) { return box.family }
    let box = box(of: id)
    return file.boxes.first { $0.id == box }?.family
  }

  /// Returns the identifier of the box that shows a widget.
  ///
  /// The widget on top of a stack may be a suggestion, which the file does not contain.
  func box(of id: SlotID) -> String {
    if let wholeScreen, wholeScreen.id == id { return wholeScreen.box }
    return topWidgets.first { $0.value == id }?.key ?? file.box(of: id.name)
  }

  /// Returns the boxes of the current page that a widget can be stacked with: the other boxes of
  /// its family.
  func stackingTargets(of id: SlotID) -> [PlacedBox] {
    let boxID = box(of: id)
    let family = family(of: id)
    return visibleBoxes.filter {
      $0.box != boxID && self.family(of: SlotID($0.id)) == family && !isTemporary(SlotID($0.id))
    }
  }

  /// The box nearest to the right end of the status line, where the inline widgets are; `nil` if
  /// there are no boxes.
  var boxAboveStatusLine: SlotID? {
    // The inline widgets are aligned to the right; most are near three quarters of the width.
    let start = Rect(x: screen.width * 3 / 4, y: screen.height - 1, width: 1, height: 1)
    return visibleBoxes.min {
      Direction.up.distance(from: start, to: $0.rect)
        < Direction.up.distance(from: start, to: $1.rect)
    }.map { SlotID($0.id) }
  }

  /// Returns the widget to focus when a widget is removed: the next widget in its stack, or else
  /// the focusable widget before it.
  ///
  /// The first focusable widget is replaced by the next one, and the only one by `nil`.
  func neighbor(of id: SlotID) -> SlotID? {
    if let stack = file.stack(of: id.name), let top = topWidgets[stack.id],
      let index = stack.widgets.firstIndex(of: top.name)
    {
      return SlotID(stack.widgets[(index + 1) % stack.widgets.count])
    }
    // From a box, the focus does not move to the status line, where it is hardly seen.
    let widgets = isFocusInline ? focusableWidgets : visibleBoxes.map { SlotID($0.id) }
    let index = widgets.firstIndex(of: id) ?? 0
    return widgets.filter { $0 != id }.dropFirst(max(0, index - 1)).first
  }

  /// Returns which of the two frames of the edit-mode animation is shown, 0 or 1; it changes twice
  /// a second.
  func jiggleFrame(at now: Date) -> Int {
    guard let editing else { return 0 }
    return Int(max(0, now.timeIntervalSince(editing.startDate)) * 2) % 2
  }

  /// Returns the time of the next frame of the edit-mode animation, or `nil` outside edit mode.
  func nextJiggle(after now: Date) -> Date? {
    guard let startDate = editing?.startDate else { return nil }
    let steps = (max(0, now.timeIntervalSince(startDate)) * 2).rounded(.down) + 1
    return startDate.addingTimeInterval(steps / 2)
  }
}
