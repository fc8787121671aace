internal import Configuration
internal import FoundationEssentials

/// The temporary boxes of programs, which no file contains.
package struct Pushes: Sendable {
  /// The boxes, in the order in which they came.
  private(set) var boxes: [PushedBox] = []

  /// The identifiers that widgets and stacks of the file have.
  private var usedIDs: Set<String> = []

  /// The boxes as widgets.
  var placements: [WidgetPlacement] {
    boxes.map { box in
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
    boxes.first { $0.temporaryID(besides: usedIDs) == id.name }
  }

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
    return boxes.count > Self.limit ? boxes.removeFirst() : nil
  }

  /// Removes the boxes that fulfill a condition.
  ///
  /// - Returns: The boxes.
  mutating func remove(where isRemoved: (PushedBox) -> Bool) -> [PushedBox] {
    let removed = boxes.filter(isRemoved)
    if !removed.isEmpty { boxes.removeAll(where: isRemoved) }
    return removed
  }
}
