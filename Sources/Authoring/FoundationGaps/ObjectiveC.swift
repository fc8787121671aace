/// The name of a method of Objective-C, which nothing calls here.
///
/// - Source: Objective-C's `Selector`, which Linux lacks.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral {
  private let name: String

  /// Creates a selector from a name.
  public init(_ name: String) {
    self.name = name
  }

  /// Creates a selector from a name.
  public init(stringLiteral name: String) {
    self.name = name
  }

  /// Creates a selector for a method; `tessera preview` writes this for `#selector`.
  @_disfavoredOverload
  public init<Method>(_ method: Method) {
    name = "\(Method.self)"
  }
}

/// A code of four characters, as in file formats of Apple.
public typealias FourCharCode = UInt32
/// A type as a code of four characters.
public typealias OSType = FourCharCode

extension CGRect {
  /// Returns whether two rectangles are equal.
  ///
  /// - Source: Core Graphics `CGRectEqualToRect`.
  public func equalTo(_ other: CGRect) -> Bool { self == other }
}
