/// The accessibility role of an element.
///
/// - Source: SwiftUI `AccessibilityTraits`.
package enum AccessibilityRole: String, Hashable, Sendable, CaseIterable {
  case none, text, image, header, button, toggle, link, progress, chart, group
}

/// The treatment of an element's children in accessibility.
///
/// - Source: SwiftUI `AccessibilityChildBehavior`.
package enum ChildBehavior: String, Hashable, Sendable, CaseIterable {
  /// Each child is a separate element.
  case separate
  /// Children are ignored.
  case ignore
  /// Children are elements of a group.
  case contain
  /// Children become one element with their labels joined.
  case combine
}

/// Accessibility information for a child; `nil` keeps the child's own.
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
