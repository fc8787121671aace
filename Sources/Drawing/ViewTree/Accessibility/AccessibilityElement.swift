package import Cells

/// An element of a view, described for people who cannot see it.
package struct AccessibilityElement: Hashable, Sendable {
  package var role: AccessibilityRole
  package var label = ""
  package var value = ""
  package var hint = ""
  package var isSelected = false
  /// The frame, in cells.
  package var frame: Rect
  /// The elements of a group.
  package var children: [AccessibilityElement] = []

  package init(_ role: AccessibilityRole, label: String = "", value: String = "", frame: Rect) {
    self.role = role
    self.label = label
    self.value = value
    self.frame = frame
  }
}

extension AccessibilityElement {
  /// Returns one line for the element, and one for each descendant.
  ///
  /// A line looks like this: `button “Next”, value “3”  2,5 6×1`.
  package func lines(indent: Int = 0) -> [String] {
    var line = "\(role.rawValue) “\(label)”"
    if !value.isEmpty { line += ", value “\(value)”" }
    if !hint.isEmpty { line += ", hint “\(hint)”" }
    if isSelected { line += ", selected" }
    line += "  \(frame.minX),\(frame.minY) \(frame.width)×\(frame.height)"
    return [String(repeating: "  ", count: indent) + Sanitizer.line(line)]
      + children.flatMap { $0.lines(indent: indent + 1) }
  }
}

extension [AccessibilityElement] {
  /// The elements and their descendants, one line for each.
  package var transcript: String {
    flatMap { $0.lines() }.joined(separator: "\n")
  }
}
