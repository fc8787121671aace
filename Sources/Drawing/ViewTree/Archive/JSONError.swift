/// Why a text is no JSON, or more of it than is read.
package enum JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Something else than JSON stands at a byte, counted from 0.
  case unexpected(at: Int)
  case endsEarly
  case tooDeep(limit: Int)
  case tooManyValues(limit: Int)
  /// A number is more than a `Double` can be.
  case tooLarge

  package var description: String {
    switch self {
    case .unexpected(let place): "it is no JSON at byte \(place)"
    case .endsEarly: "it ends early"
    case .tooDeep(let limit): "its JSON is nested deeper than \(limit)"
    case .tooManyValues(let limit): "it holds more than \(limit) values"
    case .tooLarge: "it holds a number that is too large"
    }
  }
}
