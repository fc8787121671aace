internal import Foundation

/// A folder of one test, gone when the test is.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    path = NSTemporaryDirectory() + "tessera-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    // Left behind, it is only a temporary folder.
    try? FileManager.default.removeItem(atPath: path)
  }
}
