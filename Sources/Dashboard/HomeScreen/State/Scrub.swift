package import FoundationEssentials
internal import Timelines

/// Another moment that is looked at instead of now.
package struct Scrub: Hashable, Sendable {
  /// What shows that moment.
  package enum Scope: Hashable, Sendable {
    case widget(SlotID)
    case page
  }

  package var scope: Scope
  package var date: Date

  /// Whether a widget shows that moment.
  func holds(_ id: SlotID) -> Bool { scope == .page || scope == .widget(id) }
}

extension HomeScreen {
  enum StepDirection {
    case backward, forward
  }

  func isScrubbed(_ id: SlotID) -> Bool { scrub?.holds(id) ?? false }

  /// The moment that a box shows.
  func moment(of id: SlotID, at now: Date) -> Date {
    scrub.flatMap { $0.holds(id) ? $0.date : nil } ?? now
  }

  /// Looks at the previous or the next entry of the focused widget, or of any on the page.
  mutating func step(
    _ direction: StepDirection, wholePage: Bool, at now: Date
  ) -> [Effect] {
    guard overlay == nil, let focus else { return [] }
    let scope = wholePage ? Scrub.Scope.page : .widget(focus)
    let from = scrub.flatMap { $0.scope == scope ? $0.date : nil } ?? now
    let ids = wholePage ? Array(shown) : [focus]
    guard let date = date(direction, from: from, of: ids) else { return [] }
    let before = scrub
    scrub = Scrub(scope: scope, date: date)
    for id in shown where before?.holds(id) == true || isScrubbed(id) { refresh(id, at: now) }
    return []
  }

  mutating func returnToNow(at now: Date) {
    scrub = nil
    for id in shown { refresh(id, at: now) }
  }

  /// The nearest moment at which one of the widgets shows another entry.
  private func date(_ direction: StepDirection, from: Date, of ids: [SlotID]) -> Date? {
    let timelines = ids.compactMap { loader(of: $0)?.timeline }
    guard direction == .backward else {
      return timelines.compactMap { $0.nextSwap(after: from) }.min()
    }
    // What is shown began at the latest of these; before it stood the next latest.
    let begun = timelines.flatMap { $0.latest(2, at: from) }
    guard let current = begun.max() else { return nil }
    return begun.filter { $0 < current }.max()
  }
}
