internal import Foundation
internal import TesseraUI

/// Why a forge did not respond as expected.
enum ForgeError: Error, Hashable, Sendable {
  /// The server cannot be reached, or reports an error of its own.
  case offline(String)
  /// The server does not accept the token.
  case unauthorized(String)
  /// There is no such repository, or it is private; with the variable for a token.
  case missing(String, variable: String)
  /// No more requests are allowed until a date.
  case rateLimited(String, until: Date)
  /// The response is not what was requested, or is too large.
  case unreadable(String)
  /// The server rejected the request with a status.
  case rejected(String, status: Int)
  /// The address of the server in a variable is not one of the web.
  case invalidAddress(variable: String)

  /// The error in one line.
  var message: String {
    switch self {
    case .offline(let host): String(localized: "No response from \(host)")
    case .unauthorized(let host): String(localized: "\(host) does not accept the token")
    case .missing(let path, let variable):
      String(localized: "No repository \(path), or it needs \(variable)")
    case .rateLimited(let host, _): String(localized: "\(host) allows no more requests for now")
    case .unreadable(let host): String(localized: "Invalid response from \(host)")
    case .rejected(let host, let status): String(localized: "\(host) responded with HTTP \(status)")
    case .invalidAddress(let variable): String(localized: "\(variable) is not a URL")
    }
  }

  /// Whether the network may be the reason, so that the load is repeated.
  var isTemporary: Bool {
    if case .offline = self { true } else { false }
  }
}
