internal import Foundation
internal import Synchronization

/// A temporary folder for a test.
///
/// It is removed at the end of the run, because processes started by a test may write to it later.
package struct TemporaryFolder: Sendable {
  package let path: String

  /// All folders of this run.
  private static let all = Mutex<[String]>([])

  /// Evaluated once, on first use.
  private static let removesAtExit: Bool = {
    atexit {
      // If this fails, only a temporary folder remains.
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
