internal import Foundation
internal import WidgetOptions

/// The last commit of a working tree.
struct Commit: Hashable, Sendable, Codable {
  /// The beginning of the hash.
  var hash: String
  var date: Date
  var subject: String

  /// The number of digits of a hash that are shown.
  static let hashLength = 7
  /// The dates that can be shown, in seconds since 1970.
  static let dates: ClosedRange<Double> = 0...1e11
}

/// The number of commits on each day, by the number of days since 1970.
enum CommitDays {
  /// Counts commits by the dates at which they were written, in seconds since 1970.
  static func counts(_ dates: [Double], in zone: TimeZone = .current) -> [Int: Int] {
    var counts: [Int: Int] = [:]
    for date in dates where Commit.dates.contains(date) {
      counts[Date(timeIntervalSince1970: date).dayNumber(in: zone), default: 0] += 1
    }
    return counts
  }
}
