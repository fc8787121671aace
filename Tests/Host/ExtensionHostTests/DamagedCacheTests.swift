@testable import ExtensionHost
import Foundation
import Golden
import Testing
import Timelines
import ViewTree

/// Cache files with a valid checksum and invalid values, as written by hand or by another program.
struct DamagedCacheTests {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)
  private let key = TimelineCacheKey(
    extension: "e", kind: "k", family: "systemSmall", configuration: "", colorScheme: "dark",
    locale: "de_DE")

  private func bytes(_ dates: [Date], _ relevance: Relevance? = nil) throws -> [UInt8] {
    let entries = dates.map {
      DatedEntry(date: $0, relevance: relevance, payload: ArchivedNode(.text(TextNode("hello"))))
    }
    let timeline = CachedTimeline(
      timeline: EntryTimeline(entries: entries, policy: .atEnd), loadDate: now,
      timeZone: "Europe/Berlin", displayName: "Kind", families: ["systemSmall"])
    return try #require(timeline.bytes(key: key, stamp: 7))
  }

  private func read(_ bytes: [UInt8]) -> CachedTimeline? {
    CachedTimeline(bytes, key: key, stamp: 7)
  }

  /// Dates are limited to the range that can be formatted, as in a response.
  private static let formattableDates = -62_135_596_800.0...253_402_300_799

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
  func dateOutOfRangeIsMiss(seconds: Double) throws {
    #expect(read(try bytes([now, Date(timeIntervalSince1970: seconds)])) == nil)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func nonFiniteRelevanceIsMiss(score: Double) throws {
    #expect(read(try bytes([now], Relevance(score: score, duration: 1))) == nil)
    #expect(read(try bytes([now], Relevance(score: 1, duration: score))) == nil)
  }

  @Test func tooManyEntriesAreMiss() throws {
    let dates = (0...Supervisor.entryLimit).map { now.addingTimeInterval(Double($0)) }
    #expect(read(try bytes(dates)) == nil)
    #expect(read(try bytes(Array(dates.dropLast())))?.timeline.count == Supervisor.entryLimit)
  }

  @Test func anyDamagedValueIsMissOrInRange() throws {
    let validFile = try bytes((0..<20).map { now.addingTimeInterval(Double($0) * 60) })
    let bodyStart = "tessera timeline 1\n".utf8.count + 8
    var acceptedCount = 0
    for seed in Damage.rounds(1000) {
      var damage = Damage(seed: seed)
      var file = Array(validFile[..<bodyStart]) + damage.damaged(Array(validFile[bodyStart...]))
      // Update the checksum, so that the values are checked.
      let sum = Checksum.of(file[bodyStart...])
      withUnsafeBytes(of: sum.littleEndian) {
        file.replaceSubrange((bodyStart - 8)..<bodyStart, with: $0)
      }
      guard let timeline = read(file) else { continue }
      acceptedCount += 1
      let dates = timeline.timeline.entries.map(\.date) + [timeline.loadDate]
      #expect(
        dates.allSatisfy { Self.formattableDates.contains($0.timeIntervalSince1970) },
        "seed \(seed)")
      // A view's contents are checked only when it is shown.
      for entry in timeline.timeline.entries { _ = try? entry.payload.node() }
    }
    #expect(acceptedCount > 0, "some changes are harmless")
  }
}
