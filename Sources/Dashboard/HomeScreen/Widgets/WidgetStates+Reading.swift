package import Cells
internal import Configuration
internal import FoundationEssentials
package import Timelines
package import ViewTree

extension WidgetStates {
  package subscript(id: SlotID) -> Slot? { slots[id] }

  /// The life of a widget's timeline, or `nil` for a widget that is not there.
  package func loader(of id: SlotID) -> TimelineLoader<ArchivedNode>? { scheduler[id] }

  // MARK: Another moment

  func isScrubbed(_ id: SlotID) -> Bool { scrub?.holds(id) ?? false }

  /// The moment that a box shows.
  func moment(of id: SlotID, at now: Date) -> Date {
    scrub.flatMap { $0.holds(id) ? $0.date : nil } ?? now
  }

  // MARK: Controls

  /// The room inside a widget's box line, in cells: its family's, though a narrow screen cuts it.
  func contentSize(of id: SlotID) -> Size { slots[id]?.placement.family.contentSize ?? .zero }

  /// What can be pressed in a box: nothing in a placeholder, no links in a small box; a line of text is
  /// pressed as a whole.
  func controls(of id: SlotID, at now: Date) -> [PlacedControl] {
    guard let slot = slots[id], let picture = slot.picture, !picture.isPlaceholder,
      slot.placement.family != .accessoryInline
    else { return [] }
    let all = picture.node.controls(in: contentSize(of: id), at: now.timeIntervalSince1970)
    guard slot.placement.family.leadsNowhereInside else { return all }
    return all.filter { if case .link = $0.press { false } else { true } }
  }

  /// Where a press on the whole box leads, or `nil` for nowhere.
  func url(of id: SlotID) -> String? { slots[id]?.picture?.node.url }

  // MARK: Loads

  /// The widgets of an extension that are loading.
  var loading: Set<SlotID> { Set(slots.keys.filter { scheduler[$0]?.loadingSince != nil }) }

  /// Where the scores of a widget's provider stand, by all that it gave on this screen.
  func ranks(of id: SlotID) -> RelevanceRanks {
    guard let widget = slots[id]?.placement.widget else { return RelevanceRanks([]) }
    let alike = slots.filter { $0.value.placement.widget == widget }.keys
    return RelevanceRanks(alike.flatMap { scheduler[$0]?.scores ?? [] })
  }

  /// The next moment at which a picture that is seen changes or something is due; `nil` for never.
  func nextWake(after now: Date) -> Date? {
    var moments = [scheduler.nextWake].compactMap(\.self)
    for (id, slot) in slots where shown.contains(id) {
      if !isScrubbed(id), let change = slot.nextChange { moments.append(change) }
      if let motion = slot.motion { moments.append(motion.clock.nextFrame(after: now)) }
    }
    return moments.min()
  }
}

extension Family {
  /// Whether only the whole box leads somewhere.
  ///
  /// - Source: WidgetKit: “systemSmall widgets support only widgetURL”.
  fileprivate var leadsNowhereInside: Bool {
    switch self {
    case .systemMedium, .systemLarge, .systemExtraLarge: false
    default: true
    }
  }

  /// The room inside the box line, in cells.
  package var contentSize: Size {
    span == nil ? size : Size(width: size.width - 2, height: size.height - 2)
  }
}
