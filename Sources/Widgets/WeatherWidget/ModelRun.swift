internal import Foundation

/// When the models are computed anew, and when their results can be had.
///
/// - Source: open-meteo.com/en/docs/model-updates: the finer models run every three hours; results
///   come about two and a half hours later, and ten minutes more until all servers have them.
enum ModelRun {
  private static let interval = 10800.0
  private static let delay = 9600.0
  /// Not everybody asks in the same second, in seconds.
  private static let spread = 300.0

  /// When the next results can be had.
  ///
  /// - Parameters:
  ///   - now: They are later than this.
  ///   - place: Each place asks at a moment of its own.
  /// - Returns: The date of the first request that may find more than the last.
  static func next(after now: Date, for place: WeatherPlace) -> Date {
    let own = (abs(place.latitude * 7 + place.longitude * 13) * 100)
      .truncatingRemainder(dividingBy: spread)
    let offset = delay + own
    let runs = ((now.timeIntervalSince1970 - offset) / interval).rounded(.down) + 1
    return Date(timeIntervalSince1970: runs * interval + offset)
  }
}
