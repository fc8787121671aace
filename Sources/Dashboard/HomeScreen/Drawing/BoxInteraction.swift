internal import Configuration
internal import Cells
internal import FoundationEssentials
internal import ViewTree

/// The state of a widget's view that depends on interaction: active controls, the focus, and the
/// transition.
struct BoxInteraction: Equatable {
  /// The numbers of the active controls, and of the one under the pressed mouse button.
  var activeControls: Set<Int>
  /// The frame number of the transition, or `nil` if there is none.
  var frame: Int?
  /// The frame of the focused control in the view, in cells; `nil` if no control has the focus.
  var focus: Rect?
  /// Whether an activation waits for its view, so that content that depends on it is dimmed.
  var isInvalidated: Bool

  init(_ slot: Slot, of home: HomeScreen, at now: Date) {
    let id = slot.id
    activeControls = home.widgets.activations.activeControls(in: id)
    // The pressed control is added after this, because it is not activated yet.
    isInvalidated = !activeControls.isEmpty
    if let pressedControl = home.selection.armedControl, pressedControl.slot == id {
      activeControls.insert(pressedControl.control.number)
    }
    frame = slot.motion?.clock.frame(at: now)
    focus = home.selection.focusedControl?.slot == id ? home.focusedControl(at: now)?.frame : nil
  }

  /// Draws the focus on its control.
  ///
  /// The background is the accent color on one line, and the calmer selection color on several. The
  /// colors of a cell are reversed if it has its own background, or if the terminal has no colors.
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
        // With few colors, a dim foreground would be the same as this background.
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
