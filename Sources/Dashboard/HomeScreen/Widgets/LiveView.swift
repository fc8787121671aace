internal import Cells
package import FoundationEssentials
internal import ViewTree

/// A visible view with live parts, and when they next change.
///
/// A tick touches only this value, not the widget's slot.
package struct LiveView: Sendable {
  let widget: SlotID
  /// When the live parts next change; the distant future if they do not change any more.
  package private(set) var change: Date
  private let parts: LiveParts
  /// The maximum width of a progress bar, in cells.
  private let barWidth: Int

  /// Creates the live view of a slot, or returns `nil` if nothing in it changes any more.
  init?(_ slot: Slot) {
    guard let view = slot.view, let change = slot.nextChange else { return nil }
    widget = slot.id
    self.change = change
    parts = view.liveParts
    barWidth = slot.contentSize.width
  }

  /// Computes the next change after a time.
  mutating func update(at now: Date) {
    let next = parts.nextChange(after: now.timeIntervalSince1970, barWidth: barWidth)
    change = next.map { Date(timeIntervalSince1970: $0) } ?? .distantFuture
  }
}
