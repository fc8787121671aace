package import FoundationEssentials

/// A picture and the date from which it is shown.
package struct DatedEntry<Payload: Hashable & Sendable>: Hashable, Sendable {
  package var date: Date
  package var relevance: Relevance?
  package var payload: Payload

  package init(date: Date, relevance: Relevance? = nil, payload: Payload) {
    self.date = date
    self.relevance = relevance
    self.payload = payload
  }
}

/// How much an entry matters within its provider.
///
/// - Source: WidgetKit `TimelineEntryRelevance`.
package struct Relevance: Hashable, Sendable {
  package var score: Double
  /// Seconds; 0 lasts until the next entry.
  package var duration: Double

  package init(score: Double, duration: Double) {
    self.score = score
    self.duration = duration
  }
}

/// When the next timeline is asked for.
///
/// - Source: WidgetKit `TimelineReloadPolicy`.
package enum ReloadPolicy: Hashable, Sendable {
  case atEnd
  case after(Date)
  case never
}

/// Entries in the order of their dates, and what comes after them.
package struct EntryTimeline<Payload: Hashable & Sendable>: Hashable, Sendable {
  package let entries: [DatedEntry<Payload>]
  package let policy: ReloadPolicy

  /// Sorts the entries; of those with equal dates the last given is kept.
  package init(entries: [DatedEntry<Payload>], policy: ReloadPolicy) {
    var kept: [DatedEntry<Payload>] = []
    let numbered = entries.enumerated().sorted {
      ($0.element.date, $0.offset) < ($1.element.date, $1.offset)
    }
    for (_, entry) in numbered {
      if kept.last?.date == entry.date { kept.removeLast() }
      kept.append(entry)
    }
    self.entries = kept
    self.policy = policy
  }

  /// The index of the entry shown at a moment: the latest that has begun, or the first before all.
  ///
  /// - Returns: `nil` for a timeline without entries.
  /// - Complexity: O(log n)
  package func index(at now: Date) -> Int? {
    guard !entries.isEmpty else { return nil }
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].date <= now { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// The entry shown at a moment, or `nil` for a timeline without entries.
  package func entry(at now: Date) -> DatedEntry<Payload>? {
    index(at: now).map { entries[$0] }
  }

  /// When the next entry is swapped in, or `nil` after the last.
  package func nextSwap(after now: Date) -> Date? {
    guard let shown = index(at: now) else { return nil }
    if entries[shown].date > now { return entries.count > 1 ? entries[shown + 1].date : nil }
    return shown + 1 < entries.count ? entries[shown + 1].date : nil
  }

  /// When the policy asks for the next timeline, or `nil` where only somebody else does.
  ///
  /// - Parameters:
  ///   - loaded: When this timeline arrived.
  ///   - minimum: How long after that a reload is at the earliest, in seconds.
  /// - Returns: The date, or `nil` for a timeline that is never reloaded by itself.
  package func reloadDate(loaded: Date, minimum: TimeInterval) -> Date? {
    let earliest = loaded.addingTimeInterval(minimum)
    return switch policy {
    case .never: nil
    case .after(let date): max(date, earliest)
    case .atEnd: max(entries.last?.date ?? loaded, earliest)
    }
  }
}
