import Files
import Foundation

/// A copy of a folder for a recording, with files in place of links.
///
/// Writing to the copy therefore changes nothing else. Anything but files and folders is omitted.
struct FolderCopy {
  /// Why a folder cannot be copied.
  enum Failure: Error {
    case tooLarge
    case notFolder
  }

  /// The limits: the total size in bytes, the number of files and folders, and the depth of
  /// folders.
  private static let (maximumSize, maximumCount, maximumDepth) = (256 << 20, 10_000, 32)
  static let limitDescription =
    "\(maximumSize >> 20) MiB, \(maximumCount) files or \(maximumDepth) nested folders"

  private var remainingSize = Self.maximumSize
  private var remainingCount = Self.maximumCount

  /// Copies a folder to a path that does not exist yet.
  ///
  /// - Throws: ``Failure``, or the error of a file or folder that cannot be read or written.
  static func copy(_ source: String, to target: String) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: source, isDirectory: &isFolder), isFolder.boolValue
    else { throw Failure.notFolder }
    var copy = FolderCopy()
    try copy.copyFolder(source, to: target, depth: 0)
  }

  private mutating func copyFolder(_ source: String, to target: String, depth: Int) throws {
    guard depth < Self.maximumDepth else { throw Failure.tooLarge }
    try Folder.make(at: target)
    for name in try FileManager.default.contentsOfDirectory(atPath: source).sorted() {
      remainingCount -= 1
      guard remainingCount >= 0 else { throw Failure.tooLarge }
      let (sourcePath, targetPath) = ("\(source)/\(name)", "\(target)/\(name)")
      var status = stat()
      // A broken link is omitted.
      guard stat(sourcePath, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: try copyFolder(sourcePath, to: targetPath, depth: depth + 1)
      case S_IFREG: try copyFile(sourcePath, to: targetPath, mode: status.st_mode & 0o777)
      default: continue
      }
    }
  }

  private mutating func copyFile(_ source: String, to target: String, mode: UInt32) throws {
    do throws(RegularFile.Failure) {
      let bytes = try RegularFile.bytes(at: source, limit: remainingSize)
      remainingSize -= bytes.count
      try RegularFile.write(bytes, to: target, mode: mode)
    } catch .tooLarge {
      throw Failure.tooLarge
    }
  }
}
