internal import Foundation
internal import TesseraUI

/// Why a price cannot be shown, or not updated.
enum MarketError: Error, Hashable, Sendable {
  /// The server with this name cannot be reached, or reports an error of its own.
  case offline(String)
  /// The server with this name rejected the request with a status.
  case rejected(String, status: Int)
  /// The response or the file is not what is named.
  case unreadable(String)
  /// The service with this name does not know the symbol.
  case unknown(String, service: String)
  /// The service with this name wants a key.
  case keyRequired(String)
  /// The service with this name gives no more prices today.
  case quotaExceeded(String)
  /// The text is not a symbol.
  case invalidSymbol(String)
  /// The value of a variable is not a URL.
  case invalidVariable(String)
  /// The file cannot be read, for a reason.
  case file(String, reason: String)

  /// The error in one line.
  var message: String {
    switch self {
    case .offline(let host): String(localized: "No response from \(host)")
    case .rejected(let host, let status):
      String(localized: "\(host) rejected the request: HTTP \(status)")
    case .unreadable(let expected): String(localized: "The response is not \(expected)")
    case .unknown(let symbol, let service): String(localized: "\(service) does not know \(symbol)")
    case .keyRequired(let service):
      String(localized: "\(service) wants a key: set TESSERA_STOCKS_URL")
    case .quotaExceeded(let service): String(localized: "\(service) gives no more prices today")
    case .invalidSymbol(let text):
      String(localized: "“\(text.prefix(20))” is not a symbol; expected one such as EUR/USD")
    case .invalidVariable(let variable): String(localized: "\(variable) is not a URL")
    case .file(let name, let reason): "\(name): \(reason)"
    }
  }

  /// The error in at most about 34 characters, for a row of a box.
  var shortMessage: String {
    if case .keyRequired(let service) = self {
      String(localized: "\(service) wants a key")
    } else {
      message
    }
  }

  /// The error in at most 11 characters, for a row of a table.
  var label: String {
    switch self {
    case .offline: String(localized: "no response")
    case .rejected(_, let status): "HTTP \(status)"
    case .unreadable: String(localized: "unreadable")
    case .unknown: String(localized: "unknown")
    case .keyRequired: String(localized: "needs a key")
    case .quotaExceeded: String(localized: "daily limit")
    case .invalidSymbol: String(localized: "no symbol")
    case .invalidVariable: String(localized: "no address")
    case .file: String(localized: "file error")
    }
  }

  /// Whether the same request may succeed soon, so that it is repeated.
  var isTemporary: Bool {
    if case .offline = self { true } else { false }
  }
}
