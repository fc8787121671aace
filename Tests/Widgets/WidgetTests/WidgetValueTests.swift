import Foundation
@testable import CalendarWidget
@testable import SystemWidget
import Testing
@testable import WordsWidget

struct DeckTests {
  @Test func everyCardIsShownBeforeAnyRepeats() {
    let deck = Deck.sample
    let indices = (0..<deck.cards.count).map {
      deck.index(atPosition: 494_000 / deck.cards.count * deck.cards.count + $0)
    }
    #expect(Set(indices).count == deck.cards.count)
  }

  @Test func lineIsWordMeaningAndExample() {
    let deck = Deck(parsing: "# comment\nword\tmeaning\texample\n\nalone\n")
    #expect(
      deck.cards == [
        Card(word: "word", meaning: "meaning", example: "example"),
        Card(word: "alone", meaning: "", example: nil),
      ])
  }

  @Test func emptyDeckShowsAMessage() {
    for text in ["", "# nothing\n\n"] {
      let cards = Deck(parsing: text).cards
      #expect(cards.map(\.word) == ["no cards"] && cards[0].isMessage)
    }
    let favorites = Deck(parsing: "a\tb\n").filtered(to: ["gone"])
    #expect(favorites.cards.map(\.word) == ["no favorites"] && favorites.cards[0].isMessage)
  }

  @Test func deckWithCarriageReturnsHasAllCards() {
    let deck = Deck(parsing: "# mine\r\none\teins\r\ntwo\tzwei\r\n")
    #expect(deck.cards.map(\.word) == ["one", "two"])
    #expect(deck.cards.map(\.meaning) == ["eins", "zwei"])
  }
}

struct EventDayTests {
  /// Every day has an event, and the list does not exceed its rows.
  @Test(arguments: 0...9)
  func listFitsItsRows(rows: Int) {
    let now = Date(timeIntervalSince1970: 1_795_256_280)
    let events = [1.0, 2, 30, 54, 55, 80].map { hours in
      let start = now.addingTimeInterval(hours * 3600)
      return Event(title: "e", start: start, end: start.addingTimeInterval(600))
    }
    let days = CalendarEntry(date: now, events: events).days(rows: rows)
    #expect(days.allSatisfy { !$0.events.isEmpty })
    #expect(days.reduce(0) { $0 + 1 + $1.events.count } <= rows)
    #expect(rows < 2 || !days.isEmpty)
  }
}

struct AmountTests {
  @Test(arguments: [
    (UInt64(500), "500 B"), (14_200_000_000, "13.2 G"), (391 << 20, "391 M"), (1 << 40, "1.0 T"),
  ])
  func bytesHaveThreeDigitsAndAUnit(bytes: UInt64, text: String) {
    #expect(Amount.formatted(bytes) == text)
  }

  @Test func fractionsAreWithinBounds() {
    let previous = CoreTimes(busy: 10, total: 100)
    #expect(CoreTimes(busy: 20, total: 120).busyFraction(since: previous) == 0.5)
    #expect(CoreTimes(busy: 5, total: 100).busyFraction(since: previous) == 0)
  }
}

struct MonitorTests {
  /// A load is computed from two samples, however many callers there are.
  @Test func concurrentReadsShareTheFirstReading() async {
    // A long interval, because on a busy machine the last call may come long after the first.
    let monitor = Monitor(minimumInterval: .seconds(3600))
    let start = ContinuousClock.now
    let readings = await withTaskGroup(of: (Reading, Duration).self) { group in
      for _ in 0..<3 {
        group.addTask { (await monitor.takeReading(at: Date()), start.duration(to: .now)) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(readings.map(\.0)).count == 1)
    #expect(readings.allSatisfy { $0.1 >= .milliseconds(200) }, "\(readings.map(\.1))")
  }
}
