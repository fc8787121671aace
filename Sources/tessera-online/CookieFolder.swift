internal import Files
internal import Foundation
internal import FoundationNetworking

/// The folder in which Foundation would keep cookies, if these extensions had any: it is made with the
/// first question to the network, bears the name of the folder that the program is in, as `bin`, and
/// would be left behind in the user's data folder.
///
/// - Source: swift-corelibs-foundation, `HTTPCookieStorage.init(cookieStorageName:)`.
enum CookieFolder {
  /// Has it made, and takes it away again where it was not there before.
  static func forgo() {
    guard let folder else { return }
    // One of these processes at a time: else one would see the folder that another is about to remove.
    FolderLock.hold(on: Folder.parent(of: folder), .exclusive) { _ in
      let wasThere = FileManager.default.fileExists(atPath: folder)
      // Now, so that it is not made later.
      _ = HTTPCookieStorage.shared
      // Only an empty folder can be taken away like this.
      if !wasThere { rmdir(folder) }
    }
  }

  private static var folder: String? {
    let name = Bundle.main.bundleURL.deletingPathExtension().lastPathComponent
    let folders = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
    return folders.first.map { "\($0.path)/\(name)" }
  }
}
