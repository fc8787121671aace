internal import TesseraUI

/// Why a feed could not be loaded.
package enum FeedError: Error, Codable, Hashable, Sendable {
  /// There is no response from the host, or its server reports an error of its own.
  case offline(String)
  /// The response of a host cannot be used, for a reason such as `HTTP 404`.
  case rejected(String, reason: String)
  /// The text is not the address of a feed.
  case invalidAddress(String)

  /// The error in one line.
  package var message: String {
    switch self {
    case .offline(let host): String(localized: "No response from \(host)")
    case .rejected(let host, let reason): "\(host): \(reason)"
    case .invalidAddress(let text):
      "“\(text)” is not the address of a feed; expected one such as https://example.org/feed.xml"
    }
  }

  /// Whether a later attempt may succeed without a change by anyone.
  package var isTemporary: Bool { if case .offline = self { true } else { false } }
}
