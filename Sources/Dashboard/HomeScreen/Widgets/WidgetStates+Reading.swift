internal import Cells
internal import Configuration
internal import FoundationEssentials
package import Timelines
package import ViewTree

extension WidgetStates {
  package subscript(id: SlotID) -> Slot? { slots[id] }

  /// Returns the loader of a widget's timeline, or `nil` for an unknown widget.
  package func loader(of id: SlotID) -> TimelineLoader<ArchivedNode>? { scheduler[id] }

  // MARK: Another time

  /// Returns whether a widget shows a time other than the current one.
  func showsAnotherTime(_ id: SlotID) -> Bool { viewedTime?.includes(id) ?? false }

  /// Returns the time that a widget shows.
  func shownDate(of id: SlotID, at now: Date) -> Date {
    viewedTime.flatMap { $0.includes(id) ? $0.date : nil } ?? now
  }

  /// Returns the size inside a widget's box, in cells; zero for an unknown widget.
  func contentSize(of id: SlotID) -> Size { slots[id]?.contentSize ?? .zero }

  /// Returns the URL of the whole widget, or `nil`.
  func url(of id: SlotID) -> String? { slots[id]?.view?.node.url }

  // MARK: Loads

  /// The widgets that are loading.
  var loadingIDs: Set<SlotID> { Set(slots.keys.filter { scheduler[$0]?.loadingSince != nil }) }

  /// Returns the ranks of relevance scores, among the scores of all widgets on the home screen that
  /// have the same provider.
  func ranks(of id: SlotID) -> RelevanceRanks {
    guard let widget = slots[id]?.placement.widget else { return RelevanceRanks([]) }
    let siblings = slots.filter { $0.value.placement.widget == widget }.keys
    return RelevanceRanks(siblings.flatMap { scheduler[$0]?.scores ?? [] })
  }

  /// Returns the next time at which work is due or a visible view changes other than by its live
  /// parts, or `nil` if there is none.
  func nextEvent(after now: Date) -> Date? {
    // Views that were left for the next action are due at once.
    if !reading.waitingIDs.isEmpty { return now }
    var dates = [scheduler.nextWake, sizes.reloadDate].compactMap(\.self)
    for id in visibleIDs {
      if let motion = slots[id]?.motion { dates.append(motion.clock.nextFrame(after: now)) }
    }
    return dates.min()
  }
}
