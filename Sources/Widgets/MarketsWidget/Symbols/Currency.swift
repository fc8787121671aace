internal import Foundation
package import TesseraIntents

/// A currency that the European Central Bank publishes a rate for.
package enum Currency: String, AppEnum, Codable {
  case usd = "USD"
  case jpy = "JPY"
  case czk = "CZK"
  case dkk = "DKK"
  case gbp = "GBP"
  case huf = "HUF"
  case pln = "PLN"
  case ron = "RON"
  case sek = "SEK"
  case chf = "CHF"
  case isk = "ISK"
  case nok = "NOK"
  case `try` = "TRY"
  case aud = "AUD"
  case brl = "BRL"
  case cad = "CAD"
  case cny = "CNY"
  case hkd = "HKD"
  case idr = "IDR"
  case ils = "ILS"
  case inr = "INR"
  case krw = "KRW"
  case mxn = "MXN"
  case myr = "MYR"
  case nzd = "NZD"
  case php = "PHP"
  case sgd = "SGD"
  case thb = "THB"
  case zar = "ZAR"

  package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Currency"
  package static let caseDisplayRepresentations: [Currency: DisplayRepresentation] = [:]
}

extension Currency {
  /// Whether a code is that of the euro or of a currency with a rate.
  static func isKnown(_ code: String) -> Bool { code == "EUR" || Currency(rawValue: code) != nil }

  /// The codes of the euro and of all currencies with a rate.
  static var allCodes: [String] { ["EUR"] + allCases.map(\.rawValue) }

  /// Returns the code of the locale's currency, or the euro's if that one has no rate.
  static func code(of locale: Locale) -> String {
    locale.currency.map(\.identifier).flatMap { isKnown($0) ? $0 : nil } ?? "EUR"
  }

  /// Returns the pair that people look at who pay in a currency: `EUR/USD` in Paris, but `EUR/JPY`
  /// in Tokyo, because what a yen is worth in euros begins with zeros.
  static func usualPair(_ own: String, _ other: String) -> String {
    ["EUR", "GBP", "USD", "CHF"].contains(own) ? "\(own)/\(other)" : "\(other)/\(own)"
  }

  /// Returns the name of a currency, such as `US Dollar`.
  static func name(of code: String, locale: Locale) -> String {
    locale.localizedString(forCurrencyCode: code) ?? code
  }
}
