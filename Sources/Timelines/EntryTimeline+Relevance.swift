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
  package func relevance(at now: Date) -> HeldRelevance? {
    guard hasRelevance, let current = index(at: now), self[current].date <= now else {
      return nil
    }
    for index in (0...current).reversed() {
      guard let relevance = self[index].relevance else { continue }
      let held = hold(relevance, from: index)
      return held.until.map { now < $0 } ?? true ? held : nil
    }
    return nil
  }

  /// The moments after another at which another relevance holds, or none any more; the next so many.
  package func relevanceChanges(after now: Date, atMost limit: Int) -> [Date] {
    guard hasRelevance, let current = index(at: now) else { return [] }
    var moments: [Date] = []
    for index in current..<min(count, current + limit) {
      let entry = self[index]
      moments.append(entry.date)
      if let relevance = entry.relevance, let end = hold(relevance, from: index).until {
        moments.append(end)
      }
    }
    // What holds now may have begun long before.
    if let end = relevance(at: now)?.until { moments.append(end) }
    return Set(moments.filter { $0 > now }).sorted()
  }

  private func hold(_ relevance: Relevance, from index: Int) -> HeldRelevance {
    let date = self[index].date
    guard relevance.duration > 0 else {
      return HeldRelevance(
        score: relevance.score, since: date,
        until: index + 1 < count ? self[index + 1].date : nil)
    }
    let end = date.addingTimeInterval(relevance.duration)
    let next = (index + 1..<count).lazy.map { self[$0] }
      .first { $0.date >= end || $0.relevance != nil }
    return HeldRelevance(
      score: relevance.score, since: date, until: next.map { min($0.date, end) } ?? end)
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
    let less = scores.count(where: { $0 < score })
    let equal = scores.count(where: { $0 == score })
    let rank = (Double(less) + Double(max(0, equal - 1)) / 2) / Double(scores.count - 1)
    return min(1, max(0, rank))
  }
}
