package import Foundation

extension EuroRates {
  /// The rates of the last working day, for other widgets.
  package struct Briefing: Sendable {
    /// The rates, or `nil` if there are none, not even in the cache.
    package var rates: EuroRates?
    /// Why the rates could not be loaded or updated, or `nil` if they are current.
    package var problem: String?
  }

  /// Returns the host of the rates.
  package static func hosts(in environment: [String: String]) -> [String] {
    MarketService.hosts(of: [.rates], in: environment)
  }

  /// Loads the rates of the last working day, or takes them from the cache.
  package static func briefing(
    environment: [String: String], timeout: Double, at now: Date
  ) async -> Briefing {
    let client = MarketClient(environment: environment, timeout: timeout)
    let rates = await client.rates(withHistory: false, at: now)
    return Briefing(rates: rates.value, problem: rates.error?.message)
  }
}
