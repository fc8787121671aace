/// A text that is looked up when it is shown.
///
/// - Source: Foundation `LocalizedStringResource`, which Linux lacks.
public struct LocalizedStringResource: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// The text's key, which is the text itself where no table has it.
  public let key: String

  /// A text written as a literal.
  public init(stringLiteral value: String) {
    key = value
  }
}
