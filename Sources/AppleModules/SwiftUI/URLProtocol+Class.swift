public import FoundationNetworking

extension URLProtocol {
  /// The class itself, by Objective-C's name for it.
  public static func classForCoder() -> AnyClass { self }
}
