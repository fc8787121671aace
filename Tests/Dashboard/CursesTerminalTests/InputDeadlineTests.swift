import CursesTerminal
import Testing

/// A paste that nobody ends is over soon, whoever types into it; one that comes is not.
struct InputDeadlineTests {
  private var parser = InputParser()
  private var deadline = InputDeadline()

  /// Takes bytes at a moment, after what was over by then.
  private mutating func take(_ text: String, at now: Double) -> Bool {
    let isOver = deadline.takeEnd(at: now)
    if isOver { _ = parser.timeOut() }
    let bytes = Array(text.utf8)
    _ = parser.feed(bytes)
    deadline.took(bytes.count, parser, at: now)
    return isOver
  }

  @Test mutating func aLoneEscapeIsOverAtOnce() {
    _ = take("\u{1b}", at: 10)
    #expect(deadline.moment == 10.025)
    let early = deadline.takeEnd(at: 10.02)
    #expect(!early)
    let late = deadline.takeEnd(at: 10.03)
    #expect(late && deadline.moment == nil)
  }

  @Test mutating func whatIsWholeWaitsForNothing() {
    _ = take("\u{1b}", at: 10)
    _ = take("[A", at: 10.01)
    #expect(deadline.moment == nil)
  }

  /// A key that is held down repeats thirty times a second, an arrow is three bytes.
  @Test(arguments: ["", "\u{3}", "\u{1b}[A"])
  mutating func aPasteThatNobodyEndsIsOverWhateverIsTyped(key: String) {
    _ = take("\u{1b}[200~some words", at: 0)
    var moment = 0.0
    var isOver = false
    while !isOver, moment < 60 {
      moment += 1.0 / 30
      isOver = key.isEmpty ? deadline.takeEnd(at: moment) : take(key, at: moment)
    }
    #expect(moment < 25, "over after \(moment) s")
    #expect(key.utf8.count > 1 || moment < 4, "over after \(moment) s")
  }

  @Test(arguments: [(64, 0.5), (4096, 1.9), (8, 0.07)])
  mutating func aPasteThatComesIsNotOver(count: Int, pause: Double) {
    _ = take("\u{1b}[200~", at: 0)
    for step in 1...500 {
      let isOver = take(String(repeating: "x", count: count), at: Double(step) * pause)
      #expect(!isOver)
    }
    _ = take("\u{1b}[201~", at: 500 * pause + 1)
    #expect(deadline.moment == nil)
  }

  @Test mutating func aPasteThatWaitsForUsIsNotOver() {
    _ = take("\u{1b}[200~begun", at: 0)
    deadline.took(4096, parser, at: 30)
    let isOver = deadline.takeEnd(at: 30.5)
    #expect(!isOver, "we were busy, its bytes were there")
  }
}
