import ArgumentParser
import Foundation
import HTTPArchives

/// Where the responses to a program's requests come from.
struct NetworkOptions: ParsableArguments {
  @Option(help: "Write all requests and their responses to an HTTP archive (HAR).")
  var recordNetwork: String?

  @Option(help: "Answer requests from an HTTP archive (HAR), without a network.")
  var replayNetwork: String?

  func validate() throws {
    guard recordNetwork == nil || replayNetwork == nil else {
      throw ValidationError("--record-network and --replay-network exclude each other")
    }
  }

  /// Begins an archive or reads one, and returns an environment for the program.
  ///
  /// - Throws: `ExitCode` for an archive that cannot be written or read.
  func prepare(_ environment: [String: String]) throws -> [String: String] {
    var environment = environment
    // Those of this process are not for the program.
    environment["TESSERA_NETWORK_RECORD"] = nil
    environment["TESSERA_NETWORK_REPLAY"] = nil
    do {
      if let recordNetwork {
        try HTTPArchive().write(to: recordNetwork)
        environment["TESSERA_NETWORK_RECORD"] = absolutePath(recordNetwork)
      }
      if let replayNetwork {
        _ = try HTTPArchive(at: replayNetwork)
        environment["TESSERA_NETWORK_REPLAY"] = absolutePath(replayNetwork)
      }
    } catch let error as HTTPArchiveFailure {
      StandardError.print("tessera: \(replayNetwork ?? ""): \(error)")
      throw ExitCode.failure
    } catch {
      StandardError.print("tessera: \(recordNetwork ?? ""): \(error.localizedDescription)")
      throw ExitCode.failure
    }
    return environment
  }

  private func absolutePath(_ path: String) -> String { URL(fileURLWithPath: path).path }
}
