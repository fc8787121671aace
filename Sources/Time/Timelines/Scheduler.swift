package import FoundationEssentials

/// When which widget of many is swapped and loaded: the single answer to “when”.
///
/// A value that is told the time. Each widget has a seat with its ``TimelineLoader``; a queue knows
/// whose turn is next, so a swap costs O(log n) in the number of widgets.
/// - Source: shared design, widget contract §3.
package struct Scheduler<ID: Hashable & Sendable, Payload: Hashable & Sendable>: Sendable {
  typealias Loader = TimelineLoader<Payload>

  struct Seat: Sendable {
    var id: ID
    var loader: Loader
    /// Whether its swaps change what is seen.
    var isShown = false
  }

  /// A load to begin.
  package struct Load: Hashable, Sendable {
    package var id: ID
    package var generation: Generation

    package init(id: ID, generation: Generation) {
      self.id = id
      self.generation = generation
    }
  }

  /// What became due.
  package struct Due: Sendable {
    /// Widgets that are seen and whose entry changed.
    package var swaps: [ID] = []
    package var loads: [Load] = []
  }

  var seats: [Seat?] = []
  private var numbers: [ID: Int] = [:]
  private var free: [Int] = []
  private var queue = WakeQueue()
  /// The latest moment that was told.
  private var latest = Date.distantPast
  /// Whether time ran backwards since what is due was last taken up.
  private var ranBackwards = false

  package init() {}

  /// The next moment at which something is due, or `nil` with nothing to wait for.
  package var nextWake: Date? { queue.earliest }

  /// A widget's life, or `nil` for one that has no seat.
  package subscript(id: ID) -> TimelineLoader<Payload>? {
    numbers[id].flatMap { seats[$0]?.loader }
  }

  /// Gives a widget a seat; nothing is loaded by that.
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

  /// Tells which widgets are seen: the others are loaded when due, and swap without a wake.
  package mutating func show(_ shown: Set<ID>) {
    for number in seats.indices {
      guard let seat = seats[number], seat.isShown != shown.contains(seat.id) else { continue }
      seats[number]?.isShown.toggle()
      requeue(number)
    }
  }

  /// Takes up what is due at a moment; whatever has passed meanwhile is caught up with at once.
  package mutating func advance(to now: Date) -> Due {
    var due = Due()
    tell(now)
    if ranBackwards { due.swaps = seats.compactMap { $0?.isShown == true ? $0?.id : nil } }
    ranBackwards = false
    for number in queue.takeDue(at: now) {
      guard let seat = seats[number] else { continue }
      if let generation = seats[number]?.loader.loadIfDue(at: now) {
        due.loads.append(Load(id: seat.id, generation: generation))
      }
      if seat.isShown { due.swaps.append(seat.id) }
      requeue(number)
    }
    return due
  }

  /// Sets what the reloads of every widget's policy may cost from now on.
  package mutating func setRule(_ rule: BudgetRule) {
    for number in seats.indices {
      guard let seat = seats[number], seat.loader.rule != rule else { continue }
      seats[number]?.loader.rule = rule
      seats[number]?.loader.budget = ReloadBudget()
      requeue(number)
    }
  }

  /// Changes a widget's life and asks anew when it is to be woken.
  ///
  /// - Returns: What the change says, or `nil` for a widget that has no seat.
  package mutating func with<Result>(
    _ id: ID, at now: Date, _ change: (inout TimelineLoader<Payload>) -> Result
  ) -> Result? {
    tell(now)
    guard let number = numbers[id], var loader = seats[number]?.loader else { return nil }
    // Taken out while it changes, so that its entries are not copied.
    seats[number]?.loader = Loader(seed: 0)
    let result = change(&loader)
    seats[number]?.loader = loader
    requeue(number)
    return result
  }

  /// The wall clock was set, or the machine slept: a load in flight is not late by that.
  package mutating func clockStepped(to now: Date) {
    tell(now)
    for number in seats.indices where seats[number]?.loader.loadingSince != nil {
      seats[number]?.loader.loadingSince = now
    }
  }

  private mutating func requeue(_ number: Int) {
    guard let seat = seats[number] else { return }
    queue.set(number, seat.loader.nextWake(after: latest, isShown: seat.isShown))
  }

  /// Notes the time; where it runs backwards, all dates of the scheduler's own go back with it.
  private mutating func tell(_ now: Date) {
    let step = latest.timeIntervalSince(now)
    latest = now
    guard step > 0 else { return }
    ranBackwards = true
    for number in seats.indices where seats[number] != nil {
      seats[number]?.loader.clockStepped(back: step, to: now)
      requeue(number)
    }
  }
}
