internal import Files
package import Foundation
internal import FoundationNetworking
internal import Synchronization

/// The response of a server to a request for a URL.
package struct HTTPResponse: Sendable {
  /// The status code, or 0 if the URL's scheme has none.
  package let status: Int
  /// The body, or its beginning with one byte more than the limit.
  package let body: Data
  /// What the server calls this version of the response.
  package let validators: HTTPValidators
  /// The encoding that the server reports, or `nil`.
  package let charset: String?
  /// The address of the body, after redirections.
  package let url: URL?
  /// The headers; names are in lower case.
  private let headers: [String: String]

  /// Which redirections are followed.
  package enum Redirections: Sendable {
    /// All but those from an encrypted address to one that is not.
    case secure
    /// Those to the same server, because the request contains a secret.
    case sameServer
  }

  /// Requests a URL, without cookies and caches; `nil` if no response arrives in time.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - timeout: How long the complete response may take, in seconds.
  ///   - sizeLimit: The maximum size of the body, in bytes. The rest of a larger body is not loaded.
  ///   - headers: Further headers of the request.
  ///   - validators: The version that the caller has. If it is current, the server sends the status
  ///     304 and no body.
  ///   - redirections: Which redirections are followed. The response to a request whose redirection
  ///     is not followed is the redirection.
  package init?(
    at url: URL, timeout: Double, sizeLimit: Int = 4 << 20, headers: [String: String] = [:],
    unless validators: HTTPValidators? = nil, following redirections: Redirections = .secure
  ) async {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = timeout
    configuration.timeoutIntervalForResource = timeout
    let loader = BoundedLoader(sizeLimit: sizeLimit, redirections)
    let session = URLSession(configuration: configuration, delegate: loader, delegateQueue: nil)
    defer { session.invalidateAndCancel() }
    var request = URLRequest(url: url)
    request.setValue(validators?.entityTag, forHTTPHeaderField: "If-None-Match")
    request.setValue(validators?.lastModified, forHTTPHeaderField: "If-Modified-Since")
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    guard let response = await loader.response(to: session.dataTask(with: request)) else {
      return nil
    }
    self = response
  }

  /// Requests a URL of a service, which the user may have replaced by a file.
  ///
  /// A file is the response to every request, as recorded from the service.
  ///
  /// - Parameters: As for ``init(at:timeout:sizeLimit:headers:unless:following:)``.
  package init?(ofServiceAt url: URL, timeout: Double, sizeLimit: Int) async {
    guard url.isFileURL else {
      await self.init(at: url, timeout: timeout, sizeLimit: sizeLimit)
      return
    }
    // A file that cannot be read is a service that does not respond.
    guard let bytes = try? RegularFile.beginning(of: url.path, length: sizeLimit + 1) else {
      return nil
    }
    let response = HTTPURLResponse(
      url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
    self.init(response, body: Data(bytes))
  }

  fileprivate init(_ response: URLResponse?, body: Data) {
    let header = response as? HTTPURLResponse
    status = header?.statusCode ?? 0
    self.body = body
    validators = HTTPValidators(
      entityTag: header?.value(forHTTPHeaderField: "ETag"),
      lastModified: header?.value(forHTTPHeaderField: "Last-Modified"))
    charset = response?.textEncodingName
    url = response?.url
    var headers: [String: String] = [:]
    for case (let name as String, let value as String) in header?.allHeaderFields ?? [:] {
      headers[name.lowercased()] = value
    }
    self.headers = headers
  }

  /// Returns the value of a header, or `nil` if there is none.
  package func header(_ name: String) -> String? { headers[name.lowercased()] }
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
  private let redirections: HTTPResponse.Redirections
  private let state = Mutex(State())

  init(sizeLimit: Int, _ redirections: HTTPResponse.Redirections) {
    self.sizeLimit = sizeLimit
    self.redirections = redirections
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
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let (old, new) = (task.originalRequest?.url, request.url)
    let isFollowed =
      switch redirections {
      case .secure: old?.scheme != "https" || new?.scheme == "https"
      case .sameServer:
        old?.scheme == new?.scheme && old?.host == new?.host && old?.port == new?.port
      }
    completionHandler(isFollowed ? request : nil)
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
