internal import Foundation
internal import HTTPResponses

/// The pause that a server demands.
///
/// - Source: docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api;
///   docs.gitlab.com/security/rate_limits; RFC 9110 §10.2.3 `Retry-After`.
enum RateLimit {
  /// The pause if the server names none, and the longest that is observed, in seconds.
  private static let defaultPause = 900.0
  private static let maximumPause = 86_400.0

  /// Returns until when no requests are allowed, or `nil` if the response demands no pause.
  static func pauseEnd(_ response: HTTPResponse, at now: Date) -> Date? {
    let remaining =
      response.header("X-RateLimit-Remaining") ?? response.header("RateLimit-Remaining")
    let retry = response.header("Retry-After")
    // GitHub also reports what is forbidden with 403.
    let isLimited =
      response.status == 429 || (response.status == 403 && (remaining == "0" || retry != nil))
    guard isLimited else { return nil }
    let reset = response.header("X-RateLimit-Reset") ?? response.header("RateLimit-Reset")
    let end =
      retry.flatMap { date($0, after: now) }
      ?? reset.flatMap(Double.init).map { Date(timeIntervalSince1970: $0) }
      ?? now.addingTimeInterval(defaultPause)
    let pause = end.timeIntervalSince(now)
    // A clock that differs from the server's must not lead to requests without a pause.
    guard pause.isFinite else { return now.addingTimeInterval(defaultPause) }
    return now.addingTimeInterval(min(maximumPause, max(60, pause)))
  }

  private static func date(_ text: String, after now: Date) -> Date? {
    if let seconds = Double(text) { return now.addingTimeInterval(seconds) }
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
    return formatter.date(from: text)
  }
}
