package import Foundation
internal import FoundationNetworking

/// The response of a server to a request for a URL.
package struct HTTPResponse: Sendable {
  /// The status code, or 0 if the URL's scheme has none.
  package let status: Int
  package let body: Data

  /// Requests a URL, without cookies and caches; `nil` if no response arrives in time.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - timeout: How long the complete response may take, in seconds.
  package init?(at url: URL, timeout: Double) async {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = timeout
    configuration.timeoutIntervalForResource = timeout
    let session = URLSession(configuration: configuration)
    defer { session.invalidateAndCancel() }
    guard let (body, response) = try? await session.data(from: url) else { return nil }
    self.body = body
    status = (response as? HTTPURLResponse)?.statusCode ?? 0
  }
}
