package import Cells
package import ViewTree

/// What is wrong with a picture of a widget.
package enum PictureAudit {
  /// The least contrast of words that people can read.
  ///
  /// - Source: WCAG 2.2, 1.4.3, requires 4.5:1, and 3:1 for large text.
  private static let minimumContrast = 3.0
  /// The most texts outside of a widget that are reported one by one.
  private static let clippedLimit = 3

  /// Returns the faults of a picture.
  ///
  /// - Parameters:
  ///   - node: The view.
  ///   - kind: The widget's kind.
  ///   - family: The family.
  ///   - now: The date that is shown, in seconds since 1970.
  ///   - palette: The colors of the home screen.
  ///   - condition: What distinguishes the picture, such as `light`.
  /// - Returns: The faults.
  package static func findings(
    in node: Node, kind: String, _ family: Family, at now: Double, _ palette: Palette,
    _ condition: String
  ) -> [AuditFinding] {
    let size = family.contentSize
    var findings: [AuditFinding] = []
    func add(_ cause: AuditFinding.Cause, _ text: String) {
      findings.append(AuditFinding(cause, kind: kind, family: family, text))
    }
    let texts = node.placedTexts(in: size, at: now, palette: palette)
    var clippedCount = 0
    for text in texts {
      let quoted = "“\(Sanitizer.line(text.text))”"
      if let cut = text.cut { add(.cutText, "\(quoted) is cut to “\(Sanitizer.line(cut))”") }
      if text.isClipped {
        clippedCount += 1
        if clippedCount <= clippedLimit {
          add(.clippedText, "\(quoted) is partly outside the widget")
        }
      }
      if let contrast = text.contrast, contrast < minimumContrast {
        let ratio = (contrast * 10).rounded(.down) / 10
        add(.contrast, "\(quoted) has a contrast of \(ratio):1 (\(condition)); 3:1 can be read")
      }
    }
    if clippedCount > clippedLimit {
      add(.clippedText, "\(clippedCount - clippedLimit) more texts are partly outside the widget")
    }
    for element in node.accessibilityElements(in: size, at: now) {
      for nameless in element.nameless {
        add(.label, "\(nameless.article) at \(nameless.place) has no label for screen readers")
      }
    }
    return findings
  }
}

extension AccessibilityElement {
  /// The controls and pictures without a label, among this element and its descendants.
  fileprivate var nameless: [AccessibilityElement] {
    let needsLabel: Bool =
      switch role {
      case .button, .toggle, .link, .image: true
      default: false
      }
    let own = needsLabel && label.isEmpty ? [self] : []
    return own + children.flatMap(\.nameless)
  }

  fileprivate var article: String {
    let name = role.rawValue
    return "aeiou".contains(name.first ?? " ") ? "an \(name)" : "a \(name)"
  }

  fileprivate var place: String { "column \(frame.minX), row \(frame.minY)" }
}
