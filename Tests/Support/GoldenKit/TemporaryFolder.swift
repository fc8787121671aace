internal import Foundation
internal import Synchronization

/// A folder of one test, gone when the run is: what a test started may still write into it when the
/// test is over.
package struct TemporaryFolder: Sendable {
  package let path: String

  /// The folders of this run.
  private static let all = Mutex<[String]>([])

  /// Set once, whoever asks first.
  private static let removesAtExit: Bool = {
    atexit {
      // Left behind, it is only a temporary folder.
      for path in TemporaryFolder.all.withLock(\.self) {
        try? FileManager.default.removeItem(atPath: path)
      }
    }
    return true
  }()

  package init() throws {
    path = NSTemporaryDirectory() + "tessera-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let path = path
    if Self.removesAtExit { Self.all.withLock { $0.append(path) } }
  }
}
