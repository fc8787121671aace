package import FoundationEssentials

extension Scheduler {
  /// Requests a load of a widget now; see ``TimelineLoader/request(_:at:)``.
  package mutating func request(_ reason: ReloadReason, _ id: ID, at now: Date) -> Load? {
    withLoader(of: id, at: now) { $0.request(reason, at: now) }.flatMap(\.self)
      .map { Load(id: id, generation: $0) }
  }

  /// Handles a loaded timeline.
  ///
  /// - Returns: Whether the response was for the load in flight, and the next load to begin, if
  ///   any.
  package mutating func loaded(
    _ timeline: EntryTimeline<Payload>, _ load: Load, at now: Date
  ) -> (isAccepted: Bool, next: Load?) {
    end(load, at: now) { $0.loaded(timeline, load.generation, at: now) }
  }

  /// Handles a failed load.
  ///
  /// - Returns: Whether it was the load in flight that failed, and the next load to begin, if any.
  package mutating func failed(
    _ reason: String, isFinal: Bool, _ load: Load, at now: Date
  ) -> (isAccepted: Bool, next: Load?) {
    end(load, at: now) { $0.failed(reason, load.generation, isFinal: isFinal, at: now) }
  }

  /// Discards a load whose settings are no longer current.
  ///
  /// - Returns: Whether it was the load in flight, and the next load to begin, if any.
  package mutating func discard(_ load: Load, at now: Date) -> (isAccepted: Bool, next: Load?) {
    end(load, at: now) { $0.discardLoad(load.generation) }
  }

  /// Handles the return of the network: failed loads are retried immediately.
  package mutating func networkReturned(at now: Date) -> [Load] {
    seats.compactMap { $0?.id }.compactMap { id in
      withLoader(of: id, at: now) { $0.networkReturned(at: now) }.flatMap(\.self)
        .map { Load(id: id, generation: $0) }
    }
  }

  private mutating func end(
    _ load: Load, at now: Date, _ change: (inout TimelineLoader<Payload>) -> Bool
  ) -> (isAccepted: Bool, next: Load?) {
    let outcome = withLoader(of: load.id, at: now) { loader -> (Bool, Generation?) in
      guard change(&loader) else { return (false, nil) }
      return (true, loader.removeRememberedRequest().flatMap { loader.request($0, at: now) })
    }
    guard let outcome else { return (false, nil) }
    return (outcome.0, outcome.1.map { Load(id: load.id, generation: $0) })
  }
}
