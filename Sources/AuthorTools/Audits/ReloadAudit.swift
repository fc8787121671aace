package import Foundation
package import Timelines

/// How often a widget asks for timelines, and whether there is always an entry to show.
///
/// A phone grants a widget 40 to 70 timelines a day.
///
/// - Source: WidgetKit documentation, “Keeping a widget up to date”.
package struct ReloadAudit: Sendable {
  private let start: Date
  private let end: Date
  private var requestCount = 0
  private var lastRequest: Date
  /// The longest time at the beginning of a timeline without an entry, in seconds, and its start.
  private var gap: (seconds: Double, start: Date)?

  /// The most timelines that a phone grants a day.
  package static let dailyBudget = 70
  /// The most timelines that an audit asks for.
  private static let requestLimit = 200
  /// How soon a timeline may be followed by the next, in seconds.
  private static let shortestInterval = 1.0

  package init(from start: Date, days: Int) {
    self.start = start
    end = start.addingTimeInterval(Double(days) * 86_400)
    lastRequest = start
  }

  /// Records the response to a request.
  ///
  /// - Parameters:
  ///   - date: The date of the request.
  ///   - timeline: The response.
  /// - Returns: The date of the next request, or `nil` if there is none that matters.
  package mutating func record<Payload>(
    at date: Date, _ timeline: EntryTimeline<Payload>
  ) -> Date? {
    requestCount += 1
    lastRequest = date
    let wait = (timeline.entries.first?.date ?? .distantFuture).timeIntervalSince(date)
    if wait > Self.shortestInterval, wait > gap?.seconds ?? 0 { gap = (wait, date) }
    guard let next = timeline.reloadDate(loaded: date, minimum: Self.shortestInterval),
      next < end, requestCount < Self.requestLimit
    else { return nil }
    return next
  }

  /// Returns the faults.
  package func findings(kind: String) -> [AuditFinding] {
    var findings: [AuditFinding] = []
    // After the limit, the rest of the time is extrapolated.
    let isComplete = requestCount < Self.requestLimit
    let covered = (isComplete ? end : lastRequest).timeIntervalSince(start)
    let count = Double(isComplete ? requestCount : requestCount - 1)
    let daily = Int((count * 86_400 / max(1, covered)).rounded())
    if daily > Self.dailyBudget {
      findings.append(
        AuditFinding(
          .reloads, kind: kind,
          "asks for \(daily) timelines a day; a phone grants 40 to \(Self.dailyBudget)"))
    }
    if let gap {
      let start = gap.start.formatted(.iso8601)
      let hasEnd = gap.seconds.isFinite && gap.seconds < 1e9
      findings.append(
        AuditFinding(
          .gap, kind: kind,
          "there is no entry to show from \(start)\(hasEnd ? ", for \(Int(gap.seconds)) s" : " on")"
        ))
    }
    return findings
  }
}
