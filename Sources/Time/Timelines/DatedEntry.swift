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
