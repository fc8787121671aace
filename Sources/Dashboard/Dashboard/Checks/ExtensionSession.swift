package import ExtensionHost
package import Wire

/// Sends requests to one extension from the command line, one after the other.
@MainActor
package final class ExtensionSession {
  package let name: String
  private let host = ExtensionHost()
  private var requestCount = 0

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
  ///   - limit: How long the response may take, in seconds.
  /// - Returns: The response, or `nil` if there was none in time.
  package func send(_ request: ExtensionRequest, limit: Double) -> ExtensionResponse? {
    requestCount += 1
    let pending = PendingRequest(Ticket(requestCount), request, timeout: limit, isUrgent: true)
    // Leaves the host some time to end the process once the limit has passed.
    let end = Clock.monotonic + limit + 6
    host.submit(name, pending, at: Clock.monotonic)
    while Clock.monotonic < end {
      for event in host.drainEvents() {
        if case .responded(pending.ticket, let response) = event { return response }
      }
      host.runOnce(timeout: 0.1)
    }
    return nil
  }
}

/// Why an extension did not describe itself, in one line for the user.
package struct DescriptionFailure: Error {
  package let reason: String
}

extension ExtensionSession {
  /// Requests the extension's description, which may take up to `limit` seconds.
  package func description(limit: Double) -> Result<ExtensionDescription, DescriptionFailure> {
    switch send(.describe, limit: limit) {
    case .described(let description): .success(description)
    case .failed(let reason), .stopped(let reason): .failure(DescriptionFailure(reason: reason))
    case .view, .timeline, .performed, .options:
      .failure(DescriptionFailure(reason: "sent an unexpected response"))
    case nil: .failure(DescriptionFailure(reason: "did not respond"))
    }
  }
}
