package import FoundationEssentials

/// The relevance of an entry, and the period in which it applies.
package struct ActiveRelevance: Hashable, Sendable {
  package var score: Double
  /// The entry's date.
  package var since: Date
  /// The end of the period, or `nil` if it lasts until the next timeline.
  package var until: Date?
}

extension EntryTimeline {
  /// Returns the relevance at a date, or `nil` if no entry's relevance applies.
  ///
  /// A duration of 0 lasts until the next entry. Any other duration also spans later entries that
  /// have no relevance of their own.
  ///
  /// - Source: WidgetKit `TimelineEntryRelevance`.
  /// - Complexity: O(log *n*) in the number of entries.
  package func relevance(at now: Date) -> ActiveRelevance? {
    guard let current = index(at: now), date(at: current) <= now else { return nil }
    let count = relevantIndices.partitionCount { $0 <= current }
    guard count > 0, let relevance = activeRelevance(from: relevantIndices[count - 1]) else {
      return nil
    }
    return relevance.until.map { now < $0 } ?? true ? relevance : nil
  }

  /// Returns the dates after `now` at which the relevance may change or end, in ascending order.
  ///
  /// At most `limit` entries are considered, beginning with the current one.
  package func relevanceChanges(after now: Date, atMost limit: Int) -> [Date] {
    guard !relevantIndices.isEmpty, let current = index(at: now) else { return [] }
    var dates: [Date] = []
    for index in current..<min(count, current + limit) {
      dates.append(date(at: index))
      if let end = activeRelevance(from: index)?.until { dates.append(end) }
    }
    // The current relevance may be that of a much earlier entry.
    if let end = relevance(at: now)?.until { dates.append(end) }
    return Set(dates.filter { $0 > now }).sorted()
  }

  /// Returns the relevance of an entry and its period, or `nil` if the entry has none.
  private func activeRelevance(from index: Int) -> ActiveRelevance? {
    guard let relevance = relevance(of: index) else { return nil }
    let start = date(at: index)
    guard relevance.duration > 0 else {
      return ActiveRelevance(
        score: relevance.score, since: start,
        until: index + 1 < count ? date(at: index + 1) : nil)
    }
    var end = start.addingTimeInterval(relevance.duration)
    let next = relevantIndices.partitionCount { $0 <= index }
    if next < relevantIndices.count { end = min(end, date(at: relevantIndices[next])) }
    return ActiveRelevance(score: relevance.score, since: start, until: end)
  }
}

/// The ranks of scores among all scores of the same provider.
///
/// Scores of different providers cannot be compared, but their ranks can: a provider that uses
/// scores of 10,000 has no advantage over one that uses 5.
package struct RelevanceRanks: Hashable, Sendable {
  private let scores: [Double]

  package init(_ scores: [Double]) {
    self.scores = scores.filter { !$0.isNaN }.sorted()
  }

  /// Returns the fraction of other scores that are lower, 0…1; equal scores count half.
  ///
  /// The rank is 0.5 if all scores are equal, or if there are fewer than two.
  package func rank(of score: Double) -> Double {
    guard scores.count > 1 else { return 0.5 }
    let lowerCount = scores.partitionCount { $0 < score }
    let equalCount = scores.partitionCount { $0 <= score } - lowerCount
    let rank = (Double(lowerCount) + Double(max(0, equalCount - 1)) / 2) / Double(scores.count - 1)
    return min(1, max(0, rank))
  }
}
