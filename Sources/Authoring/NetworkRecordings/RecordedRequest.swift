internal import Foundation
internal import FoundationNetworking
internal import HTTPArchives
internal import Synchronization
internal import TesseraUI

/// A request that is recorded or replayed.
final class RecordedRequest: URLProtocol {
  override static func canInit(with request: URLRequest) -> Bool {
    guard NetworkRecording.current != nil else { return false }
    return ["http", "https"].contains(request.url?.scheme?.lowercased())
  }

  override static func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let recording = NetworkRecording.current else { return }
    if recording.isReplaying { return replay(recording.response(to: request)) }
    // The thread goes on with this object, and the present one leaves it alone. No session can make
    // a task on the thread that starts loading.
    let handover = Handover(self)
    DispatchQueue.global().async { handover.value.record(in: recording) }
  }

  /// Does nothing: the response is of use to the archive, even if nobody waits for it.
  override func stopLoading() {}

  private static let session = URLSession(configuration: .ephemeral)

  private func record(in recording: NetworkRecording) {
    let started = Date()
    switch Self.session.result(of: request) {
    case .success(let (response, body)):
      recording.add(request, response, body, started: started)
      finish(response, body)
    case .failure(let error): client?.urlProtocol(self, didFailWithError: error)
    }
  }

  private func replay(_ recorded: HTTPArchive.Response?) {
    let headers = recorded?.headers.map { ($0.name, $0.value) } ?? []
    guard let recorded, let url = request.url,
      let response = HTTPURLResponse(
        url: url, statusCode: recorded.status, httpVersion: "HTTP/1.1",
        headerFields: Dictionary(headers) { first, _ in first })
    else {
      // As without a network.
      client?.urlProtocol(self, didFailWithError: URLError(.notConnectedToInternet))
      return
    }
    finish(response, recorded.content.body)
  }

  private func finish(_ response: HTTPURLResponse, _ body: Data) {
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: body)
    client?.urlProtocolDidFinishLoading(self)
  }
}

extension URLSession {
  typealias Answer = Result<(HTTPURLResponse, Data), any Error>

  /// Waits for the response to a request.
  func result(of request: URLRequest) -> Answer {
    let loading = DispatchGroup()
    let answer = Mutex<Answer>(.failure(URLError(.unknown)))
    loading.enter()
    dataTask(with: request) { data, response, error in
      if let response = response as? HTTPURLResponse {
        answer.withLock { $0 = .success((response, data ?? Data())) }
      } else if let error {
        answer.withLock { $0 = .failure(error) }
      }
      loading.leave()
    }.resume()
    loading.wait()
    return answer.withLock { $0 }
  }
}
