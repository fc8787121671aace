internal import Places
internal import TesseraUI

/// Why there is no forecast, or only a part of it.
enum WeatherError: Error, Hashable, Sendable {
  /// No place is chosen.
  case missingPlace
  /// The value of a variable is not of the given form.
  case invalidVariable(String, form: String)
  /// The chosen place could not be found.
  case place(PlaceError)
  /// The server cannot be reached, or reports an error of its own without a reason.
  case offline(WeatherService)
  /// The server rejected the request, for the given reason.
  case rejected(String)
  /// The response is not what was requested, or is too large.
  case unreadable(WeatherService)
  /// The address of the server is not a URL.
  case invalidAddress(WeatherService)

  /// The error in one line.
  var message: String {
    switch self {
    case .missingPlace: String(localized: "The weather needs a place")
    case .invalidVariable(let variable, let form):
      String(localized: "\(variable) is not of the form \(form)")
    case .place(let error): error.message
    case .offline(let service): String(localized: "No response from the \(service.name)")
    case .rejected(let reason): reason
    case .unreadable(let service): String(localized: "Invalid response from the \(service.name)")
    case .invalidAddress(let service): String(localized: "\(service.variable) is not a URL")
    }
  }

  /// A text for a small box, in lines of at most 14 cells.
  var shortMessage: String {
    switch self {
    case .invalidVariable: String(localized: "The place in the environment is not valid")
    case .place(.unknown(let name)): String(localized: "There is no place “\(name)”")
    case .invalidAddress: String(localized: "The server’s address is not a URL")
    default: message
    }
  }

  /// Whether another place may help.
  var isAboutPlace: Bool { if case .place = self { true } else { false } }

  /// Whether a later attempt may succeed.
  var isTemporary: Bool {
    switch self {
    case .missingPlace, .invalidVariable, .invalidAddress: false
    case .place(let error): error.isTemporary
    case .offline, .rejected, .unreadable: true
    }
  }
}
