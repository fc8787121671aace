package import Cells

/// What those are told who do not see a picture: one thing of it.
package struct AccessibilityElement: Hashable, Sendable {
  package var role: AccessibilityRole
  package var label = ""
  package var value = ""
  package var hint = ""
  package var isSelected = false
  /// Where it stands, in cells.
  package var frame: Rect
  /// What a group holds.
  package var children: [AccessibilityElement] = []

  package init(_ role: AccessibilityRole, label: String = "", value: String = "", frame: Rect) {
    self.role = role
    self.label = label
    self.value = value
    self.frame = frame
  }
}

extension AccessibilityElement {
  /// The element and what it holds, a line each: `button “Next”, value “3”  2,5 6×1`.
  package func lines(indent: Int = 0) -> [String] {
    var words = "\(role.rawValue) “\(label)”"
    if !value.isEmpty { words += ", value “\(value)”" }
    if !hint.isEmpty { words += ", hint “\(hint)”" }
    if isSelected { words += ", selected" }
    words += "  \(frame.minX),\(frame.minY) \(frame.width)×\(frame.height)"
    return [String(repeating: "  ", count: indent) + Sanitizer.line(words)]
      + children.flatMap { $0.lines(indent: indent + 1) }
  }
}

extension [AccessibilityElement] {
  /// The elements and what they hold, a line each.
  package var transcript: String {
    flatMap { $0.lines() }.joined(separator: "\n")
  }
}
