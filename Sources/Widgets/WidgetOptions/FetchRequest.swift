public import Foundation

/// A request that is passed to `tessera-online fetch` as JSON on its standard input.
public struct FetchRequest: Codable, Hashable, Sendable {
  /// The address.
  public var url: URL
  /// The entity tag of the response that is stored, or `nil`.
  public var entityTag: String?
  /// The `Last-Modified` of the response that is stored, or `nil`.
  public var lastModified: String?
  /// The maximum size of the body, in bytes.
  public var limit: Int
  /// How long the complete response may take, in seconds.
  public var timeout: Double

  /// Creates a request for an address.
  ///
  /// - Parameters:
  ///   - url: The address.
  ///   - limit: The maximum size of the body, in bytes.
  ///   - timeout: How long the complete response may take, in seconds.
  public init(_ url: URL, limit: Int, timeout: Double) {
    (self.url, self.limit, self.timeout) = (url, limit, timeout)
  }
}

/// The first line of the output of `tessera-online fetch`, as JSON; the body follows.
public struct FetchResponse: Codable, Hashable, Sendable {
  /// The status code, or 0 if there is no response.
  public var status: Int
  /// The entity tag, or `nil` if the response has none.
  public var entityTag: String?
  /// The `Last-Modified`, or `nil` if the response has none.
  public var lastModified: String?
  /// Whether the body was larger than the limit; then it is left out.
  public var isTooLarge = false

  /// Creates a response with a status code.
  public init(status: Int = 0) {
    self.status = status
  }
}
