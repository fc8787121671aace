internal import Cells
internal import Configuration
internal import FoundationEssentials
internal import ViewTree

/// The home screen while it is arranged by hand.
struct Editing: Hashable, Sendable {
  /// How it was before, for Escape.
  let original: HomeFile
  /// Earlier states, the latest last, for `u`.
  var undo: [HomeFile] = []
  /// The box under the mouse button that is down, and where in it the mouse is.
  var dragged: Dragged?
  /// The box that is taken up to be laid on another, or `nil`.
  var lifted: SlotID?
  /// Whether editing began for that alone: it is kept, or over, with it.
  var isForLift = false
  /// The box that what is held would be laid on, or `nil`.
  var target: String?
  /// A place where the mouse rests and others would have to make room, or `nil`.
  var resting: Rest?
  let began: Date

  struct Rest: Hashable, Sendable {
    var place: GridPlace
    var page: Int
    /// When others make room.
    var end: Date
  }

  struct Dragged: Hashable, Sendable {
    var id: SlotID
    /// From the box's corner, in cells.
    var grip: Point
    var wasFocused: Bool
    /// Whether it changed its place: all of a drag is one step for `u`.
    var isMoved = false
  }

  /// Steps that can be taken back.
  static let depth = 100
}

extension HomeScreen {
  mutating func beginEditing(at now: Date) {
    guard arrangement != nil, editing == nil else { return }
    inside = nil
    hints = nil
    scrub = nil
    editing = Editing(original: home, began: now)
  }

  /// What a key does while boxes are arranged.
  mutating func pressEditing(_ press: KeyPress, at now: Date) -> [Effect]? {
    guard editing != nil else { return nil }
    // Escape leads out whatever is bound.
    if press.key == .escape, editing?.lifted == nil { return revert(at: now) }
    if let effects = pressLifted(press, at: now) { return effects }
    if let effects = configuration.keys[press].flatMap({ edit($0, at: now) }) { return effects }
    if configuration.keys[press] == nil, case .character(let digit) = press.key,
      let number = digit.wholeNumberValue, number > 0
    {
      jumpFocus(to: number - 1)
    }
    return []
  }

  /// Carries out a command while boxes are arranged.
  ///
  /// - Returns: `nil` for a command that has no place there.
  mutating func edit(_ command: Command, at now: Date) -> [Effect]? {
    switch command {
    case .left: return move(.left, at: now)
    case .right: return move(.right, at: now)
    case .up: return move(.up, at: now)
    case .down: return move(.down, at: now)
    case .remove: return focus.map { remove($0, at: now) } ?? []
    case .undo: return undo(at: now)
    case .open: return keepOrSetUp(at: now)
    case .back: return revert(at: now)
    case .edit: return keepEdits(at: now)
    case .next: cycleFocus(by: 1)
    case .previous: cycleFocus(by: -1)
    case .stack, .nextInStack, .previousInStack, .pin: return perform(command, at: now)
    case .settings, .gallery, .palette, .nextPage, .previousPage, .help, .repaint, .suspend:
      return perform(command, at: now)
    case .quit: return [.quit]
    default: return nil
    }
    return []
  }

  /// Changes the layout: in edit mode it waits to be kept, else it is kept at once.
  mutating func change(to next: HomeFile, at now: Date) -> [Effect] {
    guard next != home else { return [] }
    if editing != nil, editing?.dragged?.isMoved != true {
      editing?.dragged?.isMoved = true
      editing?.undo.append(home)
      if let count = editing?.undo.count, count > Editing.depth { editing?.undo.removeFirst() }
    }
    let before = home
    home = next
    arrange()
    let effects = fillSlots(at: now)
    return editing == nil ? effects + [keep(over: before)] : effects
  }

  private mutating func move(_ direction: Direction, at now: Date) -> [Effect] {
    guard let focus else { return [] }
    guard !isInline(focus) else {
      say("It stands in the bottom line, whose order is the file's", at: now)
      return []
    }
    let box = home.box(of: focus.name)
    return rearrange(at: now) { $0.move(box, direction) }
  }

  /// Changes places, and makes them this number of columns' own.
  mutating func rearrange(at now: Date, _ change: (inout Board) -> Void) -> [Effect] {
    guard let arrangement, let grid = Grid(screen: size) else { return [] }
    var board = Board(arrangement, home, on: grid)
    let before = board
    change(&board)
    guard board != before else { return [] }
    var next = home
    next.layouts[grid.columns] = board.pages
    return self.change(to: next, at: now)
  }

  private mutating func undo(at now: Date) -> [Effect] {
    guard let before = editing?.undo.popLast() else {
      say("Nothing to take back", at: now)
      return []
    }
    notice = nil
    home = before
    arrange()
    return fillSlots(at: now)
  }

  mutating func keepOrSetUp(at now: Date) -> [Effect] {
    guard let slot = focusedSlot else { return keepEdits(at: now) }
    let widget = slot.placement.widget
    let kind = kinds[widget.extension]?[widget.kind]
    if let kind, kind.isWhole, kind.settings == nil { return keepEdits(at: now) }
    return openSettings(at: now)
  }

  mutating func keepEdits(at now: Date) -> [Effect] {
    guard let editing else { return [] }
    let names = [HomeFile.fileName, HomeFile.stacksName]
    let isSound = names.allSatisfy { complaints[$0] == nil }
    guard isSound || home == editing.original else {
      let key = configuration.keys.keys[.edit]?.first.map { ", then \($0.sign) keeps" }
      say("home.yaml has an error: mend it\(key ?? ""); Esc reverts", isWarning: true, at: now)
      return []
    }
    notice = nil
    self.editing = nil
    return home == editing.original ? [] : [keep(over: editing.original)]
  }

  mutating func revert(at now: Date) -> [Effect] {
    guard let editing else { return [] }
    self.editing = nil
    notice = nil
    guard home != editing.original else { return [] }
    home = editing.original
    arrange()
    return fillSlots(at: now)
  }

  /// Which of two pictures of the trembling boxes is shown: they change twice a second.
  func tremble(at now: Date) -> Int {
    guard let editing, configuration.motion == .full else { return 0 }
    return Int(max(0, now.timeIntervalSince(editing.began)) * 2) % 2
  }
}
