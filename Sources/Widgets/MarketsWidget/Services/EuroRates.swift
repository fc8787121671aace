internal import BoundedXML
internal import Foundation
internal import FoundationXML

/// The exchange rates of some days: how much one euro is worth.
package struct EuroRates: Codable, Hashable, Sendable {
  /// The rates of a day.
  struct Day: Codable, Hashable, Sendable {
    /// The day, at midnight GMT.
    var date: Date
    /// The rates, by the code of the currency.
    var values: [String: Double]
  }

  /// The days, the oldest first; never empty.
  var days: [Day]

  /// The rates of the last day, by the code of the currency.
  package var latest: [String: Double] { days.last?.values ?? [:] }

  /// Parses a file of the European Central Bank, of one day or of many.
  ///
  /// - Source: ecb.europa.eu/stats/eurofxref, `eurofxref-daily.xml` and `eurofxref-hist-90d.xml`
  /// - Throws: ``MarketError/unreadable(_:)`` if there are no rates.
  init(parsing data: Data) throws(MarketError) {
    let reader = EuroRateReader()
    // An error at the end does not matter if there are rates.
    _ = BoundedXML.parse(data, with: reader)
    self.init(days: reader.days)
    guard !days.isEmpty else { throw .unreadable("exchange rates") }
  }

  init(days: [Day]) {
    self.days = days.filter { !$0.values.isEmpty }.sorted { $0.date < $1.date }
  }

  /// Adds the days of another file; its rates take precedence.
  func merging(_ other: EuroRates) -> EuroRates {
    let newDates = Set(other.days.map(\.date))
    return EuroRates(days: days.filter { !newDates.contains($0.date) } + other.days)
  }

  /// Returns what one unit of a currency is worth in another, by day.
  ///
  /// Days on which one of the rates is not known are left out.
  func series(of base: String, in quote: String) -> PriceSeries {
    func rate(_ code: String, on day: Day) -> Double? { code == "EUR" ? 1 : day.values[code] }
    return PriceSeries(
      points: days.compactMap { day in
        guard let divisor = rate(base, on: day), let dividend = rate(quote, on: day) else {
          return nil
        }
        return PricePoint(date: day.date, price: dividend / divisor)
      })
  }
}

/// Collects the elements `<Cube time="2026-11-20">` and `<Cube currency="USD" rate="1.08"/>`.
private final class EuroRateReader: NSObject, XMLParserDelegate {
  private(set) var days: [EuroRates.Day] = []
  private var dates = DayReader()

  /// The maximum number of days, and of currencies per day.
  private static let limit = 100

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    if let date = attributes["time"].flatMap({ dates.date($0) }) {
      guard days.count < Self.limit else { return parser.abortParsing() }
      days.append(EuroRates.Day(date: date, values: [:]))
    }
    guard let code = attributes["currency"], code.count == 3,
      code.utf8.allSatisfy({ (65...90).contains($0) }),
      let rate = attributes["rate"].flatMap(Double.init), PricePoint.isValid(rate),
      let last = days.indices.last, days[last].values.count < Self.limit
    else { return }
    days[last].values[code] = rate
  }
}
