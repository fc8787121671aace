internal import Configuration
internal import Cells
internal import FoundationEssentials
internal import ViewTree

/// What of a box's picture is pressed, moving or under the focus.
struct BoxInteraction: Equatable {
  /// The numbers of the pressed controls.
  var pressed: Set<Int>
  /// Which picture on the way to the next is shown, or `nil` where nothing moves.
  var frame: Int?
  /// The focused control inside the picture, in cells, or `nil`.
  var focus: Rect?
  /// Whether a press waits for its picture, so that content that depends on it is dimmed.
  var isInvalidated: Bool

  init(_ slot: Slot, of home: HomeScreen, at now: Date) {
    let id = slot.id
    let flying = home.widgets.presses.pressed(in: id)
    pressed = flying
    isInvalidated = !flying.isEmpty
    if let armed = home.selection.armed, armed.slot == id { pressed.insert(armed.control.number) }
    frame = slot.motion?.clock.frame(at: now)
    focus = home.selection.inside?.slot == id ? home.focusedControl(at: now)?.frame : nil
  }

  /// Lays the focus on its control: the accent on a line, the calmer ground of what is chosen on more;
  /// a reverse where the control has a ground of its own, or the terminal no colours.
  func drawFocus(
    in frame: Rect, clip: Rect, hasColors: Bool, into buffer: inout CellBuffer
  ) {
    guard let focus else { return }
    let rect = focus.offset(x: frame.minX, y: frame.minY).intersection(clip)
    buffer.restyle(rect) { cell in
      if cell.background != .none || !hasColors {
        cell.attributes.formSymmetricDifference(.reverse)
      } else if rect.height > 1 {
        cell.background = .role(.selection)
        // In few colours dim ink and this ground are one.
        if [.secondary, .tertiary].contains(cell.foreground.role) {
          cell.foreground = .role(.text)
        }
      } else {
        cell.background = .role(.accent)
        cell.foreground = .role(.background)
      }
    }
  }
}
