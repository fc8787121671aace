internal import TesseraKit
internal import CVirtualClock
internal import Foundation
internal import FoundationGaps

/// Requests of tests to providers, one after the other, because they stop the clock of the process.
@MainActor
enum Load {
  /// How long a provider may take, in seconds.
  private static let timeout = Duration.seconds(30)
  private static var isLoading = false
  private static var waiting: [CheckedContinuation<Void, Never>] = []

  /// Calls a closure while the clock stands still, and waits for its response.
  ///
  /// - Throws: ``WidgetFailure`` if there is none in time.
  static func result<Value: Sendable>(
    at date: Date, _ locale: Locale,
    _ request: @MainActor (@escaping @MainActor (Value) -> Void) -> Void
  ) async throws -> Value {
    try await run(at: date, locale) {
      let response = Response<Value>()
      let deadline = Task { @MainActor in
        // Cancelled once there is a response.
        guard (try? await Task.sleep(for: timeout)) != nil else { return }
        response.finish(.failure(WidgetFailure("the provider did not respond within 30 s")))
      }
      defer { deadline.cancel() }
      return try await withCheckedThrowingContinuation { continuation in
        response.continuation = continuation
        let answer = Answer<Value> { response.finish($0.mapError { WidgetFailure("\($0)") }) }
        request { answer.give($0) }
      }
    }
  }

  /// Calls a closure while the clock stands still.
  ///
  /// - Throws: An error of the closure.
  static func run<Value: Sendable>(
    at date: Date, _ locale: Locale, _ body: @MainActor () async throws -> Value
  ) async throws -> Value {
    await begin()
    defer { end() }
    PreviewNetwork.begin
    cvirtual_clock_stop(date.timeIntervalSince1970)
    CurrentLocale.set(locale.identifier)
    return try await body()
  }

  private static func begin() async {
    if isLoading {
      await withCheckedContinuation { waiting.append($0) }
    }
    isLoading = true
  }

  private static func end() {
    cvirtual_clock_run()
    CurrentLocale.set(nil)
    if waiting.isEmpty {
      isLoading = false
    } else {
      waiting.removeFirst().resume()
    }
  }
}

/// The first response of a provider, which may respond more than once.
@MainActor
private final class Response<Value: Sendable> {
  var continuation: CheckedContinuation<Value, any Error>?

  func finish(_ result: sending Result<Value, any Error>) {
    continuation?.resume(with: result)
    continuation = nil
  }
}
