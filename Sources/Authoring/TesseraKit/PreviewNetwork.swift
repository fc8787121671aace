internal import Foundation

/// The recording or replay of a program's requests, which `tessera preview` asks for.
package enum PreviewNetwork {
  /// Begins to record or replay, if the environment says so.
  ///
  /// Only a program that was built against the SDK has the function. It is looked up, because nothing
  /// else here needs a network, which makes a program slower to start.
  package static let begin: Void = {
    let environment = ProcessInfo.processInfo.environment
    guard environment.keys.contains(where: { $0.hasPrefix("TESSERA_NETWORK_") }),
      let function = dlsym(nil, "tessera_begin_network_recording")
    else { return }
    unsafeBitCast(function, to: (@convention(c) () -> Void).self)()
  }()
}
