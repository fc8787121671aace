package import FoundationEssentials

/// A timeline entry: a payload and the date from which it is shown.
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

/// The relevance of an entry among those of its provider.
///
/// - Source: WidgetKit `TimelineEntryRelevance`.
package struct Relevance: Hashable, Sendable {
  package var score: Double
  /// The duration in seconds; 0 means until the next entry.
  package var duration: Double

  package init(score: Double, duration: Double) {
    self.score = score
    self.duration = duration
  }
}

/// The policy for requesting the next timeline.
///
/// - Source: WidgetKit `TimelineReloadPolicy`.
package enum ReloadPolicy: Hashable, Sendable {
  case atEnd
  case after(Date)
  case never
}
