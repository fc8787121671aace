internal import Foundation

/// The user's account on this machine, whatever the environment says.
package enum Account {
  /// The home folder in the user database, or `nil` if it has none.
  ///
  /// It is asked once, because the database may be on a server.
  ///
  /// - Source: `getpwuid(3)`.
  package static let home: String? = {
    guard let account = getpwuid(getuid()), let folder = account.pointee.pw_dir else { return nil }
    let path = String(cString: folder)
    return PathBytes.isAbsolute(path) ? path : nil
  }()
}
