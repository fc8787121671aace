internal import Foundation
internal import TesseraUI

/// Why the list could not be loaded.
enum WatchlistError: LocalizedError, Hashable, Sendable {
  /// There is no file at the given path.
  case noFile(String)
  /// The server cannot be reached.
  case offline
  /// The server returned the given status.
  case serverError(Int)
  /// The list cannot be read, for the given reason.
  case unreadable(String)
  /// There is no profile with the given name; the second value are those that exist.
  case noProfile(String, available: [String])

  var errorDescription: String? { message }

  /// Returns a path with `~` for the home folder.
  private static func shortened(_ path: String) -> String {
    let home = ProcessInfo.processInfo.environment["HOME"] ?? ""
    return !home.isEmpty && path.hasPrefix("\(home)/") ? "~" + path.dropFirst(home.count) : path
  }

  var message: String {
    switch self {
    case .noFile(let path):
      String(localized: "No list: create \(Self.shortened(path)) or set TESSERA_WATCHLIST")
    case .offline: String(localized: "No response from the list server")
    case .serverError(let status): String(localized: "The list server returned \(status)")
    case .unreadable(let reason): String(localized: "The list cannot be read: \(reason)")
    case .noProfile(let name, let available):
      "unknown profile “\(name)”; "
        + (available.isEmpty ? "there is none" : "available: \(available.joined(separator: ", "))")
    }
  }
}

extension DecodingError {
  /// A description of the error and its position in the list, in one line.
  var problemDescription: String {
    switch self {
    case .keyNotFound(let key, let context):
      return (context.codingPath + [key]).path + " is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return context.codingPath.path + " has the wrong type"
    case .dataCorrupted(let context):
      return context.codingPath.isEmpty
        ? "it is not valid JSON" : "\(context.codingPath.path) \(context.debugDescription)"
    @unknown default: return "it has an unknown format"
    }
  }
}

extension [any CodingKey] {
  fileprivate var path: String {
    map { $0.intValue.map { "\($0 + 1)" } ?? $0.stringValue }.joined(separator: " ")
  }
}
