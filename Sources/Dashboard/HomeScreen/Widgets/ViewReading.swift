/// How many of the views that are due are read at once.
///
/// A page of views within all limits takes a fifth of a second to read. The dashboard reads those that
/// one action may take, and the others with the next tick, which is due at once.
struct ViewReading: Sendable {
  /// The widgets whose views are due and have not been read, in the order in which they became due.
  private(set) var waitingIDs: [SlotID] = []
  /// What may still be read for this action, in units of ``DecodedView/work``; `nil` for no limit.
  private var remaining: Int?

  /// What is read for one action, at least one view: the work of one within all limits.
  private static let workPerAction = 10_000
  /// What is charged for a view that turned out to be invalid.
  static let invalidViewWork = workPerAction / 2

  /// Limits what is read for an action.
  mutating func setLimited() { remaining = Self.workPerAction }

  /// Begins an action, and returns the widgets whose views were left for it.
  mutating func begin() -> [SlotID] {
    if remaining != nil { remaining = Self.workPerAction }
    defer { waitingIDs = [] }
    return waitingIDs
  }

  /// Returns whether the view of a widget may be read now; otherwise, the widget waits.
  mutating func mayRead(_ id: SlotID) -> Bool {
    guard let remaining, remaining <= 0 else { return true }
    if !waitingIDs.contains(id) { waitingIDs.append(id) }
    return false
  }

  mutating func charge(_ work: Int) {
    if let remaining { self.remaining = remaining - work }
  }
}
