internal import FeedsWidget
internal import Foundation
internal import FoundationXML

/// The exchange rates of a day: how much one euro is worth.
struct Rates: Codable, Hashable, Sendable {
  /// The rates, by the code of the currency.
  var values: [String: Double] = [:]

  /// Parses the rates of the European Central Bank.
  ///
  /// - Source: ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml
  /// - Throws: ``TodayError/unreadable(_:)`` if there are no rates.
  init(parsing data: Data) throws(TodayError) {
    let reader = RateReader()
    // An error at the end does not matter if there are rates.
    _ = BoundedXML.parse(data, with: reader)
    guard !reader.values.isEmpty else { throw .unreadable("exchange rates") }
    values = reader.values
  }

  init(values: [String: Double]) {
    self.values = values
  }

  static let sample = Rates(values: ["USD": 1.0842, "GBP": 0.8365, "CHF": 0.9412, "JPY": 163.2])
}

/// Collects the elements `<Cube currency="USD" rate="1.08"/>`.
private final class RateReader: NSObject, XMLParserDelegate {
  private(set) var values: [String: Double] = [:]
  private static let limit = 100

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    guard values.count < Self.limit, let code = attributes["currency"], code.count == 3,
      let rate = attributes["rate"].flatMap(Double.init), rate > 0, rate < 1e9
    else { return }
    values[code] = rate
  }
}
