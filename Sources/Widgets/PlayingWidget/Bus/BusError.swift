internal import Foundation
internal import TesseraUI

/// Why the session bus or a player cannot be used.
enum BusError: Error, Hashable {
  /// The environment names no bus.
  case noAddress
  /// There is no bus at an address; the code is an `errno` value.
  case unavailable(String, code: Int32)
  /// The bus does not respond.
  case silent
  /// No player of this name is on the bus.
  case noPlayer(String?)
  /// A player does not respond.
  case silentPlayer(String)
  /// A player reports an error.
  case rejected(player: String, reason: String)

  /// What is wrong, in a few words.
  var title: String {
    switch self {
    case .noAddress, .unavailable: String(localized: "No session bus")
    case .silent: String(localized: "No response")
    case .noPlayer, .silentPlayer, .rejected: String(localized: "Nothing plays")
    }
  }

  /// The reason, and what to do.
  var detail: String {
    switch self {
    case .noAddress, .unavailable:
      String(localized: "Players are found on D-Bus, which is not running.")
    case .silent: String(localized: "The session bus does not respond.")
    case .noPlayer(nil): String(localized: "Start a media player to see its track.")
    case .noPlayer(let name?): String(localized: "\(name) is not running.")
    case .silentPlayer(let name): String(localized: "\(name) does not respond.")
    case .rejected(let player, let reason): "\(player): \(reason)"
    }
  }
}

extension BusError: LocalizedError {
  var errorDescription: String? {
    let reason = detail.hasSuffix(".") ? String(detail.dropLast()) : detail
    switch self {
    case .noAddress: return "\(title): DBUS_SESSION_BUS_ADDRESS is not set"
    case .unavailable(let address, let code):
      return "\(title): \(BusText.text(Array(address.utf8))): \(String(cString: strerror(code)))"
    case .noPlayer(nil): return "\(title): \(reason)"
    case .silent, .noPlayer, .silentPlayer, .rejected: return reason
    }
  }
}

/// The address of the session bus.
struct BusAddress: Hashable, Sendable {
  /// The address, or `nil` if the environment names none.
  let text: String?

  /// Finds the address as other programs do.
  ///
  /// - Source: sd_bus_default(3).
  init(environment: [String: String]) {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty {
      text = address
    } else if let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") {
      var allowed = CharacterSet(charactersIn: "-_/.*")
      allowed.insert(charactersIn: "a"..."z")
      allowed.insert(charactersIn: "A"..."Z")
      allowed.insert(charactersIn: "0"..."9")
      text = "\(folder)/bus".addingPercentEncoding(withAllowedCharacters: allowed)
        .map { "unix:path=\($0)" }
    } else {
      text = nil
    }
  }

  /// The socket, which appears when the bus starts, or `nil` if the bus has no path.
  var socket: URL? {
    guard let text, let range = text.range(of: "unix:path=") else { return nil }
    let path = text[range.upperBound...].prefix { $0 != "," && $0 != ";" }
    return path.removingPercentEncoding.map { URL(fileURLWithPath: $0) }
  }

  /// Opens a connection.
  func connect() throws(BusError) -> SessionBus {
    guard let text else { throw .noAddress }
    return try SessionBus(address: text)
  }
}
