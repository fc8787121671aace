internal import Files
import Foundation
import Testing
import WidgetOptions

/// What several widgets share.
struct SharedOptionsTests {
  /// The clocks of Santiago skip the hour after midnight in spring, those of Havana repeat it.
  @Test(arguments: [
    ("America/Santiago", "2026-09-06T04:00:00Z"), ("America/Havana", "2026-11-01T04:00:00Z"),
    ("Pacific/Apia", "2026-11-01T11:00:00Z"),
  ])
  func dayStartsWhereClocksChangeAtMidnight(zone: String, start: String) throws {
    let zone = try #require(TimeZone(identifier: zone))
    let start = try Date(start, strategy: .iso8601)
    let day = start.localPeriod(seconds: 86_400, in: zone)
    #expect(Date(localPeriod: day, seconds: 86_400, in: zone) == start)
    #expect(start.addingTimeInterval(-1).localPeriod(seconds: 86_400, in: zone) == day - 1)
  }

  @Test func hashesAreTheSameInEveryProcess() {
    #expect(StableHash.name(of: "") == "cbf29ce484222325", "the offset basis of FNV-1a")
    #expect(StableHash.name(of: "foobar") == "85944171f73967e8")
    #expect(StableHash.index(of: "foobar", below: 0) == 0)
    #expect((0..<9).contains(StableHash.index(of: "example.org", below: 9)))
  }

  @Test func singleLineHasNoSequencesForTheTerminal() {
    #expect("a\u{1b}[2J\n\tb\u{202e}c ".singleLine(limit: 20) == "a [2J b c")
    #expect("👩‍👩‍👧‍👦 home".singleLine(limit: 20) == "👩‍👩‍👧‍👦 home", "the joiners of emoji stay")
    #expect(String(repeating: "x", count: 50).singleLine(limit: 3) == "xxx")
    #expect("\u{0}\n ".singleLine(limit: 3).isEmpty)
  }

  @Test(arguments: [
    (0.0, "N"), (22.4, "N"), (22.6, "NE"), (337.6, "N"), (-90, "W"), (3_690, "E"), (.infinity, ""),
  ])
  func compassPointIsTheNearest(direction: Double, name: String) {
    #expect(CompassPoint.name(of: direction) == name)
  }

  @Test(arguments: [
    (0.0, "0 min"), (3569.0, "59 min"), (3571.0, "1 h 0 min"), (30_480.0, "8 h 28 min"),
    (-90.0, "2 min"), (Double.infinity, "1000000 h 0 min"),
  ])
  func durationIsRoundedToMinutes(seconds: Double, text: String) {
    #expect(DurationText.hoursAndMinutes(seconds) == text)
  }

  @Test func variableWithPathsIsSplit() {
    #expect(UserPath.list("~/a::/b:c", home: "/home/me") == ["/home/me/a", "/b", "c"])
    #expect(UserPath.absolute(" file:///b ", in: "/data", home: "/home/me") == "/b")
    #expect(UserPath.absolute("c", in: "/data", home: "/home/me") == "/data/c")
    #expect(UserPath.absolute(" ", in: "/data", home: "/home/me") == nil)
  }
}
