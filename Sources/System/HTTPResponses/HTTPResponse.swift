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

  /// Requests a URL, without cookies and caches; `nil` if no response arrives in time.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - timeout: How long the complete response may take, in seconds.
  ///   - sizeLimit: The maximum size of the body, in bytes. The rest of a larger body is not loaded.
  ///   - validators: The version that the caller has. If it is current, the server sends the status
  ///     304 and no body.
  package init?(
    at url: URL, timeout: Double, sizeLimit: Int = 4 << 20, unless validators: HTTPValidators? = nil
  ) async {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = timeout
    configuration.timeoutIntervalForResource = timeout
    let loader = BoundedLoader(sizeLimit: sizeLimit)
    let session = URLSession(configuration: configuration, delegate: loader, delegateQueue: nil)
    defer { session.invalidateAndCancel() }
    var request = URLRequest(url: url)
    request.setValue(validators?.entityTag, forHTTPHeaderField: "If-None-Match")
    request.setValue(validators?.lastModified, forHTTPHeaderField: "If-Modified-Since")
    guard let response = await loader.response(to: session.dataTask(with: request)) else {
      return nil
    }
    self = response
  }

  fileprivate init(status: Int, body: Data, validators: HTTPValidators) {
    self.status = status
    self.body = body
    self.validators = validators
  }
}

/// Collects the body of a response up to a limit.
private final class BoundedLoader: NSObject, URLSessionDataDelegate, Sendable {
  private struct State {
    var status = 0
    var body = Data()
    var validators = HTTPValidators()
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
    state.withLock { state in
      guard let response = response as? HTTPURLResponse else { return }
      state.status = response.statusCode
      state.validators = HTTPValidators(
        entityTag: response.value(forHTTPHeaderField: "ETag"),
        lastModified: response.value(forHTTPHeaderField: "Last-Modified"))
    }
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
      let response = HTTPResponse(
        status: state.status, body: state.body, validators: state.validators)
      return (state.caller, response)
    }
    caller?.resume(returning: isSuccess ? response : nil)
  }
}
