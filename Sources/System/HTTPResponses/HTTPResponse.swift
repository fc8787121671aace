package import Foundation
internal import FoundationNetworking
internal import Synchronization

/// The response of a server to a request for a URL.
package struct HTTPResponse: Sendable {
  /// The status code, or 0 if the URL's scheme has none.
  package let status: Int
  /// The body, or its beginning with one byte more than the limit.
  package let body: Data
  /// The identifier of this version of the body, for `If-None-Match`, or `nil`.
  package var entityTag: String?
  /// The date of this version of the body, for `If-Modified-Since`, or `nil`.
  package var lastModified: String?
  /// The encoding that the server reports, or `nil`.
  package var charset: String?
  /// The address of the body, after redirections.
  package var url: URL?

  /// Requests a URL, without cookies and caches; `nil` if no response arrives in time.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - timeout: How long the complete response may take, in seconds.
  ///   - sizeLimit: The maximum size of the body, in bytes. The rest of a larger body is not loaded.
  ///   - headers: Further headers of the request.
  package init?(
    at url: URL, timeout: Double, sizeLimit: Int = 4 << 20, headers: [String: String] = [:]
  ) async {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = timeout
    configuration.timeoutIntervalForResource = timeout
    let loader = BoundedLoader(sizeLimit: sizeLimit)
    let session = URLSession(configuration: configuration, delegate: loader, delegateQueue: nil)
    defer { session.invalidateAndCancel() }
    var request = URLRequest(url: url)
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    guard let response = await loader.response(to: session.dataTask(with: request)) else {
      return nil
    }
    self = response
  }

  fileprivate init(_ response: URLResponse?, body: Data) {
    let header = response as? HTTPURLResponse
    status = header?.statusCode ?? 0
    self.body = body
    entityTag = header?.value(forHTTPHeaderField: "ETag")
    lastModified = header?.value(forHTTPHeaderField: "Last-Modified")
    charset = response?.textEncodingName
    url = response?.url
  }
}

/// Collects the body of a response up to a limit.
private final class BoundedLoader: NSObject, URLSessionDataDelegate, Sendable {
  private struct State {
    var response: URLResponse?
    var body = Data()
    /// The caller that waits for the response, or `nil` if it has been resumed.
    var caller: CheckedContinuation<HTTPResponse?, Never>?
  }

  private let sizeLimit: Int
  private let state = Mutex(State())

  init(sizeLimit: Int) {
    self.sizeLimit = sizeLimit
  }

  /// Runs a task and returns its response, or `nil` if it fails.
  func response(to task: URLSessionDataTask) async -> HTTPResponse? {
    await withCheckedContinuation { caller in
      state.withLock { $0.caller = caller }
      task.resume()
    }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    state.withLock { $0.response = response }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isComplete = state.withLock { state in
      state.body += data.prefix(sizeLimit + 1 - state.body.count)
      return state.body.count > sizeLimit
    }
    guard isComplete else { return }
    finish(isSuccess: true)
    dataTask.cancel()
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    finish(isSuccess: error == nil)
  }

  /// Resumes the caller, unless it has been resumed.
  private func finish(isSuccess: Bool) {
    let (caller, response) = state.withLock { state in
      defer { state.caller = nil }
      return (state.caller, HTTPResponse(state.response, body: state.body))
    }
    caller?.resume(returning: isSuccess ? response : nil)
  }
}
