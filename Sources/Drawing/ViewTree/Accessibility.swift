/// The accessibility role of an element.
///
/// - Source: SwiftUI `AccessibilityTraits`.
package enum AccessibilityRole: String, Hashable, Sendable, CaseIterable {
  case none, text, image, header, button, toggle, link, progress, chart, group
}

/// How the children of an element are represented.
///
/// - Source: SwiftUI `AccessibilityChildBehavior`.
package enum ChildBehavior: String, Hashable, Sendable, CaseIterable {
  /// Each child is a separate element.
  case separate
  /// The children are ignored.
  case ignore
  /// The children are elements of a group.
  case contain
  /// The children become one element with their labels joined.
  case combine
}

/// A child with accessibility information; a property that is `nil` keeps the child's own value.
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
