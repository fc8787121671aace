import Testing

@testable import Dashboard

/// A held key starts a program once.
struct RepeatedStartTests {
  @Test func heldKeyStartsOnce() {
    var starts = RepeatedStart()
    let repeats = (0..<4000).map { starts.isRepeated("https://example.org", at: Double($0) * 0.03) }
    #expect(repeats.count { !$0 } == 1)
    let afterPause = 4000 * 0.03 + RepeatedStart.pause
    let isRepeated = starts.isRepeated("https://example.org", at: afterPause)
    #expect(!isRepeated)
  }

  @Test func otherThingsAreStarted() {
    var starts = RepeatedStart()
    let repeats = [("a", 0), ("b", 0), ("a", 0), ("a", 0.1)].map {
      starts.isRepeated($0.0, at: $0.1)
    }
    #expect(repeats == [false, false, false, true])
  }
}
