package import Foundation
internal import FoundationNetworking
internal import Synchronization

/// A request with headers for a programming interface, and the response with its headers.
///
/// A redirection is followed only to the same server, because the headers may contain a secret.
package struct HTTPExchange: Sendable {
  /// The status code, or 0 if the URL's scheme has none.
  package private(set) var status = 0
  /// The body, or its beginning with one byte more than the limit.
  package private(set) var body = Data()
  /// The headers of the response; names are in lower case.
  private var headers: [String: String] = [:]

  /// Requests a URL, without cookies and caches; `nil` if no response arrives in time.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - headers: The headers of the request.
  ///   - timeout: How long the complete response may take, in seconds.
  ///   - sizeLimit: The maximum size of the body, in bytes. The rest of a larger body is not loaded.
  package init?(
    at url: URL, headers: [String: String], timeout: Double, sizeLimit: Int
  ) async {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = timeout
    configuration.timeoutIntervalForResource = timeout
    let loader = ExchangeLoader(sizeLimit: sizeLimit)
    let session = URLSession(configuration: configuration, delegate: loader, delegateQueue: nil)
    defer { session.invalidateAndCancel() }
    var request = URLRequest(url: url)
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    guard let exchange = await loader.exchange(by: session.dataTask(with: request)) else {
      return nil
    }
    self = exchange
  }

  fileprivate init() {}

  /// Returns the value of a header, or `nil` if there is none.
  package func header(_ name: String) -> String? { headers[name.lowercased()] }

  fileprivate mutating func readHead(of response: HTTPURLResponse) {
    status = response.statusCode
    headers = [:]
    for case (let name as String, let value as String) in response.allHeaderFields {
      headers[name.lowercased()] = value
    }
  }

  /// Appends a part of the body, and returns whether the body exceeds the limit.
  fileprivate mutating func append(_ data: Data, limit: Int) -> Bool {
    body += data.prefix(limit + 1 - body.count)
    return body.count > limit
  }
}

/// Collects a response up to a limit.
private final class ExchangeLoader: NSObject, URLSessionDataDelegate, Sendable {
  private struct State {
    var exchange = HTTPExchange()
    /// The caller that waits for the response, or `nil` if it has been resumed.
    var caller: CheckedContinuation<HTTPExchange?, Never>?
  }

  private let sizeLimit: Int
  private let state = Mutex(State())

  init(sizeLimit: Int) {
    self.sizeLimit = sizeLimit
  }

  /// Runs a task and returns its response, or `nil` if it fails.
  func exchange(by task: URLSessionDataTask) async -> HTTPExchange? {
    await withCheckedContinuation { caller in
      state.withLock { $0.caller = caller }
      task.resume()
    }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    if let response = response as? HTTPURLResponse {
      state.withLock { $0.exchange.readHead(of: response) }
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    guard state.withLock({ $0.exchange.append(data, limit: sizeLimit) }) else { return }
    finish(isSuccess: true)
    dataTask.cancel()
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let (old, new) = (task.originalRequest?.url, request.url)
    let isSameServer =
      old?.scheme == new?.scheme && old?.host == new?.host && old?.port == new?.port
    completionHandler(isSameServer ? request : nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    finish(isSuccess: error == nil)
  }

  /// Resumes the caller, unless it has been resumed.
  private func finish(isSuccess: Bool) {
    let (caller, exchange) = state.withLock { state in
      defer { state.caller = nil }
      return (state.caller, state.exchange)
    }
    caller?.resume(returning: isSuccess ? exchange : nil)
  }
}
