package import Foundation

/// The checkout that the tests were built from.
package enum Checkout {
  /// The root folder, which contains `Package.swift`.
  package static let root: URL = {
    var folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    while folder.path != "/" {
      let manifest = folder.appendingPathComponent("Package.swift").path
      if FileManager.default.fileExists(atPath: manifest) { return folder }
      folder.deleteLastPathComponent()
    }
    return folder
  }()

  /// Returns a file or folder by its path relative to the root.
  package static func file(_ path: String) -> URL { root.appendingPathComponent(path) }
}
