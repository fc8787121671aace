internal import Foundation

/// When the services have newer prices.
struct ReloadDates {
  let now: Date

  /// How often the prices of coins are loaded, in seconds: a free service allows few requests.
  private static let coinInterval = 600.0
  /// How often stocks and addresses are loaded, in seconds.
  private static let tableInterval = 3600.0

  /// Returns when the first of some quotes is loaded again, or `nil` if all are files, which are
  /// watched.
  func date(for quotes: [MarketQuote]) -> Date? {
    quotes.compactMap { quote in
      switch quote.symbol.source {
      case .currencies: PublicationCalendar.reload(after: now, latest: quote.date)
      case .coin: now.addingTimeInterval(Self.coinInterval)
      case .stock: stockDate
      case .address: now.addingTimeInterval(Self.tableInterval)
      case .file, .invalid: nil
      }
    }.min()
  }

  /// In an hour, but not before Monday on a weekend, when exchanges are closed.
  private var stockDate: Date {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let weekday = calendar.component(.weekday, from: now)
    guard weekday == 1 || weekday == 7 else { return now.addingTimeInterval(Self.tableInterval) }
    let days = weekday == 7 ? 2 : 1
    return calendar.startOfDay(for: now).addingTimeInterval(Double(days) * 86_400)
  }
}
