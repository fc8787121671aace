internal import BoundedText
internal import CTransfer
internal import Files
package import Foundation
internal import Synchronization

/// The response of a server to a request for a URL.
package struct HTTPResponse: Sendable {
  /// The status code.
  package let status: Int
  /// The body, without more combining marks in a row than a text has, or its beginning with one byte more
  /// than the limit.
  package let body: Data
  /// What the server calls this version of the response.
  package let validators: HTTPValidators
  /// The encoding that the server reports, in lower case, or `nil`.
  package let charset: String?
  /// The address of the body, after redirections, or `nil` for a file.
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

  /// The maximum number of redirections, as browsers have it.
  private static let redirectionLimit = 20

  /// Requests a URL, without cookies and caches; `nil` if no complete response arrives in time.
  ///
  /// - Parameters:
  ///   - url: The URL, whose scheme is `http` or `https`.
  ///   - timeout: How long everything together may take, in seconds: the connection, redirections,
  ///     the headers and the body, however steadily a server sends.
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
    var headers = ["User-Agent": "Tessera"].merging(headers) { $1 }
    headers["If-None-Match"] = validators?.entityTag
    headers["If-Modified-Since"] = validators?.lastModified
    let request = Request(
      headers: headers, sizeLimit: sizeLimit, deadline: .now + .seconds(timeout),
      redirections: redirections)
    guard let response = await request.response(at: url) else { return nil }
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
    self.init(status: 200, body: Data(bytes).limitingMarks, headers: [:], url: nil)
  }

  private init(status: Int, body: Data, headers: [String: String], url: URL?) {
    self.status = status
    self.body = body
    self.headers = headers
    self.url = url
    validators = HTTPValidators(
      entityTag: headers["etag"], lastModified: headers["last-modified"])
    charset = headers["content-type"].flatMap(Self.charset)
  }

  /// Returns the value of a header, or `nil` if there is none.
  package func header(_ name: String) -> String? { headers[name.lowercased()] }

  /// Returns the parameter `charset` of a content type, or `nil` if there is none.
  ///
  /// - Source: RFC 9110 §8.3.2.
  private static func charset(of type: String) -> String? {
    for parameter in type.split(separator: ";").dropFirst() {
      let parts = parameter.split(separator: "=", maxSplits: 1)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard parts.count == 2, parts[0].lowercased() == "charset" else { continue }
      let name = parts[1].trimmingCharacters(in: CharacterSet(charactersIn: "\"")).lowercased()
      return name.isEmpty ? nil : name
    }
    return nil
  }

  // MARK: Requests

  private struct Request: Sendable {
    let headers: [String: String]
    let sizeLimit: Int
    let deadline: ContinuousClock.Instant
    let redirections: Redirections

    /// Returns the response, after redirections.
    func response(at url: URL) async -> HTTPResponse? {
      var address = url
      for count in 0...redirectionLimit {
        // What was meant for one server, such as a token, is not for another.
        let headers = Self.isSameServer(address, url) ? headers : headers.filter(Self.isForAnyone)
        guard let (response, location) = await exchange(at: address, headers) else { return nil }
        let isRedirection = [301, 302, 303, 307, 308].contains(response.status)
        guard isRedirection, count < redirectionLimit, let location,
          follows(location, from: url)
        else { return response }
        address = location
      }
      return nil
    }

    private func follows(_ location: URL, from url: URL) -> Bool {
      guard HTTPResponse.isSupported(location) else { return false }
      return switch redirections {
      case .secure: url.scheme?.lowercased() != "https" || location.scheme?.lowercased() == "https"
      case .sameServer: Self.isSameServer(location, url)
      }
    }

    private static func isSameServer(_ url: URL, _ other: URL) -> Bool {
      url.scheme == other.scheme && url.host == other.host && url.port == other.port
    }

    private static func isForAnyone(_ header: (key: String, value: String)) -> Bool {
      ["user-agent", "accept", "accept-language"].contains(header.key.lowercased())
    }

    /// Sends a request, and waits for the response until the deadline at the latest.
    private func exchange(
      at url: URL, _ headers: [String: String]
    ) async -> Caller.Result {
      let remaining = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
      guard HTTPResponse.isSupported(url), remaining >= 1 else { return nil }
      let caller = Caller()
      let timer = Task { [deadline] in
        // Cancelled if there is a response.
        guard (try? await Task.sleep(until: deadline + .milliseconds(200))) != nil else { return }
        caller.resume(returning: nil)
      }
      defer { timer.cancel() }
      // The thread waits for the server, so it must not be one of the concurrency pool. The system may
      // take longer to find an address, and cannot be stopped; then nobody waits for the thread.
      return await withCheckedContinuation { continuation in
        caller.continuation.withLock { $0 = continuation }
        Thread.detachNewThread {
          caller.resume(returning: load(url, headers, within: Int(remaining)))
        }
      }
    }

    private func load(
      _ url: URL, _ headers: [String: String], within timeout: Int
    ) -> Caller.Result {
      let lines = headers.compactMap { name, value -> UnsafeMutablePointer<CChar>? in
        // A line break would begin another header.
        let line = "\(name): \(value)"
        return line.unicodeScalars.contains { $0.value < 0x20 } ? nil : strdup(line)
      }
      defer { for line in lines { free(line) } }
      var response = ctransfer_response()
      let isComplete = lines.map { UnsafePointer<CChar>($0) as UnsafePointer<CChar>? }
        .withUnsafeBufferPointer { lines in
          url.absoluteString.withCString { address in
            var request = ctransfer_request()
            request.url = address
            request.headers = lines.baseAddress
            request.header_count = lines.count
            request.timeout = timeout
            request.size_limit = sizeLimit + 1
            // What a secret may be sent to without encryption is this machine, not a proxy.
            request.bypasses_proxies = url.isOnThisMachine
            return ctransfer_load(&request, &response)
          }
        }
      guard isComplete else { return nil }
      defer { ctransfer_free(&response) }
      let body = response.body.map { Data(bytes: $0, count: response.body_size) } ?? Data()
      let text = response.headers.map { Data(bytes: $0, count: response.headers_size) } ?? Data()
      let location = response.location.flatMap { URL(string: String(cString: $0)) }
      return (
        HTTPResponse(
          status: response.status, body: body.count > sizeLimit ? body : body.limitingMarks,
          headers: HTTPResponse.headers(in: text), url: url),
        location
      )
    }
  }

  /// The caller that waits for a response, once.
  private final class Caller: Sendable {
    typealias Result = (HTTPResponse, location: URL?)?
    let continuation = Mutex<CheckedContinuation<Result, Never>?>(nil)

    func resume(returning result: Result) {
      let continuation = continuation.withLock { continuation in
        defer { continuation = nil }
        return continuation
      }
      continuation?.resume(returning: result)
    }
  }

  private static func isSupported(_ url: URL) -> Bool {
    ["http", "https"].contains(url.scheme?.lowercased()) && url.host?.isEmpty == false
  }

  /// Returns the headers in the lines of a response; those with the same name are one list.
  private static func headers(in lines: Data) -> [String: String] {
    var headers: [String: String] = [:]
    for line in String(decoding: lines, as: UTF8.self).split(whereSeparator: \.isNewline) {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let name = line[..<colon].trimmingCharacters(in: .whitespaces).lowercased()
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      headers[name] = headers[name].map { "\($0), \(value)" } ?? value
    }
    return headers
  }
}
