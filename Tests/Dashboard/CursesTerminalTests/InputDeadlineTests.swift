import CursesTerminal
import Testing

/// A paste without end times out even if the user types; a slow paste does not.
struct InputDeadlineTests {
  private var parser = InputParser()
  private var deadline = InputDeadline()

  /// Feeds bytes to the parser, and returns whether the deadline had passed before.
  private mutating func feed(_ text: String, at now: Double) -> Bool {
    let isOver = deadline.expire(at: now)
    if isOver { _ = parser.timeOut() }
    let bytes = Array(text.utf8)
    _ = parser.feed(bytes)
    deadline.update(bytes.count, parser, at: now)
    return isOver
  }

  @Test mutating func aLoneEscapeHasAShortDeadline() {
    _ = feed("\u{1b}", at: 10)
    #expect(deadline.time == 10.025)
    let early = deadline.expire(at: 10.02)
    #expect(!early)
    let late = deadline.expire(at: 10.03)
    #expect(late && deadline.time == nil)
  }

  @Test mutating func completeInputHasNoDeadline() {
    _ = feed("\u{1b}", at: 10)
    _ = feed("[A", at: 10.01)
    #expect(deadline.time == nil)
  }

  /// A key that is held down repeats 30 times per second; an arrow key sends three bytes.
  @Test(arguments: ["", "\u{3}", "\u{1b}[A"])
  mutating func aPasteWithoutEndTimesOutWhileTheUserTypes(key: String) {
    _ = feed("\u{1b}[200~some words", at: 0)
    var time = 0.0
    var isOver = false
    while !isOver, time < 60 {
      time += 1.0 / 30
      isOver = key.isEmpty ? deadline.expire(at: time) : feed(key, at: time)
    }
    #expect(time < 25, "over after \(time) s")
    #expect(key.utf8.count > 1 || time < 4, "over after \(time) s")
  }

  @Test(arguments: [(64, 0.5), (4096, 1.9), (8, 0.07)])
  mutating func aSlowPasteDoesNotTimeOut(count: Int, pause: Double) {
    _ = feed("\u{1b}[200~", at: 0)
    for step in 1...500 {
      let isOver = feed(String(repeating: "x", count: count), at: Double(step) * pause)
      #expect(!isOver)
    }
    _ = feed("\u{1b}[201~", at: 500 * pause + 1)
    #expect(deadline.time == nil)
  }

  @Test mutating func aPasteReadLateDoesNotTimeOut() {
    _ = feed("\u{1b}[200~begun", at: 0)
    deadline.update(4096, parser, at: 30)
    let isOver = deadline.expire(at: 30.5)
    #expect(!isOver, "the loop was busy, but the bytes had arrived")
  }
}
