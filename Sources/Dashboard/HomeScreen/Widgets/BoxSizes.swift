internal import Cells
internal import Configuration
internal import FoundationEssentials
internal import ViewTree

/// The sizes of boxes, and the sizes that timelines were drawn for.
///
/// A timeline that depends on the size of its box is loaded again when the size has not changed for
/// a moment, not for each size in between. Until then, its views are laid out in the new box.
struct BoxSizes {
  /// The grid that decides the sizes, or `nil` for the smallest boxes.
  private var grid: Grid?
  /// The sizes inside the boxes that timelines depend on, by widget.
  private var drawnSizes: [SlotID: Size] = [:]
  /// The widget on the whole screen and the size inside its border, or `nil`.
  private var wholeScreen: (id: SlotID, contentSize: Size)?
  /// The time at which timelines for other sizes are loaded again, or `nil` for none.
  private(set) var reloadDate: Date?

  /// The time for which a size must not change, in seconds.
  private static let delay = 0.5

  mutating func setGrid(_ grid: Grid?) {
    // On a screen that is too small, nothing is visible, and the size is likely to change again.
    if let grid { self.grid = grid }
  }

  mutating func setWholeScreen(_ widget: (id: SlotID, contentSize: Size)?) {
    wholeScreen = widget
  }

  /// Returns the size of a widget's view, in cells.
  func contentSize(of placement: WidgetPlacement) -> Size {
    if let wholeScreen, wholeScreen.id.name == placement.id { return wholeScreen.contentSize }
    return contentSize(of: placement.family)
  }

  /// Returns the size inside a box of a family, in cells; of an accessory, that of its view.
  func contentSize(of family: Family) -> Size {
    let size = grid?.size(of: family) ?? family.size
    if family.isAccessory, grid != nil {
      return Size(
        width: min(family.size.width, size.width - 2),
        height: min(family.size.height, size.height - 2))
    }
    return Size(width: size.width - family.border, height: size.height - family.border)
  }

  mutating func delayReload(after now: Date) {
    guard !drawnSizes.isEmpty else { return }
    reloadDate = now.addingTimeInterval(Self.delay)
  }

  /// Records the size that a widget's timeline was drawn for, or `nil` if it suits any size.
  mutating func setDrawnSize(_ size: Size?, of id: SlotID, at now: Date) {
    drawnSizes[id] = size
    if size != nil { reloadDate = reloadDate ?? now }
  }

  mutating func remove(_ id: SlotID) { drawnSizes[id] = nil }

  /// Returns the widgets whose timelines were drawn for another size, once their reload is due.
  mutating func popDue(at now: Date, contentSizes: (SlotID) -> Size) -> Set<SlotID> {
    guard let date = reloadDate, date <= now else { return [] }
    reloadDate = nil
    return Set(drawnSizes.filter { contentSizes($0.key) != $0.value }.keys)
  }
}
