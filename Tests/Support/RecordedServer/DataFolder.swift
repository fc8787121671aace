internal import Foundation

/// The user's data folder of this test run: the stores read it from the environment, which all tests
/// share.
package enum DataFolder {
  /// Set once, whoever asks first.
  package static let path: String = {
    let folder = NSTemporaryDirectory() + "tessera-\(UUID().uuidString)"
    setenv("XDG_DATA_HOME", folder, 1)
    // Left behind, it is only a temporary folder.
    atexit { try? FileManager.default.removeItem(atPath: DataFolder.path) }
    return folder
  }()
}
