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
    /// Visible widgets whose current entry changed.
    package var entryChanges: [ID] = []
    package var loads: [Load] = []
  }

  var seats: [Seat?] = []
  private var numbers: [ID: Int] = [:]
  private var free: [Int] = []
  private var queue = WakeQueue()
  /// The most recent time that was given.
  private var latest = Date.distantPast
  /// Whether the clock was set back since the last ``advance(to:)``.
  private var clockWentBack = false

  package init() {}

  /// The next date at which something is due, or `nil` if nothing is scheduled.
  package var nextWake: Date? { queue.earliest }

  /// The loader of a widget, or `nil` if it has no seat.
  package subscript(id: ID) -> TimelineLoader<Payload>? {
    numbers[id].flatMap { seats[$0]?.loader }
  }

  /// Adds a seat for a widget without loading anything.
  package mutating func add(_ id: ID, seed: Int, rule: BudgetRule = .standard) {
    guard numbers[id] == nil else { return }
    let seat = Seat(id: id, loader: Loader(seed: seed, rule: rule))
    if let number = free.popLast() {
      seats[number] = seat
      numbers[id] = number
    } else {
      numbers[id] = seats.count
      seats.append(seat)
    }
  }

  package mutating func remove(_ id: ID) {
    guard let number = numbers.removeValue(forKey: id) else { return }
    seats[number] = nil
    free.append(number)
    queue.set(number, nil)
  }

  /// Sets the visible widgets; the others are still loaded when due, but don't wake up for entries.
  package mutating func show(_ shown: Set<ID>) {
    for number in seats.indices {
      guard let seat = seats[number], seat.isShown != shown.contains(seat.id) else { continue }
      seats[number]?.isShown.toggle()
      requeue(number)
    }
  }

  /// Returns everything due at a date; overdue entries and loads are merged.
  package mutating func advance(to now: Date) -> Due {
    var due = Due()
    setTime(now)
    if clockWentBack { due.entryChanges = seats.compactMap { $0?.isShown == true ? $0?.id : nil } }
    clockWentBack = false
    for number in queue.popDue(at: now) {
      guard let seat = seats[number] else { continue }
      if let generation = seats[number]?.loader.loadIfDue(at: now) {
        due.loads.append(Load(id: seat.id, generation: generation))
      }
      if seat.isShown { due.entryChanges.append(seat.id) }
      requeue(number)
    }
    return due
  }

  /// Sets the budget rule of all widgets and resets their budgets.
  package mutating func setRule(_ rule: BudgetRule) {
    for number in seats.indices {
      guard let seat = seats[number], seat.loader.rule != rule else { continue }
      seats[number]?.loader.rule = rule
      seats[number]?.loader.budget = ReloadBudget()
      requeue(number)
    }
  }

  /// Changes the loader of a widget and reschedules it.
  ///
  /// - Returns: The result of the closure, or `nil` if the widget has no seat.
  package mutating func withLoader<Result>(
    of id: ID, at now: Date, _ change: (inout TimelineLoader<Payload>) -> Result
  ) -> Result? {
    setTime(now)
    guard let number = numbers[id], var loader = seats[number]?.loader else { return nil }
    // Move the loader out during the change, so that its entries are not copied.
    seats[number]?.loader = Loader(seed: 0)
    let result = change(&loader)
    seats[number]?.loader = loader
    requeue(number)
    return result
  }

  /// Handles a change of the wall clock, or a wake from sleep: loads in flight don't count as late.
  package mutating func clockStepped(to now: Date) {
    setTime(now)
    for number in seats.indices where seats[number]?.loader.loadingSince != nil {
      seats[number]?.loader.loadingSince = now
    }
  }

  private mutating func requeue(_ number: Int) {
    guard let seat = seats[number] else { return }
    queue.set(number, seat.loader.nextWake(after: latest, isShown: seat.isShown))
  }

  /// Stores the current time; if the clock was set back, the scheduler's own dates move back as
  /// well.
  private mutating func setTime(_ now: Date) {
    let step = latest.timeIntervalSince(now)
    latest = now
    guard step > 0 else { return }
    clockWentBack = true
    for number in seats.indices where seats[number] != nil {
      seats[number]?.loader.clockStepped(back: step, to: now)
      requeue(number)
    }
  }
}
