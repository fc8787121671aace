internal import Foundation
internal import FoundationNetworking
internal import Synchronization

/// The download of one response with a limit, which applies after decompression.
final class Download: NSObject, URLSessionDataDelegate {
  private struct State {
    var response = Fetch.Response()
    var body = Data()
    var continuation: CheckedContinuation<Void, Never>?
  }

  private let limit: Int
  private let state = Mutex(State())

  init(limit: Int) {
    self.limit = limit
  }

  /// Loads a response, without cookies and caches.
  ///
  /// - Returns: The response, and its body if it is within the limit.
  func load(_ request: URLRequest) async -> (Fetch.Response, Data) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = Fetch.timeout
    configuration.timeoutIntervalForResource = Fetch.timeout
    configuration.urlCache = nil
    let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
    await withCheckedContinuation { continuation in
      state.withLock { $0.continuation = continuation }
      session.dataTask(with: request).resume()
    }
    session.invalidateAndCancel()
    return state.withLock { ($0.response, $0.response.isTooLarge ? Data() : $0.body) }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    if let response = response as? HTTPURLResponse {
      state.withLock { state in
        state.response.status = response.statusCode
        state.response.entityTag = response.value(forHTTPHeaderField: "ETag")
        state.response.lastModified = response.value(forHTTPHeaderField: "Last-Modified")
      }
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLarge = state.withLock { state in
      state.body += data
      state.response.isTooLarge = state.body.count > limit
      return state.response.isTooLarge
    }
    if isTooLarge { dataTask.cancel() }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let continuation = state.withLock { state in
      // A response that was cut off counts as none.
      if error != nil, !state.response.isTooLarge { state.response = Fetch.Response() }
      defer { state.continuation = nil }
      return state.continuation
    }
    continuation?.resume()
  }

  /// Follows a redirection, but not from an encrypted address to one that is not encrypted.
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let isEncrypted = task.originalRequest?.url?.scheme == "https"
    completionHandler(isEncrypted && request.url?.scheme != "https" ? nil : request)
  }
}
