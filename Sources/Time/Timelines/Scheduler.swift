package import FoundationEssentials

/// The schedule for showing entries and loading timelines of all widgets.
///
/// The value is given the current time. Each widget has a seat with its ``TimelineLoader``. A queue
/// orders the seats by date, so showing an entry costs O(log *n*) in the number of widgets.
package struct Scheduler<ID: Hashable & Sendable, Payload: Hashable & Sendable>: Sendable {
  typealias Loader = TimelineLoader<Payload>

  struct Seat: Sendable {
    var id: ID
    var loader: Loader
    /// Whether the widget is visible, so that its entries are shown.
    var isShown = false
  }

  /// A load that is to begin.
  package struct Load: Hashable, Sendable {
    package var id: ID
    package var generation: Generation

    package init(id: ID, generation: Generation) {
      self.id = id
      self.generation = generation
    }
  }

  /// The widgets that are due.
  package struct Due: Sendable {
    /// Visible widgets whose current entry may have changed.
    ///
    /// A widget can appear twice.
    package var entryChanges: [ID] = []
    package var loads: [Load] = []
  }

  var seats: [Seat?] = []
  private var seatIndices: [ID: Int] = [:]
  private var freeIndices: [Int] = []
  private var queue = WakeQueue()
  /// The time that was given last.
  private var lastTime = Date.distantPast
  /// Whether the clock was set back since the last ``advance(to:)``.
  private var clockWentBack = false

  package init() {}

  /// The next date at which something is due, or `nil` if nothing is scheduled.
  package var nextWake: Date? { queue.earliest }

  /// The loader of a widget, or `nil` if it has no seat.
  package subscript(id: ID) -> TimelineLoader<Payload>? {
    guard let index = seatIndices[id] else { return nil }
    return seats[index]?.loader
  }

  /// Adds a seat for a widget without loading anything.
  ///
  /// A seat that exists is not changed.
  package mutating func add(_ id: ID, seed: Int, rule: BudgetRule = .standard) {
    guard seatIndices[id] == nil else { return }
    let seat = Seat(id: id, loader: Loader(seed: seed, rule: rule))
    if let index = freeIndices.popLast() {
      seats[index] = seat
      seatIndices[id] = index
    } else {
      seatIndices[id] = seats.count
      seats.append(seat)
    }
  }

  /// Removes a widget's seat.
  package mutating func remove(_ id: ID) {
    guard let index = seatIndices.removeValue(forKey: id) else { return }
    seats[index] = nil
    freeIndices.append(index)
    queue.set(index, nil)
  }

  /// Sets the visible widgets; the others are still loaded when due, but their entries cause no
  /// wake-ups.
  package mutating func show(_ ids: Set<ID>) {
    for index in seats.indices {
      guard let seat = seats[index], seat.isShown != ids.contains(seat.id) else { continue }
      seats[index]?.isShown.toggle()
      requeue(index)
    }
  }

  /// Returns everything that is due; of several entries or loads that a widget has missed, only the
  /// last counts.
  package mutating func advance(to now: Date) -> Due {
    var due = Due()
    setTime(now)
    if clockWentBack { due.entryChanges = seats.compactMap { $0?.isShown == true ? $0?.id : nil } }
    clockWentBack = false
    for index in queue.popDue(at: now) {
      guard let seat = seats[index] else { continue }
      if let generation = seats[index]?.loader.loadIfDue(at: now) {
        due.loads.append(Load(id: seat.id, generation: generation))
      }
      if seat.isShown { due.entryChanges.append(seat.id) }
      requeue(index)
    }
    return due
  }

  /// Sets the budget rule of all widgets, and resets the budgets of those whose rule changes.
  package mutating func setRule(_ rule: BudgetRule) {
    for index in seats.indices {
      guard let seat = seats[index], seat.loader.rule != rule else { continue }
      seats[index]?.loader.rule = rule
      seats[index]?.loader.budget = ReloadBudget()
      requeue(index)
    }
  }

  /// Changes the loader of a widget and reschedules it.
  ///
  /// - Returns: The result of the closure, or `nil` if the widget has no seat.
  package mutating func withLoader<Result>(
    of id: ID, at now: Date, _ change: (inout TimelineLoader<Payload>) -> Result
  ) -> Result? {
    setTime(now)
    guard let index = seatIndices[id], var loader = seats[index]?.loader else { return nil }
    // Move the loader out during the change, so that its entries are not copied.
    seats[index]?.loader = Loader(seed: 0)
    let result = change(&loader)
    seats[index]?.loader = loader
    requeue(index)
    return result
  }

  /// Handles a change of the wall clock, or a wake from sleep: loads in flight don't count as late.
  package mutating func clockStepped(to now: Date) {
    setTime(now)
    for index in seats.indices where seats[index]?.loader.loadingSince != nil {
      seats[index]?.loader.loadingSince = now
    }
  }

  private mutating func requeue(_ index: Int) {
    guard let seat = seats[index] else { return }
    queue.set(index, seat.loader.nextWake(after: lastTime, isShown: seat.isShown))
  }

  /// Stores the current time; if the clock was set back, the scheduler's own dates move back as
  /// well.
  private mutating func setTime(_ now: Date) {
    let step = lastTime.timeIntervalSince(now)
    lastTime = now
    guard step > 0 else { return }
    clockWentBack = true
    for index in seats.indices where seats[index] != nil {
      seats[index]?.loader.clockStepped(back: step, to: now)
      requeue(index)
    }
  }
}
