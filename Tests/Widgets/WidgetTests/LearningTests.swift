import Foundation
import Golden
import RecordedServer
import TesseraKit
import Testing
@testable import WordsWidget

/// Boxes, due dates, and the cards of a day.
struct LearningTests {
  /// Tuesday, 10:18 in Berlin.
  private let now = Date(timeIntervalSince1970: 1_795_511_880)

  private func deck(_ count: Int) -> Deck {
    Deck((0..<count).map { Card(word: "w\($0)", meaning: "m") })
  }

  private func days(_ count: Double) -> Date { now.addingTimeInterval(count * 86400) }

  private func plan(_ deck: Deck, _ learning: Learning, new: Int = 3, at date: Date) throws
    -> DayPlan
  {
    DayPlan(of: deck, learning, newCards: new, at: date, in: try zone("Europe/Berlin"))
  }

  /// A known card is asked again after 1, 2, 4, 8 and 16 days, at midnight.
  @Test func knownCardMovesToTheNextBox() throws {
    let berlin = try zone("Europe/Berlin")
    var learning = Learning()
    for (box, interval) in [1, 2, 4, 8, 16, 16].enumerated() {
      learning.answer("a", isKnown: true, at: now, in: berlin)
      let record = try #require(learning.records["a"])
      #expect(record.box == min(5, box + 1))
      #expect(
        record.dueDate
          == (try instant("2026-11-23T23:00:00Z")).addingTimeInterval(
            Double(interval) * 86400))
    }
    learning.answer("a", isKnown: false, at: now, in: berlin)
    #expect(learning.records["a"]?.box == 0)
    #expect(learning.records["a"]?.dueDate == now.addingTimeInterval(600))
    #expect(learning.answers.values.reduce(0, +) == 7)
  }

  @Test func knownCardLeavesTheQueueUntilItIsDue() throws {
    let berlin = try zone("Europe/Berlin")
    let deck = deck(10)
    var learning = Learning()
    let first = try plan(deck, learning, at: now)
    #expect(first.queue.count == 3 && first.answered.isEmpty)
    for card in first.queue { learning.answer(card.word, isKnown: true, at: now, in: berlin) }
    let done = try plan(deck, learning, at: now)
    #expect(done.queue.isEmpty && Set(done.answered) == Set(first.queue))
    #expect(done.nextDate == (try instant("2026-11-24T23:00:00Z")), "midnight")
    let tomorrow = try plan(deck, learning, at: days(1))
    #expect(Set(tomorrow.queue.prefix(3)) == Set(first.queue), "due cards come first")
    #expect(tomorrow.queue.count == 6 && Set(tomorrow.queue).count == 6)
  }

  @Test func unknownCardReturnsAfterTenMinutes() throws {
    let deck = deck(1)
    var learning = Learning()
    learning.answer("w0", isKnown: false, at: now, in: try zone("Europe/Berlin"))
    let plan = try plan(deck, learning, at: now)
    #expect(plan.queue.isEmpty && plan.nextDate == now.addingTimeInterval(600))
    #expect(try self.plan(deck, learning, at: now.addingTimeInterval(600)).queue.count == 1)
  }

  /// Without an answer, each day has other cards, until all were shown.
  @Test func everyCardIsShownWithoutAnswers() throws {
    let deck = deck(10)
    var words: Set<String> = []
    for day in 0..<4 {
      words.formUnion(try plan(deck, Learning(), at: days(Double(day))).queue.map(\.word))
    }
    #expect(words.count == 10)
  }

  @Test func answersDoNotBringMoreNewCardsThanTheDayHas() throws {
    let deck = deck(10)
    var learning = Learning()
    let first = try plan(deck, learning, at: now)
    learning.answer(first.queue[1].word, isKnown: true, at: now, in: try zone("Europe/Berlin"))
    #expect(try plan(deck, learning, at: now).queue == [first.queue[0], first.queue[2]])
  }

  @Test func streakEndsWithADayWithoutAnswers() throws {
    let berlin = try zone("Europe/Berlin")
    var learning = Learning()
    for day in [-5.0, -3, -2, -1] { learning.answer("a", isKnown: true, at: days(day), in: berlin) }
    let today = 20_781
    #expect(learning.streak(on: today) == 3, "today does not end it")
    #expect(learning.streak(on: today + 1) == 0)
  }

  @Test func progressIsBounded() throws {
    let berlin = try zone("Europe/Berlin")
    var learning = Learning()
    for index in 0..<(Learning.recordLimit + 20) {
      learning.answer("w\(index)", isKnown: true, at: days(Double(index) / 10), in: berlin)
    }
    #expect(
      learning.records.count == Learning.recordLimit && learning.answers.count == Learning.dayLimit)
    #expect(learning.records["w0"] == nil && learning.records["w5019"] != nil)
    let data = try JSONEncoder().encode(learning)
    #expect(data.count < 500_000)
    #expect(try JSONDecoder().decode(Learning.self, from: data) == learning)
  }

  @Test(arguments: [
    "", "<html>", "{}", "{\"records\":{\"a\":[1]},\"answers\":{}}",
    "{\"records\":[],\"answers\":{}}",
    "{\"records\":{\"a\":[\"x\",1,1,1]},\"answers\":{}}",
  ])
  func damagedProgressCountsAsNone(text: String) {
    _ = DataFolder.path
    let name = "damaged \(UUID().uuidString)"
    UserDefaults(suiteName: "tessera.words")?.set(Data(text.utf8), forKey: "boxes/\(name)")
    #expect(WordsProgress(deck: name).learning == Learning())
  }

  @Test func impossibleNumbersAreLimited() throws {
    let text =
      "{\"records\":{\"a\":[99,1e300,-9223372036854775808,9223372036854775807]},\"answers\":{}}"
    let learning = try JSONDecoder().decode(Learning.self, from: Data(text.utf8))
    #expect(learning.records["a"]?.box == 5)
    let plan = try plan(deck(3), learning, at: now)
    #expect(plan.queue.count == 3)
  }

  /// The queue's dates are entries: midnight and the due date of a card that was not known.
  @Test func dueDatesAreEntries() async throws {
    _ = DataFolder.path
    let folder = try TemporaryFolder().path
    let name = UUID().uuidString
    let path = "\(folder)/\(name).tsv"
    try "a\tb\n".write(toFile: path, atomically: true, encoding: .utf8)
    WordsProgress(deck: name).answer("a", isKnown: false, at: now)
    let intent = WordsIntent()
    intent.isHourly = false
    let timeline = await WordsProvider(environment: ["TESSERA_DECK": path])
      .timeline(for: intent, in: WeatherFixture.context(at: now))
    #expect(timeline.entries.map { $0.card?.word } == [nil, "a", "a"])
    #expect(timeline.entries[1].date == now.addingTimeInterval(600))
    #expect(timeline.entries[0].nextDate == now.addingTimeInterval(600))
    #expect(timeline.policy == .atEnd)
  }

  @Test func flippedCardTurnsAndAnsweredCardIsReplaced() {
    _ = DataFolder.path
    let progress = WordsProgress(deck: "flip \(UUID().uuidString)")
    progress.flip("a")
    #expect(progress.flippedWord == "a" && progress.isFlip)
    progress.answer("a", isKnown: true, at: now)
    #expect(progress.flippedWord == nil && !progress.isFlip && progress.learning.boxSizes[0] == 1)
    progress.flip("b")
    progress.moveOn()
    #expect(progress.flippedWord == nil && !progress.isFlip && progress.steps == 1)
  }
}
