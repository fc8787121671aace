internal import Foundation
internal import FoundationGaps
internal import FoundationNetworking
internal import HTTPArchives
internal import Synchronization

/// The recording of the process's requests, or the replay of one.
///
/// - Note: `tessera preview` says which by the environment: `TESSERA_NETWORK_RECORD` and
///   `TESSERA_NETWORK_REPLAY` are the path of an HTTP archive.
final class NetworkRecording: Sendable {
  private let state: Mutex<State>

  private enum State {
    case recording(HTTPArchive, path: String)
    case replaying(HTTPReplay, missing: Set<String>)
  }

  /// The recording of this process, or `nil` if requests are neither recorded nor replayed.
  static let current = NetworkRecording(ProcessInfo.processInfo.environment)

  private init?(_ environment: [String: String]) {
    if let path = environment["TESSERA_NETWORK_REPLAY"] {
      // `tessera preview` has read the archive. One that has changed since then has no responses.
      let archive = (try? HTTPArchive(at: path)) ?? HTTPArchive()
      state = Mutex(.replaying(HTTPReplay(archive), missing: []))
    } else if let path = environment["TESSERA_NETWORK_RECORD"] {
      // A process that was started again goes on with the archive.
      state = Mutex(.recording((try? HTTPArchive(at: path)) ?? HTTPArchive(), path: path))
    } else {
      return nil
    }
  }

  /// Whether requests are answered without the network.
  var isReplaying: Bool {
    state.withLock { if case .replaying = $0 { true } else { false } }
  }

  /// Returns the recorded response to a request; says once that there is none.
  func response(to request: URLRequest) -> HTTPArchive.Response? {
    let method = request.httpMethod ?? "GET"
    let url = request.url?.absoluteString ?? ""
    let (response, isNew) = state.withLock { state -> (HTTPArchive.Response?, Bool) in
      guard case .replaying(var replay, var missing) = state else { return (nil, false) }
      let response = replay.response(method: method, url: url, body: request.httpBody)
      let isNew = response == nil && missing.insert("\(method) \(url)").inserted
      state = .replaying(replay, missing: missing)
      return (response, isNew)
    }
    if isNew { AuthorFault.network.report("no recorded response to \(method) \(url)") }
    return response
  }

  /// Adds a request with its response, and writes the archive.
  func add(_ request: URLRequest, _ response: HTTPURLResponse, _ body: Data, started: Date) {
    let entry = HTTPArchive.Entry(request, response, body, started: started)
    let failure = state.withLock { state -> String? in
      guard case .recording(var archive, let path) = state else { return nil }
      archive.log.entries.append(entry)
      state = .recording(archive, path: path)
      do { try archive.write(to: path) } catch { return "\(path): \(error.localizedDescription)" }
      return nil
    }
    if let failure { Self.log("network: \(failure)") }
  }

  private static func log(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
  }
}

extension HTTPArchive.Entry {
  fileprivate init(
    _ request: URLRequest, _ response: HTTPURLResponse, _ body: Data, started: Date
  ) {
    let sent = request.httpBody.map { data in
      HTTPArchive.PostData(
        mimeType: request.value(forHTTPHeaderField: "Content-Type") ?? "",
        text: String(validating: data, as: UTF8.self))
    }
    // A cookie would let others act in the user's name. The body was decoded.
    let left: Set = ["set-cookie", "content-encoding", "content-length", "transfer-encoding"]
    let headers = response.allHeaderFields.compactMap { name, value -> HTTPArchive.Pair? in
      guard let name = name as? String, !left.contains(name.lowercased()) else { return nil }
      return HTTPArchive.Pair(name: name, value: "\(value)")
    }
    self.init(
      startedDateTime: started.formatted(
        .iso8601.year().month().day().time(includingFractionalSeconds: true).timeZone(
          separator: .omitted)),
      time: Date().timeIntervalSince(started) * 1000,
      request: HTTPArchive.Request(
        method: request.httpMethod ?? "GET", url: request.url?.absoluteString ?? "", postData: sent),
      response: HTTPArchive.Response(
        status: response.statusCode,
        statusText: HTTPURLResponse.localizedString(forStatusCode: response.statusCode),
        headers: headers.sorted { $0.name < $1.name },
        content: HTTPArchive.Content(
          body, mimeType: response.mimeType ?? "application/octet-stream")))
  }
}
