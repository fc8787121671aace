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
    case .rejected(let host, let status): "\(host) rejected the request: HTTP \(status)"
    case .unreadable(let expected): "The response is not \(expected)"
    case .unknown(let symbol, let service): "\(service) does not know \(symbol)"
    case .keyRequired(let service): "\(service) wants a key: set TESSERA_STOCKS_URL"
    case .quotaExceeded(let service): "\(service) gives no more prices today"
    case .invalidSymbol(let text):
      "“\(text.prefix(20))” is not a symbol; expected one such as EUR/USD"
    case .invalidVariable(let variable): "\(variable) is not a URL"
    case .file(let name, let reason): "\(name): \(reason)"
    }
  }

  /// The error in at most about 34 characters, for a row of a box.
  var shortMessage: String {
    if case .keyRequired(let service) = self { "\(service) wants a key" } else { message }
  }

  /// The error in at most 11 characters, for a row of a table.
  var label: String {
    switch self {
    case .offline: "no response"
    case .rejected(_, let status): "HTTP \(status)"
    case .unreadable: "unreadable"
    case .unknown: "unknown"
    case .keyRequired: "needs a key"
    case .quotaExceeded: "daily limit"
    case .invalidSymbol: "no symbol"
    case .invalidVariable: "no address"
    case .file: "file error"
    }
  }

  /// Whether the same request may succeed soon, so that it is repeated.
  var isTemporary: Bool {
    if case .offline = self { true } else { false }
  }
}
