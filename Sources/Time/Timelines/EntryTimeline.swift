package import FoundationEssentials

/// Entries in the order of their dates, and what comes after them.
///
/// Dates lie by themselves, so that the entry due at a moment is found among eight bytes an entry,
/// whatever the pictures weigh.
package struct EntryTimeline<Payload: Hashable & Sendable>: Hashable, Sendable {
  private let dates: [Date]
  private let payloads: [Payload]
  /// Empty where no entry says how much it matters.
  private let relevances: [Relevance?]
  /// The indices of the entries that say how much they matter, in their order.
  let relevant: [Int]
  package let policy: ReloadPolicy

  /// Sorts the entries; of those with equal dates the last given is kept.
  package init(entries: [DatedEntry<Payload>], policy: ReloadPolicy) {
    let kept = Self.inOrder(entries)
    dates = kept.map(\.date)
    payloads = kept.map(\.payload)
    relevances = kept.contains { $0.relevance != nil } ? kept.map(\.relevance) : []
    relevant = relevances.indices.filter { [relevances] in relevances[$0] != nil }
    self.policy = policy
  }

  /// The entries of another timeline under another policy.
  package init(_ other: EntryTimeline, policy: ReloadPolicy) {
    dates = other.dates
    payloads = other.payloads
    relevances = other.relevances
    relevant = other.relevant
    self.policy = policy
  }

  package var count: Int { dates.count }
  package var isEmpty: Bool { dates.isEmpty }

  /// The entry at an index of ``count``.
  package subscript(index: Int) -> DatedEntry<Payload> {
    DatedEntry(
      date: dates[index], relevance: relevances.isEmpty ? nil : relevances[index],
      payload: payloads[index])
  }

  package var entries: [DatedEntry<Payload>] { dates.indices.map { self[$0] } }

  /// When the entry at an index of ``count`` begins.
  func date(at index: Int) -> Date { dates[index] }

  /// How much the entry at an index of ``count`` matters, or `nil` where it does not say.
  func relevance(of index: Int) -> Relevance? { relevances.isEmpty ? nil : relevances[index] }

  /// All scores that the entries give.
  package var scores: [Double] { relevances.compactMap { $0?.score } }

  /// The date of the first entry, or `nil` for a timeline without entries.
  package var begin: Date? { dates.first }

  /// The date of the last entry, or `nil` for a timeline without entries.
  package var end: Date? { dates.last }

  /// The index of the entry shown at a moment: the latest that has begun, or the first before all.
  ///
  /// - Returns: `nil` for a timeline without entries.
  /// - Complexity: O(log n)
  package func index(at now: Date) -> Int? {
    dates.isEmpty ? nil : max(0, begun(at: now) - 1)
  }

  /// The entry shown at a moment, or `nil` for a timeline without entries.
  package func entry(at now: Date) -> DatedEntry<Payload>? {
    index(at: now).map { self[$0] }
  }

  /// When the next entry is swapped in, or `nil` after the last.
  package func nextSwap(after now: Date) -> Date? {
    // Before all dates the first entry is shown already.
    let next = max(1, begun(at: now))
    return next < dates.count ? dates[next] : nil
  }

  /// The dates of the last entries that have begun, the latest first.
  package func latest(_ count: Int, at now: Date) -> [Date] {
    Array(dates[..<begun(at: now)].suffix(count).reversed())
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
    case .atEnd: max(dates.last ?? loaded, earliest)
    }
  }

  /// How many entries have begun.
  private func begun(at now: Date) -> Int { dates.ascendingCount { $0 <= now } }

  private static func inOrder(_ entries: [DatedEntry<Payload>]) -> [DatedEntry<Payload>] {
    let isInOrder = zip(entries, entries.dropFirst()).allSatisfy { $0.date < $1.date }
    if isInOrder { return entries }
    let numbered = entries.enumerated().sorted {
      ($0.element.date, $0.offset) < ($1.element.date, $1.offset)
    }
    var kept: [DatedEntry<Payload>] = []
    for (_, entry) in numbered {
      if kept.last?.date == entry.date { kept.removeLast() }
      kept.append(entry)
    }
    return kept
  }
}

extension Array {
  /// How many of the first elements are within a bound, where none is behind one that is not.
  ///
  /// - Complexity: O(log n)
  func ascendingCount(within isWithin: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isWithin(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
