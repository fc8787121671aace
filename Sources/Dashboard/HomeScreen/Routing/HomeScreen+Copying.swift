internal import Cells
internal import Configuration
internal import FoundationEssentials
internal import Texts
internal import ViewTree

/// Copying from the focused box.
extension HomeScreen {
  /// Copies the address of the focused link, the address of the focused box, or what it shows as
  /// text.
  mutating func copyFocused(at now: Date) -> [Effect] {
    guard !sheets.isOpen, let focus, let slot = widgets[focus] else { return [] }
    let focusedAddress: String? =
      if case .link(let url)? = focusedControl(at: now)?.action { url } else { nil }
    if let address = focusedAddress ?? widgets.url(of: focus), !address.isEmpty,
      !Launcher.isAddress(address)
    {
      return [.copy(address, localized("the address"))]
    }
    let text = text(of: slot, at: now)
    guard !text.allSatisfy(\.isWhitespace) else {
      showNotice("This box has nothing to copy", at: now)
      return []
    }
    return [.copy(text, localized("the text of \(title(of: focus))"))]
  }

  /// Returns the texts that a widget shows, one in a line; hidden ones are left out.
  private func text(of slot: Slot, at now: Date) -> String {
    guard let view = slot.view, !view.isPlaceholder else { return "" }
    let elements = view.node.accessibilityElements(
      in: slot.contentSize, at: widgets.shownDate(of: slot.id, at: now).timeIntervalSince1970,
      redaction: drawContext(at: now).redaction, numerals: slot.numerals)
    return elements.flatMap(\.copiedLines).joined(separator: "\n")
  }
}

extension AccessibilityElement {
  /// The text of the element and its descendants; a value counts more than the
  /// label of what has it, but for the address of a link.
  fileprivate var copiedLines: [String] {
    let own = value.isEmpty || role == .link ? label : value
    let isText = role == .text || role == .header || !value.isEmpty
    return (isText && !own.isEmpty ? [own] : []) + children.flatMap(\.copiedLines)
  }
}
