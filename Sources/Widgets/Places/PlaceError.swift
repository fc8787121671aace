public import Foundation
internal import TesseraIntents

/// Why places could not be searched for.
public enum PlaceError: LocalizedError, Hashable, Sendable {
  /// The geocoder cannot be reached, or reports an error of its own.
  case unreachable
  /// The geocoder rejected the request with the given reason or status.
  case rejected(String)
  /// The response is not a list of places, or is too large.
  case unreadable
  /// The geocoder knows no place of this name.
  case unknown(String)
  /// `TESSERA_GEOCODER_URL` is not a URL.
  case invalidAddress

  /// Whether a later attempt may succeed.
  public var isTemporary: Bool {
    switch self {
    case .unknown, .invalidAddress: false
    case .unreachable, .rejected, .unreadable: true
    }
  }

  /// The error in one sentence.
  public var message: String {
    switch self {
    case .unreachable: String(localized: "The search for places cannot be reached")
    case .rejected(let reason): String(localized: "The search for places was rejected: \(reason)")
    case .unreadable: String(localized: "The response to the search is not a list of places")
    case .unknown(let name): String(localized: "There is no place “\(name)”")
    case .invalidAddress: String(localized: "TESSERA_GEOCODER_URL is not a URL")
    }
  }

  /// The error in one sentence.
  public var errorDescription: String? { message }
}
