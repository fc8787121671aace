public import Foundation
public import FoundationNetworking

// `tessera preview` compiles copies of the author's sources, in which these stand for
// `URLSession(configuration:)` and `Data(contentsOf:)`: on Linux, a class that is registered with
// `URLProtocol` is asked only about the requests of the shared session.

extension URLSession {
  /// Creates a session whose requests may be recorded or replayed.
  public convenience init(withRecording configuration: URLSessionConfiguration) {
    self.init(configuration: configuration.recorded)
  }

  /// Creates a session with a delegate, whose requests may be recorded or replayed.
  public convenience init(
    withRecording configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?,
    delegateQueue: OperationQueue?
  ) {
    self.init(
      configuration: configuration.recorded, delegate: delegate, delegateQueue: delegateQueue)
  }
}

extension Data {
  /// Reads a file, or loads an address with a request that may be recorded or replayed.
  ///
  /// - Throws: An error of Foundation, or of the request.
  public init(recordable url: URL, options: Data.ReadingOptions = []) throws {
    guard NetworkRecording.current != nil, !url.isFileURL else {
      try self.init(contentsOf: url, options: options)
      return
    }
    self = try URLSession.shared.result(of: URLRequest(url: url)).get().1
  }
}

extension URLSessionConfiguration {
  fileprivate var recorded: URLSessionConfiguration {
    guard NetworkRecording.current != nil else { return self }
    protocolClasses = [RecordedRequest.self] + (protocolClasses ?? [])
    return self
  }
}

/// Begins to record or replay the requests of the shared session, if the environment says so.
///
/// The program's runner looks this up by its name, because not every program has a network.
@_cdecl("tessera_begin_network_recording")
public func beginNetworkRecording() {
  guard NetworkRecording.current != nil else { return }
  _ = URLProtocol.registerClass(RecordedRequest.self)
}
