package import FoundationEssentials

extension Scheduler {
  /// Asks for a load of one widget now; see ``TimelineLoader/request(_:at:)``.
  package mutating func request(_ reason: ReloadReason, _ id: ID, at now: Date) -> Load? {
    with(id, at: now) { $0.request(reason, at: now) }.flatMap(\.self)
      .map { Load(id: id, generation: $0) }
  }

  /// Takes an answer in.
  ///
  /// - Returns: Whether it was of the load in flight, and the load that was remembered meanwhile.
  package mutating func loaded(
    _ timeline: EntryTimeline<Payload>, _ load: Load, at now: Date
  ) -> (isTaken: Bool, next: Load?) {
    end(load, at: now) { $0.loaded(timeline, load.generation, at: now) }
  }

  /// Takes a failure in.
  ///
  /// - Returns: Whether it was of the load in flight, and the load that was remembered meanwhile.
  package mutating func failed(
    _ reason: String, isFinal: Bool, _ load: Load, at now: Date
  ) -> (isTaken: Bool, next: Load?) {
    end(load, at: now) { $0.failed(reason, load.generation, isFinal: isFinal, at: now) }
  }

  /// An answer came for settings that are no longer in force.
  package mutating func outdated(_ load: Load, at now: Date) -> (isTaken: Bool, next: Load?) {
    end(load, at: now) { $0.outdated(load.generation) }
  }

  /// The network is there again: what failed is tried at once.
  package mutating func networkReturned(at now: Date) -> [Load] {
    seats.compactMap { $0?.id }.compactMap { id in
      with(id, at: now) { $0.networkReturned(at: now) }.flatMap(\.self)
        .map { Load(id: id, generation: $0) }
    }
  }

  private mutating func end(
    _ load: Load, at now: Date, _ take: (inout TimelineLoader<Payload>) -> Bool
  ) -> (isTaken: Bool, next: Load?) {
    let outcome = with(load.id, at: now) { loader -> (Bool, Generation?) in
      guard take(&loader) else { return (false, nil) }
      return (true, loader.takeRemembered().flatMap { loader.request($0, at: now) })
    }
    guard let outcome else { return (false, nil) }
    return (outcome.0, outcome.1.map { Load(id: load.id, generation: $0) })
  }
}
