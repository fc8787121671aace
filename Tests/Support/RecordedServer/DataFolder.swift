internal import Foundation

/// The user's data folder in this test run.
///
/// It is shared by all tests, because stores find it through the environment.
package enum DataFolder {
  /// The path of the folder, whose removal is registered when the path is first read.
  package static let path: String = {
    let folder = NSTemporaryDirectory() + "tessera-\(UUID().uuidString)"
    setenv("XDG_DATA_HOME", folder, 1)
    // If this fails, only a temporary folder remains.
    atexit { try? FileManager.default.removeItem(atPath: DataFolder.path) }
    return folder
  }()
}
