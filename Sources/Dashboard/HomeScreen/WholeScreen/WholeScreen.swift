internal import Cells
internal import Configuration
internal import ViewTree

/// A box that covers the whole screen, except for the status line.
///
/// It shows a copy of the box's widget in the largest family that the widget supports and the screen
/// has space for. The copy is a widget like any other, but `home.yaml` does not contain it, and it
/// is as large as the screen.
package struct WholeScreen: Hashable, Sendable {
  /// The widget that the copy was made of; it is shown until the copy has a view.
  package let source: SlotID
  /// The identifier of the box: that of the widget, or of its stack.
  let box: String
  /// The copy.
  let placement: WidgetPlacement
  /// The rectangle of the box.
  let rect: Rect

  /// The copy's identifier.
  package var id: SlotID { SlotID(placement.id) }

  /// The size inside the border, in cells.
  var contentSize: Size {
    Size(width: max(0, rect.width - 2), height: max(0, rect.height - 2))
  }

  /// Covers a screen with a copy of a widget.
  ///
  /// - Parameters:
  ///   - source: The widget.
  ///   - box: The identifier of its box.
  ///   - families: The families that the widget supports; empty if they are not known.
  ///   - screen: The size of the screen, in cells.
  init(_ source: WidgetPlacement, in box: String, families: Set<Family>, on screen: Size) {
    self.source = SlotID(source.id)
    self.box = box
    rect = Rect(x: 0, y: 0, width: screen.width, height: max(0, screen.height - 1))
    var placement = source
    placement.family = Self.family(of: source, families, in: rect.size)
    // No id in the file contains a line feed.
    placement.id = "\(source.id)\nwhole screen"
    self.placement = placement
  }

  /// Returns the largest family that a widget supports and that fits into a space; its own one if
  /// there is none.
  private static func family(
    of source: WidgetPlacement, _ families: Set<Family>, in space: Size
  ) -> Family {
    let candidates: [Family] = [.systemExtraLarge, .systemLarge, .systemMedium, .systemSmall]
    return candidates.first { family in
      families.contains(family) && family.size.width <= space.width
        && family.size.height <= space.height
    } ?? source.family
  }

  /// The box as it is placed on a page.
  func placedBox(onPage page: Int) -> PlacedBox {
    PlacedBox(id: placement.id, box: box, page: page, rect: rect)
  }
}
