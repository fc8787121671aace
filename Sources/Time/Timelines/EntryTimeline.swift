package import FoundationEssentials

/// Timeline entries sorted by date, and a reload policy.
///
/// Dates are stored in a separate array, so that looking up the entry for a date reads only eight
/// bytes per entry, regardless of the size of the payloads.
package struct EntryTimeline<Payload: Hashable & Sendable>: Hashable, Sendable {
  private let dates: [Date]
  private let payloads: [Payload]
  /// The relevance of each entry, or empty if no entry has one.
  private let relevances: [Relevance?]
  /// The indices of entries with a relevance, in ascending order.
  let relevantIndices: [Int]
  package let policy: ReloadPolicy

  /// Creates a timeline, sorting the entries; of entries with equal dates, the last is kept.
  package init(entries: [DatedEntry<Payload>], policy: ReloadPolicy) {
    let sortedEntries = Self.sortedByDate(entries)
    dates = sortedEntries.map(\.date)
    payloads = sortedEntries.map(\.payload)
    let hasRelevance = sortedEntries.contains { $0.relevance != nil }
    relevances = hasRelevance ? sortedEntries.map(\.relevance) : []
    relevantIndices = relevances.indices.filter { [relevances] in relevances[$0] != nil }
    self.policy = policy
  }

  /// Creates a timeline with the entries of another timeline and a different policy.
  package init(_ other: EntryTimeline, policy: ReloadPolicy) {
    dates = other.dates
    payloads = other.payloads
    relevances = other.relevances
    relevantIndices = other.relevantIndices
    self.policy = policy
  }

  package var count: Int { dates.count }
  package var isEmpty: Bool { dates.isEmpty }

  /// The entry at an index below ``count``.
  package subscript(index: Int) -> DatedEntry<Payload> {
    DatedEntry(
      date: dates[index], relevance: relevances.isEmpty ? nil : relevances[index],
      payload: payloads[index])
  }

  package var entries: [DatedEntry<Payload>] { dates.indices.map { self[$0] } }

  /// Returns the date of the entry at an index.
  func date(at index: Int) -> Date { dates[index] }

  /// Returns the relevance of the entry at an index, or `nil` if it has none.
  func relevance(of index: Int) -> Relevance? { relevances.isEmpty ? nil : relevances[index] }

  /// The relevance scores of all entries that have one.
  package var scores: [Double] { relevances.compactMap { $0?.score } }

  /// The date of the first entry, or `nil` for a timeline without entries.
  package var startDate: Date? { dates.first }

  /// The date of the last entry, or `nil` for a timeline without entries.
  package var endDate: Date? { dates.last }

  /// Returns the index of the entry shown at a date: the latest that has begun, or else the first.
  ///
  /// - Returns: The index, or `nil` for a timeline without entries.
  /// - Complexity: O(log *n*) in the number of entries.
  package func index(at now: Date) -> Int? {
    dates.isEmpty ? nil : max(0, startedCount(at: now) - 1)
  }

  /// Returns the entry shown at a date, or `nil` for a timeline without entries.
  package func entry(at now: Date) -> DatedEntry<Payload>? {
    index(at: now).map { self[$0] }
  }

  /// Returns the date at which the next entry is shown, or `nil` after the last entry.
  package func nextEntryDate(after now: Date) -> Date? {
    // The date of the first entry does not count, because it is shown even before that date.
    let next = max(1, startedCount(at: now))
    return next < dates.count ? dates[next] : nil
  }

  /// Returns the dates of the last `count` entries that have begun, latest first.
  package func latestDates(_ count: Int, at now: Date) -> [Date] {
    Array(dates[..<startedCount(at: now)].suffix(count).reversed())
  }

  /// Returns the date at which the policy requests the next timeline.
  ///
  /// - Parameters:
  ///   - loadDate: The date at which this timeline was loaded.
  ///   - minimum: The minimum interval between loading and reloading, in seconds.
  /// - Returns: The date, or `nil` if the policy never reloads.
  package func reloadDate(loaded loadDate: Date, minimum: TimeInterval) -> Date? {
    let earliestDate = loadDate.addingTimeInterval(minimum)
    return switch policy {
    case .never: nil
    case .after(let date): max(date, earliestDate)
    case .atEnd: max(dates.last ?? loadDate, earliestDate)
    }
  }

  /// Returns the number of entries that have begun.
  private func startedCount(at now: Date) -> Int { dates.partitionCount { $0 <= now } }

  private static func sortedByDate(_ entries: [DatedEntry<Payload>]) -> [DatedEntry<Payload>] {
    let isInOrder = zip(entries, entries.dropFirst()).allSatisfy { $0.date < $1.date }
    if isInOrder { return entries }
    let orderedEntries = entries.enumerated().sorted {
      ($0.element.date, $0.offset) < ($1.element.date, $1.offset)
    }
    var result: [DatedEntry<Payload>] = []
    for (_, entry) in orderedEntries {
      if result.last?.date == entry.date { result.removeLast() }
      result.append(entry)
    }
    return result
  }
}

extension Array {
  /// Returns the number of elements within a bound, which must precede all other elements.
  ///
  /// - Complexity: O(log *n*) in the number of elements.
  func partitionCount(within isWithin: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isWithin(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
