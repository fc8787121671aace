@testable import Audits
import Foundation
import Testing
import Timelines

struct ReloadAuditTests {
  private let start = Date(timeIntervalSince1970: 1_795_348_800)

  /// Asks for timelines until none follows, each with entries at some distances from the request.
  private func audit(
    days: Int = 1, entries: [Double], _ policy: (Date) -> ReloadPolicy
  ) -> [AuditFinding] {
    var audit = ReloadAudit(from: start, days: days)
    var next: Date? = start
    while let date = next {
      next = audit.record(
        at: date,
        EntryTimeline(
          entries: entries.map { DatedEntry(date: date.addingTimeInterval($0), payload: 0) },
          policy: policy(date)))
    }
    return audit.findings(kind: "a")
  }

  @Test("A timeline each hour is no fault, also over days", arguments: [1, 7])
  func hourly(days: Int) {
    let findings = audit(days: days, entries: [0]) { .after($0.addingTimeInterval(3600)) }
    #expect(findings.isEmpty)
  }

  @Test(
    "More timelines than a phone grants are counted a day",
    arguments: [(60.0, 1440), (1200.0, 72), (10.0, 8640)])
  func many(interval: Double, count: Int) {
    let findings = audit(entries: [0]) { .after($0.addingTimeInterval(interval)) }
    #expect(findings.map(\.cause) == [.reloads])
    #expect(findings.first?.text.hasPrefix("asks for \(count) timelines a day") == true)
  }

  @Test("A timeline that ends at once is asked for again at once")
  func atEnd() {
    #expect(audit(entries: [0]) { _ in .atEnd }.map(\.cause) == [.reloads])
    #expect(audit(entries: [0, 43_200]) { _ in .atEnd }.isEmpty)
    #expect(audit(entries: [0]) { _ in .never }.isEmpty)
  }

  @Test("The longest time without an entry is a fault")
  func gap() {
    let findings = audit(entries: [90, 100]) { _ in .never }
    #expect(findings.map(\.cause) == [.gap])
    #expect(findings[0].text.hasSuffix("for 90 s"))
    #expect(audit(entries: []) { _ in .never }.map(\.cause) == [.gap])
  }
}
