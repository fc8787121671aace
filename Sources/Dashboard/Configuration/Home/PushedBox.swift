internal import IntentSchemas
package import ViewTree

/// A box for what `tessera push` gives to an identifier.
package struct PushedBox: Hashable, Sendable {
  /// The identifier.
  package var id: String
  package var family: Family
  /// The title, or an empty text for the identifier.
  package var title: String
  /// When the box goes, in seconds since 1970, or `nil` if it stays.
  package var end: Double?

  package init(_ id: String, _ family: Family, title: String = "", end: Double? = nil) {
    self.id = id
    self.family = family
    self.title = title
    self.end = end
  }

  private static let widget = WidgetReference(extension: "data", kind: "data")
  private static let parameter = "source"

  private static let start = "push-"

  /// The identifier of the box in `home.yaml`, unless another widget has it.
  package var boxID: String { Self.start + id }

  /// Returns the identifier of the box while it is temporary.
  ///
  /// - Parameter usedIDs: The identifiers that others have, at least those of ``ids(in:)``.
  /// - Returns: That in `home.yaml` if it is free.
  package func temporaryID(besides usedIDs: Set<String>) -> String {
    // No id in the file contains a line feed.
    usedIDs.contains(boxID) ? "\(boxID)\ntemporary" : boxID
  }

  /// Returns the identifiers in a file that a temporary box might have.
  package static func ids(in file: HomeFile) -> Set<String> {
    file.usedIDs.filter { $0.hasPrefix(start) }
  }

  /// The widget that shows the push.
  package var placement: WidgetPlacement {
    var placement = WidgetPlacement(id: boxID, widget: Self.widget, family: family)
    placement.settings = IntentValues(
      intent: "Data", values: [Self.parameter: .string("push:\(id)")])
    placement.look.title = title.isEmpty ? id : title
    return placement
  }

  /// Returns whether a widget shows the push.
  package func isShown(by widget: WidgetPlacement) -> Bool {
    widget.widget == Self.widget
      && widget.settings?.values[Self.parameter] == .string("push:\(id)")
  }
}

extension HomeFile {
  /// Adds a box for a push, with an identifier that no other widget has.
  package mutating func add(_ box: PushedBox) {
    var placement = box.placement
    if usedIDs.contains(placement.id) {
      placement.id = freeID(placement.widget, placement.family)
    }
    widgets.append(placement)
  }
}
