internal import Foundation
internal import TesseraUI

/// Why there are no tides to show.
enum TideError: LocalizedError, Hashable, Sendable {
  /// No station is chosen, and no place is configured whose nearest station could be used.
  case noStation
  /// There is no station near the place of this name.
  case noStationNear(String)
  /// No station has the identifier that is configured.
  case unknownStation(String)
  /// The file is not a database of tidal constituents, for the given reason.
  case unreadableFile(String, String)
  /// The file's tables do not include the current year.
  case outdated(String)
  /// The service cannot be reached.
  case offline
  /// The service rejected the request for the given reason.
  case rejected(String)
  /// The response of the service is not a list of what was requested, or is too large.
  case unreadable

  var errorDescription: String? { message }

  /// Whether another station may help.
  var isAboutStation: Bool {
    switch self {
    case .noStation, .noStationNear, .unknownStation, .outdated: true
    case .unreadableFile, .offline, .rejected, .unreadable: false
    }
  }

  /// The error in one sentence.
  var message: String {
    switch self {
    case .noStation:
      String(localized: "The tides need a station")
    case .noStationNear(let place):
      String(localized: "There is no tide station near \(place)")
    case .unknownStation(let id):
      String(localized: "There is no tide station “\(id)”")
    case .unreadableFile(let name, let reason):
      String(localized: "\(name) is not a .tcd file of tides: \(reason)")
    case .outdated(let name):
      String(localized: "The tables of \(name) do not include this year")
    case .offline:
      String(localized: "No response from the tides service")
    case .rejected(let reason):
      String(localized: "The tides service rejected the request: \(reason)")
    case .unreadable:
      String(localized: "The response of the tides service is not a list of tides")
    }
  }
}
