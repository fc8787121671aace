package import FoundationEssentials
internal import Cells
internal import Configuration
internal import ViewTree
internal import Texts

extension HomeScreen {
  /// Returns a transcript of the page for screen readers: each box, then its contents.
  package func accessibilityTranscript(at now: Date) -> String {
    Texts.$current.withValue(texts) { transcript(at: now) }
  }

  private func transcript(at now: Date) -> String {
    let visibleSlots = visibleBoxes.compactMap { widgets[SlotID($0.id)] }
    return (visibleSlots.isEmpty ? Array(slots.values) : visibleSlots)
      .map { transcript(of: $0, at: now) }.joined(separator: "\n")
  }

  private func transcript(of slot: Slot, at now: Date) -> String {
    let family = slot.placement.family
    let stack = stack(of: SlotID(slot.placement.id)).map {
      localized(", \($0.index + 1) of \($0.members.count) in a stack")
    }
    let title = Sanitizer.line("\(title(of: slot)), \(family.localizedName)\(stack ?? "")")
    guard let view = slot.view else { return localized("\(title): loading") }
    var redaction = drawContext(at: now).redaction
    if view.isPlaceholder { redaction.insert(.placeholder) }
    let elements = view.node.accessibilityElements(
      in: slot.contentSize, at: now.timeIntervalSince1970, redaction: redaction,
      numerals: slot.numerals)
    return "\(title)\n" + elements.flatMap { $0.lines(indent: 1) }.joined(separator: "\n")
  }
}
