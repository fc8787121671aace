internal import Configuration
internal import FoundationEssentials

/// The temporary boxes of programs, which no file contains.
package struct Pushes: Sendable {
  /// The boxes, in the order in which they came.
  private(set) var boxes: [PushedBox] = []

  /// The identifiers of the boxes that are not shown, because a box of the file shows the same: when that goes,
  /// they are back.
  private var hiddenIDs: Set<String> = []
  /// The identifiers that widgets and stacks of the file have.
  private var usedIDs: Set<String> = []

  /// The boxes as widgets.
  var placements: [WidgetPlacement] {
    shownBoxes.map { box in
      var placement = box.placement
      placement.id = box.temporaryID(besides: usedIDs)
      return placement
    }
  }

  /// When the next box goes, or `nil` if there is none.
  var nextEnd: Date? {
    boxes.compactMap(\.end).min().map { Date(timeIntervalSince1970: $0) }
  }

  /// Returns the box with a widget, or `nil` if the widget is in no such box.
  func box(of id: SlotID) -> PushedBox? {
    shownBoxes.first { $0.temporaryID(besides: usedIDs) == id.name }
  }

  private var shownBoxes: [PushedBox] { boxes.filter { !hiddenIDs.contains($0.id) } }

  /// Hides boxes, given their identifiers, and shows all others.
  mutating func hide(_ ids: Set<String>) { hiddenIDs = ids }

  /// Gives the boxes other identifiers than the widgets and stacks of a file have.
  mutating func keepApart(from file: HomeFile) { usedIDs = PushedBox.ids(in: file) }

  /// Returns whether there is a box for an identifier of `tessera push`.
  func contains(_ id: String) -> Bool { boxes.contains { $0.id == id } }

  /// How many boxes there are at most: two pages full of small ones on a large screen.
  static let limit = 50

  /// Adds a box, or changes its end.
  ///
  /// - Returns: The oldest box, if it has to go, because there are too many.
  mutating func add(_ box: PushedBox) -> PushedBox? {
    if let index = boxes.firstIndex(where: { $0.id == box.id }) {
      boxes[index] = box
      return nil
    }
    boxes.append(box)
    guard shownBoxes.count > Self.limit, let oldest = shownBoxes.first else { return nil }
    boxes.removeAll { $0.id == oldest.id }
    return oldest
  }

  /// Removes the boxes that fulfill a condition.
  ///
  /// - Returns: Those of the boxes that were shown; what was pushed for the others belongs to a box of the file.
  mutating func remove(where isRemoved: (PushedBox) -> Bool) -> [PushedBox] {
    let removed = shownBoxes.filter(isRemoved)
    boxes.removeAll(where: isRemoved)
    return removed
  }
}
