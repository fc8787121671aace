/// What something is, to those who do not see it.
///
/// - Source: SwiftUI `AccessibilityTraits`.
package enum AccessibilityRole: String, Hashable, Sendable, CaseIterable {
  case none, text, image, header, button, toggle, link, progress, chart, group
}

/// How the children of an element are told.
///
/// - Source: SwiftUI `AccessibilityChildBehavior`.
package enum ChildBehavior: String, Hashable, Sendable, CaseIterable {
  /// As they are.
  case separate
  /// Not at all.
  case ignore
  /// One after the other inside a group.
  case contain
  /// As one, their labels joined.
  case combine
}

/// What a child says to those who do not see it; `nil` leaves what the child says itself.
package struct AccessibilityNode: Hashable, Sendable {
  package var label: String?
  package var value: String?
  package var hint: String?
  package var role = AccessibilityRole.none
  package var isHidden = false
  package var isSelected = false
  package var children = ChildBehavior.separate
  package var child = Node.empty

  package init(child: Node = .empty) {
    self.child = child
  }
}
