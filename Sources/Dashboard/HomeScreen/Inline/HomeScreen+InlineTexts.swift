internal import Cells
package import FoundationEssentials
internal import Configuration
internal import Timelines
package import ViewTree

// The inline widgets as text, for status lines outside the dashboard.
extension HomeScreen {
  /// Returns the texts of inline widgets; a widget that is not inline has none.
  ///
  /// - Parameters:
  ///   - ids: The ids of the widgets, or `nil` for all inline widgets in file order.
  ///   - now: The current time.
  /// - Returns: The texts. They show the current time, even if the dashboard shows another one.
  package func inlineTexts(_ ids: [String]? = nil, at now: Date) -> [InlineText] {
    let slots = inlineSlots
    guard let ids else { return slots.map { inlineText(of: $0, at: now) } }
    let requested = Set(ids)
    // Each is laid out once, also if it is asked for again and again.
    let texts = Dictionary(
      slots.filter { requested.contains($0.id.name) }
        .map { ($0.id.name, inlineText(of: $0, at: now)) }
    ) { first, _ in first }
    return ids.compactMap { texts[$0] }
  }

  private func inlineText(of slot: Slot, at now: Date) -> InlineText {
    let title = title(of: slot)
    let mark = mark(of: slot, at: now).flatMap { $0.urgency == .warning ? $0.texts.last : nil }
    guard let node = currentNode(of: slot, at: now) else {
      let runs = mark == nil ? [] : InlineText.failure(title, palette)
      return InlineText(id: slot.id.name, title: title, runs: runs, mark: mark)
    }
    return InlineText(
      id: slot.id.name, title: title,
      runs: node.inlineRuns(drawContext(at: now)) ?? InlineText.failure(title, palette), mark: mark)
  }

  /// Returns the view of the entry that is due, or `nil` if there is none.
  private func currentNode(of slot: Slot, at now: Date) -> Node? {
    if !widgets.showsAnotherTime(slot.id) {
      return slot.view?.isPlaceholder == false ? slot.view?.node : nil
    }
    // An unreadable view is none.
    return loader(of: slot.id)?.entry(at: now).flatMap { try? $0.payload.node() }
  }
}

extension InlineText {
  /// Returns what stands for a view that failed or is too complex: the title.
  fileprivate static func failure(_ title: String, _ palette: Palette) -> [Run] {
    [Run("! \(title)", color: palette[.error])]
  }

  /// Creates the text of a timeline that was kept when the dashboard ended, or returns `nil` if it
  /// has no readable view.
  ///
  /// - Parameters:
  ///   - id: The id of the widget.
  ///   - kept: The timeline.
  ///   - context: How the view is drawn, and when.
  package init?(_ id: String, _ kept: StoredTimeline, _ context: DrawContext) {
    let now = Date(timeIntervalSince1970: context.now)
    guard let node = kept.timeline.entry(at: now).flatMap({ try? $0.payload.node() }) else {
      return nil
    }
    let title = kept.kind?.name ?? id
    self.init(
      id: id, title: title,
      runs: node.inlineRuns(context) ?? Self.failure(title, context.palette),
      mark: kept.mark(at: now)?.texts.last)
  }
}

extension StoredTimeline {
  /// Returns the mark of a timeline that nothing reloads, or `nil` if it is not due to be reloaded.
  fileprivate func mark(at now: Date) -> SlotMark? {
    guard let reloadDate = timeline.reloadDate(loaded: loaded, minimum: SlotMark.oldAge),
      reloadDate <= now
    else { return nil }
    return SlotMark(loaded: loaded, at: now)
  }

  /// Returns the next time at which the text changes, or `nil` if it does not.
  package func nextTextChange(after now: Date) -> Date? {
    // An unreadable view does not change.
    let node = timeline.entry(at: now).flatMap { try? $0.payload.node() }
    let reloadDate = timeline.reloadDate(loaded: loaded, minimum: SlotMark.oldAge)
    let dates = [
      timeline.nextEntryDate(after: now),
      node?.nextChange(
        after: now.timeIntervalSince1970, barWidth: Family.accessoryInline.size.width
      ).map(Date.init(timeIntervalSince1970:)),
      reloadDate.flatMap { $0 > now ? $0 : mark(at: now)?.nextChange },
    ]
    return dates.compactMap(\.self).min()
  }
}
