internal import Configuration
internal import Cells
internal import FoundationEssentials
internal import ViewTree

/// The state of a widget's view that depends on interaction: active controls, the focus, and the
/// transition.
struct BoxInteraction: Equatable {
  /// The numbers of the active controls.
  var activeControls: Set<Int>
  /// The frame number of the transition, or `nil`.
  var frame: Int?
  /// The focused control inside the view, in cells, or `nil`.
  var focus: Rect?
  /// Whether an activation waits for its view, so that content that depends on it is dimmed.
  var isInvalidated: Bool

  init(_ slot: Slot, of home: HomeScreen, at now: Date) {
    let id = slot.id
    let active = home.widgets.activations.activeControls(in: id)
    activeControls = active
    isInvalidated = !active.isEmpty
    if let armed = home.selection.armedControl, armed.slot == id {
      activeControls.insert(armed.control.number)
    }
    frame = slot.motion?.clock.frame(at: now)
    focus = home.selection.focusedControl?.slot == id ? home.focusedControl(at: now)?.frame : nil
  }

  /// Draws the focus on its control.
  ///
  /// The background is the accent color on one line, and the calmer selection color on several. The
  /// colors are reversed if the control has its own background, or if the terminal has no colors.
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
