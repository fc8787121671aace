import Files
import Foundation

/// A folder copied for a recording: its files, and what its links lead to.
///
/// So whoever writes to the copy writes nowhere else. What is neither file nor folder is left out.
struct FolderCopy {
  /// Why a folder is not copied.
  enum Failure: Error {
    case tooMuch
    case notFolder
  }

  /// What is copied at the most, in bytes and files, and how deep.
  private static let (room, most, depth) = (256 << 20, 10_000, 32)
  static let bound = "\(room >> 20) MiB, \(most) files or \(depth) folders in each other"

  private var room = Self.room
  private var left = Self.most

  /// Copies a folder to a place where nothing is.
  ///
  /// - Throws: ``Failure``, or what a file or folder says that cannot be read or written.
  static func copy(_ source: String, to target: String) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: source, isDirectory: &isFolder), isFolder.boolValue
    else { throw Failure.notFolder }
    var copy = FolderCopy()
    try copy.copyFolder(source, to: target, depth: 0)
  }

  private mutating func copyFolder(_ source: String, to target: String, depth: Int) throws {
    guard depth < Self.depth else { throw Failure.tooMuch }
    try Folder.make(at: target)
    for name in try FileManager.default.contentsOfDirectory(atPath: source).sorted() {
      left -= 1
      guard left >= 0 else { throw Failure.tooMuch }
      let (from, to) = ("\(source)/\(name)", "\(target)/\(name)")
      var status = stat()
      // A link that leads nowhere has nothing to be copied.
      guard stat(from, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: try copyFolder(from, to: to, depth: depth + 1)
      case S_IFREG: try copyFile(from, to: to, mode: status.st_mode & 0o777)
      default: continue
      }
    }
  }

  private mutating func copyFile(_ source: String, to target: String, mode: UInt32) throws {
    do throws(RegularFile.Failure) {
      let bytes = try RegularFile.bytes(at: source, limit: room)
      room -= bytes.count
      try RegularFile.write(bytes, to: target, mode: mode)
    } catch .tooLarge {
      throw Failure.tooMuch
    }
  }
}
