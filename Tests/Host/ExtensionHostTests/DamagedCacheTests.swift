@testable import ExtensionHost
import Foundation
import Golden
import Testing
import Timelines
import ViewTree

/// Kept timelines whose checksum is right and whose values are not: made by hand, or by a program that
/// is not ours.
struct DamagedCacheTests {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)
  private let key = PictureKey(
    extension: "e", kind: "k", family: "systemSmall", configuration: "", colorScheme: "dark",
    locale: "de_DE")

  private func bytes(_ dates: [Date], _ relevance: Relevance? = nil) throws -> [UInt8] {
    let entries = dates.map {
      DatedEntry(date: $0, relevance: relevance, payload: ArchivedNode(.text(TextNode("hello"))))
    }
    let kept = KeptTimeline(
      timeline: EntryTimeline(entries: entries, policy: .atEnd), loaded: now,
      timeZone: "Europe/Berlin", displayName: "Kind", families: ["systemSmall"])
    return try #require(kept.bytes(key: key, stamp: 7))
  }

  private func read(_ bytes: [UInt8]) -> KeptTimeline? {
    KeptTimeline(bytes, key: key, stamp: 7)
  }

  /// Dates reach as far as calendars count, as those of an answer do.
  private static let dates = -62_135_596_800.0...253_402_300_799

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
  func aDateThatNoCalendarCountsIsAMiss(seconds: Double) throws {
    #expect(read(try bytes([now, Date(timeIntervalSince1970: seconds)])) == nil)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func aRelevanceThatIsNoNumberIsAMiss(score: Double) throws {
    #expect(read(try bytes([now], Relevance(score: score, duration: 1))) == nil)
    #expect(read(try bytes([now], Relevance(score: 1, duration: score))) == nil)
  }

  @Test func moreEntriesThanAnAnswerMayHaveAreAMiss() throws {
    let dates = (0...Supervisor.entryLimit).map { now.addingTimeInterval(Double($0)) }
    #expect(read(try bytes(dates)) == nil)
    #expect(read(try bytes(Array(dates.dropLast())))?.timeline.count == Supervisor.entryLimit)
  }

  @Test func whateverIsDamagedWhatIsReadCanBeCounted() throws {
    let whole = try bytes((0..<20).map { now.addingTimeInterval(Double($0) * 60) })
    let body = "tessera timeline 1\n".utf8.count + 8
    var taken = 0
    for seed in Damage.rounds(1000) {
      var damage = Damage(seed: seed)
      var file = Array(whole[..<body]) + damage.damaged(Array(whole[body...]))
      // The sum is made right again, so that the values are looked at.
      let sum = Checksum.of(file[body...])
      withUnsafeBytes(of: sum.littleEndian) { file.replaceSubrange((body - 8)..<body, with: $0) }
      guard let kept = read(file) else { continue }
      taken += 1
      let dates = kept.timeline.entries.map(\.date) + [kept.loaded]
      #expect(
        dates.allSatisfy { Self.dates.contains($0.timeIntervalSince1970) }, "seed \(seed)")
      // What a picture holds is looked at when it is due.
      for entry in kept.timeline.entries { _ = try? entry.payload.node() }
    }
    #expect(taken > 0, "some are harmless")
  }
}
