import Foundation
import Testing

@testable import MarketsWidget

/// When prices are loaded again, and how the date and the numbers are written.
struct MarketDateTests {
  /// Times in Frankfurt in winter (UTC+1) and summer (UTC+2).
  @Test(arguments: [
    // A Tuesday before publication, with the rates of Monday.
    ("2026-11-24T09:20:00Z", "2026-11-23", "2026-11-24T15:05:00Z"),
    // After publication, with the rates of the day.
    ("2026-11-24T16:00:00Z", "2026-11-24", "2026-11-25T15:05:00Z"),
    // The rates are late.
    ("2026-11-24T15:10:00Z", "2026-11-23", "2026-11-24T15:25:00Z"),
    ("2026-11-24T20:00:00Z", "2026-11-23", "2026-11-24T23:00:00Z"),
    // A weekend, in summer.
    ("2026-06-06T10:00:00Z", "2026-06-05", "2026-06-08T14:05:00Z"),
    // Easter: Good Friday and Easter Monday have no rates.
    ("2026-04-02T15:00:00Z", "2026-04-02", "2026-04-07T14:05:00Z"),
    // Christmas, a Friday, and the weekend after it.
    ("2026-12-24T16:00:00Z", "2026-12-24", "2026-12-28T15:05:00Z"),
    ("2026-05-01T10:00:00Z", "2026-04-30", "2026-05-04T14:05:00Z"),
  ])
  func ratesAreLoadedWhenTheyArePublished(now: String, latest: String, next: String) throws {
    let day = try instant("\(latest)T00:00:00Z")
    let reload = PublicationCalendar.reload(after: try instant(now), latest: day)
    #expect(try reload == (instant(next)))
  }

  @Test func stocksRestOnWeekends() throws {
    let saturday = try instant("2026-11-21T12:00:00Z")
    let quote = MarketSamples.quote("AAPL.US", 101)
    #expect(
      try ReloadDates(now: saturday).date(for: [quote]) == (instant("2026-11-23T00:00:00Z")))
    #expect(ReloadDates(now: MarketSamples.now).date(for: [quote]) == MarketSamples.now + 3600)
    #expect(ReloadDates(now: saturday).date(for: [MarketSamples.quote("a.csv", 1)]) == nil)
  }

  @Test func dateOfTheDataIsNamed() throws {
    let locale = Locale(identifier: "en_001")
    let dates = DataDate(day: try instant("2026-11-20T00:00:00Z"), locale: locale)
    func text(_ date: String) throws -> String { dates.text(at: try instant(date)) }
    #expect(try text("2026-11-20T12:00:00Z") == "as of today")
    #expect(try text("2026-11-22T12:00:00Z") == "as of Friday")
    #expect(try text("2026-11-30T12:00:00Z").hasPrefix("as of 20"))
    let changes = dates.changes(after: try instant("2026-11-22T12:00:00Z"))
    #expect(changes.count == 1, "the weekday becomes a date")
  }

  @Test(arguments: [
    (1.0842, "1.0842", "1,0842"), (163.21, "163.21", "163,21"), (16_321, "16,321", "16.321"),
    (0.006_127_4, "0.006127", "0,006127"),
  ])
  func ratesHaveSensibleDigits(value: Double, english: String, german: String) {
    #expect(PriceFormat(locale: Locale(identifier: "en_001")).rate(value) == english)
    #expect(PriceFormat(locale: Locale(identifier: "de_DE")).rate(value) == german)
  }

  @Test func directionIsNotToldByColorAlone() {
    let format = PriceFormat(locale: Locale(identifier: "en_001"))
    #expect(format.change(0.0123) == "▲ 1.23%" && format.change(-0.2) == "▼ 20.0%")
    #expect(format.change(0.000_01) == "▬ 0.00%" && format.change(nil).isEmpty)
    #expect(format.change(1e9) == "▲ 99,900%")
  }
}
