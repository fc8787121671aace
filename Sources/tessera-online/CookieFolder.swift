internal import Files
internal import Foundation
internal import FoundationNetworking

/// The folder that Foundation creates for cookies on the first network request.
///
/// The folder is named after the one that contains the program, such as `bin`. It would be left
/// behind in the user's data folder, empty, because these extensions have no cookies.
///
/// - Source: swift-corelibs-foundation, `HTTPCookieStorage.init(cookieStorageName:)`.
enum CookieFolder {
  /// Lets Foundation create the folder now, and removes it unless it existed before.
  static func removeIfNew() {
    guard let folder else { return }
    // One process at a time: another one could find the folder that this one is about to remove.
    FolderLock.hold(on: Folder.parent(of: folder), .exclusive) { _ in
      let existed = FileManager.default.fileExists(atPath: folder)
      // Creates the folder, so that Foundation does not create it later.
      _ = HTTPCookieStorage.shared
      // rmdir(2) removes only an empty folder.
      if !existed { rmdir(folder) }
    }
  }

  private static var folder: String? {
    let name = Bundle.main.bundleURL.deletingPathExtension().lastPathComponent
    let folders = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
    return folders.first.map { "\($0.path)/\(name)" }
  }
}
