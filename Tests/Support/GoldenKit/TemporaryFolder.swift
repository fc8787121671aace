package import Foundation
internal import Synchronization

/// A temporary folder for a test.
///
/// The folder is removed at the end of the run, because processes that a test starts may write to
/// it later.
package struct TemporaryFolder: Sendable {
  package let path: String

  /// The paths of all folders of this run.
  private static let paths = Mutex<[String]>([])

  /// Registers the removal when it is first read.
  private static let removesAtExit: Bool = {
    atexit {
      // If this fails, only a temporary folder remains.
      for path in TemporaryFolder.paths.withLock(\.self) {
        try? FileManager.default.removeItem(atPath: path)
      }
    }
    return true
  }()

  package init() throws {
    path = NSTemporaryDirectory() + "tessera-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let path = path
    if Self.removesAtExit { Self.paths.withLock { $0.append(path) } }
  }

  package var url: URL { URL(fileURLWithPath: path) }

  /// Writes a text file, and creates its folder.
  package func write(_ text: String, to file: String) throws {
    let target = url.appendingPathComponent(file)
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: target, atomically: true, encoding: .utf8)
  }
}
