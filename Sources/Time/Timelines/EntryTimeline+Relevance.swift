package import FoundationEssentials

/// What an entry says of its weight, and while that holds.
package struct HeldRelevance: Hashable, Sendable {
  package var score: Double
  /// The entry's date.
  package var since: Date
  /// When it ends, or `nil` where it holds until another timeline comes.
  package var until: Date?
}

extension EntryTimeline {
  /// The relevance that holds at a moment, or `nil` where no entry's does.
  ///
  /// A duration of 0 holds until the next entry; another one holds that long, across entries that say
  /// nothing of their own.
  /// - Source: WidgetKit `TimelineEntryRelevance`; shared design, widget contract §6.
  /// - Complexity: O(log n)
  package func relevance(at now: Date) -> HeldRelevance? {
    guard let current = index(at: now), date(at: current) <= now else { return nil }
    let said = relevant.ascendingCount { $0 <= current }
    guard said > 0, let held = hold(from: relevant[said - 1]) else { return nil }
    return held.until.map { now < $0 } ?? true ? held : nil
  }

  /// The moments after another at which another relevance holds, or none any more; the next so many.
  package func relevanceChanges(after now: Date, atMost limit: Int) -> [Date] {
    guard !relevant.isEmpty, let current = index(at: now) else { return [] }
    var moments: [Date] = []
    for index in current..<min(count, current + limit) {
      moments.append(date(at: index))
      if let end = hold(from: index)?.until { moments.append(end) }
    }
    // What holds now may have begun long before.
    if let end = relevance(at: now)?.until { moments.append(end) }
    return Set(moments.filter { $0 > now }).sorted()
  }

  /// What an entry says, as long as that holds; `nil` for one that says nothing.
  private func hold(from index: Int) -> HeldRelevance? {
    guard let relevance = relevance(of: index) else { return nil }
    let begin = date(at: index)
    guard relevance.duration > 0 else {
      return HeldRelevance(
        score: relevance.score, since: begin,
        until: index + 1 < count ? date(at: index + 1) : nil)
    }
    var end = begin.addingTimeInterval(relevance.duration)
    let next = relevant.ascendingCount { $0 <= index }
    if next < relevant.count { end = min(end, date(at: relevant[next])) }
    return HeldRelevance(score: relevance.score, since: begin, until: end)
  }
}

/// Where a score stands among those that its provider gave.
///
/// Scores of two providers cannot be compared; their ranks can, so that one who shouts 10,000 gains
/// nothing over one who says 5.
package struct RelevanceRanks: Hashable, Sendable {
  private let scores: [Double]

  package init(_ scores: [Double]) {
    self.scores = scores.filter { !$0.isNaN }.sorted()
  }

  /// The share of the other scores that are less, those that are equal counted by half: 0 … 1.
  ///
  /// Who always says the same says nothing: that is in the middle.
  package func rank(of score: Double) -> Double {
    guard scores.count > 1 else { return 0.5 }
    let less = scores.ascendingCount { $0 < score }
    let equal = scores.ascendingCount { $0 <= score } - less
    let rank = (Double(less) + Double(max(0, equal - 1)) / 2) / Double(scores.count - 1)
    return min(1, max(0, rank))
  }
}
