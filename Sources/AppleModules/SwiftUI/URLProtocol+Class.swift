public import FoundationNetworking

extension URLProtocol {
  /// Returns the class itself, under its Objective-C name.
  public static func classForCoder() -> AnyClass { self }
}
