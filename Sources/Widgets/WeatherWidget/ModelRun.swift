internal import Foundation
internal import Places

/// The schedule by which the weather models run and their results become available.
///
/// - Source: open-meteo.com/en/docs/model-updates: the finer models run every three hours; results
///   are available about two and a half hours later, and on all servers ten minutes after that.
enum ModelRun {
  private static let interval = 10800.0
  private static let delay = 9600.0
  /// The period over which the requests for all places are spread, in seconds.
  private static let requestPeriod = 300.0

  /// Computes when to request the next results.
  ///
  /// - Parameters:
  ///   - now: The current date.
  ///   - place: The place. It determines the offset within the period of requests.
  /// - Returns: The date of the next request.
  static func next(after now: Date, for place: Place) -> Date {
    let jitter = (abs(place.latitude * 7 + place.longitude * 13) * 100)
      .truncatingRemainder(dividingBy: requestPeriod)
    let offset = delay + jitter
    let runIndex = ((now.timeIntervalSince1970 - offset) / interval).rounded(.down) + 1
    return Date(timeIntervalSince1970: runIndex * interval + offset)
  }
}
