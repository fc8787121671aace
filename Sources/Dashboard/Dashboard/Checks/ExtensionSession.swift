package import ExtensionHost
internal import Files
package import Wire

/// A session in which the command line sends requests to one extension, one after the other.
@MainActor
package final class ExtensionSession {
  package let name: String
  private let host = ExtensionHost()
  private var requestCount = 0
  /// What the extension printed since the last request, one line each.
  package private(set) var log: [String] = []
  /// The process, or `nil` if it was not started yet.
  private var pid: Int32?

  /// How much longer than the timeout of a request to wait for the host, in seconds.
  ///
  /// The timeout does not include the start of the process, which may take five seconds, nor its
  /// end.
  private static let additionalTime = 6.0
  /// How long an extension that has started may take to describe itself, in seconds.
  fileprivate static let descriptionTimeout = 6.0

  package init(_ command: ExtensionCommand) {
    name = command.name
    host.register(command)
  }

  deinit {
    MainActor.assumeIsolated { host.shutDown() }
  }

  /// Sends a request and waits for the response.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - timeout: How long the response may take, in seconds.
  /// - Returns: The response. If the extension did not respond in time, this is an error from the
  ///   host, or `nil` if the host did not report one either.
  package func send(_ request: ExtensionRequest, timeout: Double) -> ExtensionResponse? {
    requestCount += 1
    log = []
    let pendingRequest = PendingRequest(
      Ticket(requestCount), request, timeout: timeout, isUrgent: true)
    let deadline = Clock.monotonic + timeout + Self.additionalTime
    host.submit(name, pendingRequest, at: Clock.monotonic)
    while Clock.monotonic < deadline {
      for event in host.drainEvents() {
        switch event {
        case .responded(pendingRequest.ticket, let response): return response
        case .logged(_, let line): log.append(line)
        case .started(_, let pid): self.pid = pid
        default: break
        }
      }
      host.runOnce(timeout: 0.1)
    }
    return nil
  }
}

extension ExtensionSession {
  /// The most memory that the process has had, in bytes, or `nil` if it is not running.
  package var peakMemory: Int? {
    // A process that has ended has no such file.
    guard let pid, let status = try? RegularFile.text(at: "/proc/\(pid)/status", limit: 65536)
    else { return nil }
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first
    return kilobytes.flatMap { Int($0) }.map { $0 * 1024 }
  }
}

/// Why an extension did not describe itself or respond, in one line for the user.
package struct DescriptionFailure: Error {
  package let reason: String

  package init(reason: String) {
    self.reason = reason
  }
}

extension ExtensionSession {
  /// Requests the extension's description, and waits for it.
  package func description() -> Result<ExtensionDescription, DescriptionFailure> {
    switch send(.describe, timeout: Self.descriptionTimeout) {
    case .described(let description): .success(description)
    case .failed(let reason), .stopped(let reason): .failure(DescriptionFailure(reason: reason))
    case .view, .timeline, .performed, .options:
      .failure(DescriptionFailure(reason: "sent an unexpected response"))
    case nil: .failure(DescriptionFailure(reason: "did not respond"))
    }
  }
}
