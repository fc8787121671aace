/// The answer that a provider owes, which is given at most once.
///
/// A provider's completion handler holds the answer. Once nothing holds it any longer, there is no
/// answer to wait for.
@MainActor
package final class Answer<Value> {
  private var receive: ((Result<Value, UnansweredRequest>) -> Void)?

  /// Creates an answer.
  ///
  /// - Parameter receive: Is called once: with the value, or with the failure if the provider has
  ///   released its completion handler without calling it.
  package init(_ receive: @escaping (Result<Value, UnansweredRequest>) -> Void) {
    self.receive = receive
  }

  /// Gives the answer; a second one is ignored.
  package func give(_ value: Value) {
    receive?(.success(value))
    receive = nil
  }

  isolated deinit { receive?(.failure(UnansweredRequest())) }
}

/// A provider has released its completion handler without calling it.
package struct UnansweredRequest: Error, Hashable, CustomStringConvertible {
  package init() {}

  package var description: String { "the provider did not call its completion handler" }
}
