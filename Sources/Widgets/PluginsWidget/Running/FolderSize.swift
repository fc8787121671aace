internal import Foundation

/// The size of what is in folders.
enum FolderSize {
  /// The number of files that are looked at; folders with more count as too large.
  private static let countLimit = 20_000

  /// Returns whether the files in folders have more than a number of bytes altogether.
  static func exceeds(_ limit: Int, in folders: [String]) -> Bool {
    var bytes = 0
    var count = 0
    for folder in folders {
      guard let files = FileManager.default.enumerator(atPath: folder) else { continue }
      for case let name as String in files {
        var status = stat()
        guard lstat("\(folder)/\(name)", &status) == 0 else { continue }
        bytes += Int(status.st_blocks) * 512
        count += 1
        if bytes > limit || count > countLimit { return true }
      }
    }
    return false
  }
}
