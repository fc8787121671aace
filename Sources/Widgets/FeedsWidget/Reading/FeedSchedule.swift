internal import Foundation

/// How often a feed asks to be loaded.
///
/// - Source: RSS 2.0 `ttl`; RDF Site Summary 1.0 Modules: Syndication.
struct FeedSchedule {
  private var minutes: Double?
  private var period: String?
  private var frequency: Double?

  /// Handles the text of an element of the feed.
  mutating func set(_ element: String, to text: String) {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    switch element {
    case "ttl": minutes = Double(text)
    case "sy:updatePeriod": period = text.lowercased()
    case "sy:updateFrequency": frequency = Double(text)
    default: break
    }
  }

  /// The interval in seconds, or `nil` if the feed names none.
  var interval: TimeInterval? {
    if let minutes, minutes.isFinite, minutes > 0 { return minutes * 60 }
    let periods = ["hourly": 3600.0, "daily": 86_400, "weekly": 604_800, "monthly": 2_592_000]
    guard let period, let length = periods[period] else { return nil }
    let frequency = frequency ?? 1
    return frequency.isFinite && frequency >= 1 ? length / frequency : length
  }
}
