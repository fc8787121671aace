/// An error in JSON text, or a limit that the text exceeds.
package enum JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The byte at an offset, counted from 0, is not valid JSON.
  case unexpected(at: Int)
  case endsEarly
  case tooDeep(limit: Int)
  case tooManyValues(limit: Int)
  /// A number exceeds the range of `Double`.
  case tooLarge
  /// A number has more bytes than the limit.
  case tooLong(limit: Int)

  package var description: String {
    switch self {
    case .unexpected(let offset): "not valid JSON at byte \(offset)"
    case .endsEarly: "the JSON ends unexpectedly"
    case .tooDeep(let limit): "the JSON is nested deeper than \(limit) levels"
    case .tooManyValues(let limit): "the JSON has more than \(limit) values"
    case .tooLarge: "a number is too large"
    case .tooLong(let limit): "a number has more than \(limit) digits"
    }
  }
}
